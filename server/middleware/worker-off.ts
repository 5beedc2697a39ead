/** The worker that ends itself: what a device gets for /sw.js while the setting WORKER is off. */

/**
 * Takes the place of the app's worker at once, throws away the files it kept (CacheStorage) and unregisters.
 * It has no fetch handler, so pages that are open go on over the network. It must never touch IndexedDB: unsent
 * work is there, and the page sends it. Text instead of a built file, so that it serves where the build is the fault.
 */
export const workerOff = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
`;
