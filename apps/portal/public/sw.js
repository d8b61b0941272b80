// Shows the offline page where a page of the console cannot be loaded, and keeps nothing else: no page, script or
// answer of the service comes out of this cache (docs/decisions, "Offline").
const kept = 'offline-page';
const page = new URL('../offline', self.registration.scope).href;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.add(new Request(page, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  // The request leaves while this script is still being woken.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  event.respondWith(
    Promise.resolve(event.preloadResponse)
      .then((answer) => answer ?? fetch(request))
      .catch(async () => (await caches.match(page)) ?? Response.error()),
  );
});
