// toasts.svelte.ts - short words to whoever looks: they go by themselves, and are spoken.

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

/** How long they stay (ms): long enough to be read, at some 16 characters a second. */
const stay = (text: string) => Math.max(6000, text.length * 60);

class Toasts {
  all: Toast[] = $state([]);
  private count = 0;

  say(text: string, bad = false): void {
    const id = ++this.count;
    this.all = [...this.all.slice(-2), { id, text, bad }];
    setTimeout(() => this.drop(id), stay(text));
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
