// attention.svelte.ts - that somebody is wanted: when nobody looks, the title of the tab says so, and a notification, where it was
// asked for and allowed; a phone buzzes; and while people play with each other, no screen goes dark.
import type { TableState } from '../lib/state';
import { app } from './app.svelte';
import { Buzzer } from './buzz';

const NOTE = 'fambiz';

/** A notification, and how it goes away again. Phones allow it to service workers alone. */
function tell(text: string): () => void {
  if (!app.prefs.notify || !window.isSecureContext || !('Notification' in window)) return () => {};
  if (Notification.permission !== 'granted') return () => {};
  const options = { body: text, tag: NOTE, icon: 'icon.svg' };
  if (!navigator.serviceWorker.controller) {
    const note = new Notification(app.t.title, options);
    note.onclick = () => window.focus();
    return () => note.close();
  }
  const kept = navigator.serviceWorker.ready;
  const shown = kept.then((worker) => worker.showNotification(app.t.title, options));
  const away = async () => {
    await shown;
    for (const note of await (await kept).getNotifications({ tag: NOTE })) note.close();
  };
  return () => void away().catch(() => undefined);
}

/** Several people play, here or elsewhere. */
export const amongPeople = ({ lobby }: TableState): boolean =>
  lobby?.phase === 'playing' && lobby.seats.filter(({ kind }) => kind === 'human').length > 1;

/** A page that nobody has touched may not buzz, and the browser would complain of the attempt. */
function buzz(pattern: number[]): void {
  if (!app.prefs.buzz || !('vibrate' in navigator)) return;
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}

/** Called where a component is made: follows the state as long as it lives. */
export function attention(state: () => TableState): void {
  let hidden = $state(document.hidden);
  $effect(() => {
    const look = () => (hidden = document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
  const what = $derived(state().awaited);
  const text = $derived(what === 'turn' ? app.t.yourTurn : what ? app.t.counterNow : null);
  $effect(() => {
    app.wanted = hidden ? text : null;
    return () => (app.wanted = null);
  });
  $effect(() => (hidden && text ? tell(text) : undefined));
  const buzzer = new Buzzer(buzz);
  $effect(() => buzzer.hear(state()));
  awake(() => amongPeople(state()));
}

/** The same of the screen alone. */
export function awake(wanted: () => boolean): void {
  const on = $derived(wanted());
  $effect(() => {
    if (!on) return;
    const kept = import('./awake').then(({ keepAwake }) => keepAwake());
    return () => void kept.then((letGo) => letGo());
  });
}
