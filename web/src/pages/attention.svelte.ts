// attention.svelte.ts - when nobody looks: the title of the tab says that it is one's turn, and a notification, where it
// was asked for and allowed.
import type { TableState } from '../lib/state';
import { app } from './app.svelte';

/** What is wanted of whoever sits here, or null. */
function wanted(now: TableState): 'turn' | 'counter' | null {
  const { view, seat, lobby } = now;
  if (!view || !seat || lobby?.phase !== 'playing' || now.sent === now.step) return null;
  if (!view.asked.includes(seat)) return null;
  if (view.phase !== 'counter') return 'turn';
  return now.window && now.window.state === 'none' ? 'counter' : null;
}

function tell(text: string): Notification | null {
  if (!app.prefs.notify || !window.isSecureContext || !('Notification' in window)) return null;
  if (Notification.permission !== 'granted') return null;
  try {
    return new Notification(app.t.title, { body: text, tag: 'fambiz', icon: 'icon.svg' });
  } catch {
    return null; // phones allow it to service workers alone
  }
}

/** Called where a component is made: follows the state as long as it lives. */
export function attention(state: () => TableState): void {
  let hidden = $state(document.hidden);
  $effect(() => {
    const look = () => (hidden = document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
  const what = $derived(wanted(state()));
  const text = $derived(what === 'turn' ? app.t.yourTurn : what ? app.t.counterNow : null);
  $effect(() => {
    document.title = hidden && text ? `● ${text} – ${app.t.title}` : app.t.title;
    return () => (document.title = app.t.title);
  });
  $effect(() => {
    const note = hidden && text ? tell(text) : null;
    return () => note?.close();
  });
}
