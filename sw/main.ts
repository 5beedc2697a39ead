/** Wiring only: which event goes to which file. Every decision lives in the file it names. */
import type { PrecacheEntry } from 'workbox-precaching';
import { createOffline } from '#src/offline/index.ts';
import { withBadge } from './badge.ts';
import { answerConfig, isConfig } from './config-copy.ts';
import { precacheApp } from './precache.ts';
import { mustQueue, queueRequest } from './queue.ts';
import { readMessage, replayOnActivate, replayOnSync, replayQuietly } from './replay.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

const offline = createOffline({ context: 'worker' });
const parts = {
  offline,
  fetch: (request: Request) => fetch(request),
  caches: self.caches,
  origin: self.location.origin,
  schedule: (work: () => void, ms: number) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

// Before the shell's routes: a request that must not be lost is nobody else's.
self.addEventListener('fetch', (event) => {
  if (mustQueue(event.request)) event.respondWith(queueRequest(event.request, parts));
  else if (isConfig(event.request, parts.origin))
    event.respondWith(answerConfig(event.request, parts));
});

precacheApp(self.__WB_MANIFEST);

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(withBadge(replayOnSync(offline), offline, navigator));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(withBadge(replayOnActivate(offline, self.clients), offline, navigator));
});

self.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message === 'skipWaiting') void self.skipWaiting();
  if (message !== 'poke') return;
  event.source?.postMessage({ t: 'poke-ack' });
  event.waitUntil(withBadge(replayQuietly(offline), offline, navigator));
});
