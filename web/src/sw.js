// sw.js - keeps the whole page, so that it starts without a network: solo games need nothing else. The build fills in the
// list of files (plugins/service_worker.ts). What the server says (/api, /ws) is never kept.
//
// A version is one set of files with hashes in their names, and is never mixed with another: the page itself comes from the
// network where there is one, so that nobody is stuck with an old one, and names its own parts; these come from the cache
// if it has them, else from the network. A new service worker waits until no page of the old version is open, or until
// somebody asks for it; then the pages of the old version load themselves again (pages/offline.svelte.ts).

const CACHE = 'fambiz-' + 'VERSION';
const FILES = ['FILES'];
/** A network that says nothing for so long (ms) is none. */
const PATIENCE = 4000;

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith('fambiz-') && key !== CACHE);
    await Promise.all(old.map((key) => caches.delete(key)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** A page asks whether a file of its own is one of this version; or wants this version. */
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'take over') void self.skipWaiting();
  else ports[0]?.postMessage(FILES.includes(data));
});

/** A click on a notification brings the page that sent it to the front, or opens one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const look = async () => {
    const [page] = await self.clients.matchAll({ type: 'window' });
    await (page ? page.focus() : self.clients.openWindow('./'));
  };
  event.waitUntil(look());
});

const silence = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

async function page(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match('./');
  if (!kept) return fetch(request);
  try {
    const fresh = await Promise.race([fetch(request), silence()]);
    return fresh.ok ? fresh : kept;
  } catch {
    return kept; // no network
  }
}

async function part(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const scope = new URL(self.registration.scope);
  const path = address.pathname.slice(scope.pathname.length);
  if (request.method !== 'GET' || address.origin !== scope.origin) return;
  if (/^(api|ws|healthz|metrics)(\/|$)/.test(path)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : part(request));
});
