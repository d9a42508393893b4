// offline.svelte.ts - the page as an app of its own: the service worker that keeps it, the browser's offer to install it,
// and news of a newer version. All of it only in a secure context; elsewhere the page says so.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Offline {
  readonly secure = window.isSecureContext && 'serviceWorker' in navigator;
  /** Everything is kept: the page starts without a network. */
  ready = $state(false);
  /** A newer version waits until it is asked for. */
  waiting: ServiceWorker | null = $state.raw(null);
  prompt: InstallPrompt | null = $state.raw(null);

  start(): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.prompt = event as InstallPrompt;
    });
    if (this.secure && import.meta.env.PROD) void this.register().catch(() => undefined);
  }

  private async register(): Promise<void> {
    const kept = await navigator.serviceWorker.register('sw.js', { type: 'classic' });
    this.look(kept);
    kept.addEventListener('updatefound', () =>
      kept.installing?.addEventListener('statechange', () => this.look(kept)),
    );
    await navigator.serviceWorker.ready;
    this.ready = true;
    setInterval(() => void kept.update().catch(() => undefined), 3600000);
  }

  private look(kept: ServiceWorkerRegistration): void {
    this.waiting = kept.active ? kept.waiting : null;
  }

  async install(): Promise<void> {
    await this.prompt?.prompt();
    this.prompt = null;
  }

  /** Takes the newer version, and begins again with it. */
  update(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    this.waiting?.postMessage('take over');
  }
}

export const offline = new Offline();
