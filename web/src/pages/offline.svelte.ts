// offline.svelte.ts - the page as an app of its own: the service worker that keeps it, the browser's offer to install it,
// and news of a newer version. All of it only in a secure context; elsewhere the page says so.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Whether the worker keeps the version that this page is of: the script it began with is one of its files. */
function keepsThis(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (event: MessageEvent<boolean>) => resolve(event.data);
    worker.postMessage(script.slice(new URL('.', document.baseURI).href.length), [port2]);
  });
}

class Offline {
  readonly secure = window.isSecureContext && 'serviceWorker' in navigator;
  /** Everything is kept: the page starts without a network. */
  ready = $state(false);
  /** A newer version than this page's waits until it is asked for. */
  waiting: ServiceWorker | null = $state.raw(null);
  prompt: InstallPrompt | null = $state.raw(null);

  /** `loaded`: what the page needs now comes before what it will need without a network. */
  start(loaded: Promise<void>): void {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.prompt = event as InstallPrompt;
    });
    if (!this.secure || !import.meta.env.PROD) return;
    void loaded.then(() => this.register()).catch(() => undefined);
  }

  private async register(): Promise<void> {
    const { serviceWorker } = navigator;
    const kept = await serviceWorker.register('sw.js', { type: 'classic' });
    // Somebody, here or in another tab, wanted the new version: what is of the old one goes.
    serviceWorker.addEventListener('controllerchange', () => void this.follow());
    void this.look(kept);
    kept.addEventListener('updatefound', () =>
      kept.installing?.addEventListener('statechange', () => void this.look(kept)),
    );
    await serviceWorker.ready;
    this.ready = true;
    setInterval(() => void kept.update().catch(() => undefined), 3600000);
  }

  /** A page that came from the network may be the new version already: then nobody has to be asked. */
  private async look({ active, waiting }: ServiceWorkerRegistration): Promise<void> {
    const news = active ? waiting : null;
    if (news && (await keepsThis(news))) news.postMessage('take over');
    else this.waiting = news;
  }

  private async follow(): Promise<void> {
    const { controller } = navigator.serviceWorker;
    if (controller && !(await keepsThis(controller))) location.reload();
  }

  async install(): Promise<void> {
    await this.prompt?.prompt();
    this.prompt = null;
  }

  /** Takes the newer version; this page follows, and all others of the old one. */
  update(): void {
    this.waiting?.postMessage('take over');
  }
}

export const offline = new Offline();
