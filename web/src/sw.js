// sw.js - keeps the whole page, so that it starts without a network: solo games need nothing else. The build fills in the
// list of files (plugins/service_worker.ts). What the server says (/api, /ws) is never kept.

const CACHE = 'fambiz-' + 'VERSION';
const FILES = ['FILES'];

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

// The page asks for it when somebody wants the new version.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

/** The page itself from the network where there is one, so that nobody is stuck with an old one; its parts, whose names
 * have their hash in them, from the cache. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  if (request.mode !== 'navigate')
    return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) return fresh;
  } catch {
    // no network
  }
  return (await cache.match('./')) ?? Response.error();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  const scope = new URL(self.registration.scope);
  const path = address.pathname.slice(scope.pathname.length);
  if (request.method !== 'GET' || address.origin !== scope.origin) return;
  if (/^(api|ws|healthz|metrics)(\/|$)/.test(path)) return;
  event.respondWith(answer(request));
});
