// entitle.svelte.ts - the name of a screen, in the title of its tab: histories, bookmarks and screen readers know it by that.
import { app } from './app.svelte';

/** Called where a component is made: holds as long as it lives. null: a part of it says what this is. */
export function entitle(title: () => string | null): void {
  $effect(() => {
    const now = title();
    if (now === null) return;
    app.screen = now;
    return () => (app.screen = null);
  });
}
