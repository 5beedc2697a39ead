/** Wiring only: which event goes to which file. Every decision lives in the file it names. */
import { readAppFilesRequest, type AppFilesRequest } from '#src/offline/app-files.ts';
import { createOffline } from '#src/offline/index.ts';
import { withBadge } from './badge.ts';
import { answerConfig, isConfig } from './config-copy.ts';
import { createUpdateGate } from './update-gate.ts';
import { precacheApp, type BuildEntry } from './precache.ts';
import { mustQueue, queueRequest } from './queue.ts';
import { readMessage, replayOnActivate, replayQuietly, replayWhenCalled } from './replay.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (BuildEntry | string)[];
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

const updateGate = createUpdateGate(Date.now, parts.schedule);
const send = (replayed: () => Promise<void>) =>
  updateGate.whileHere(() => withBadge(replayed(), offline, navigator));
const sendQuietly = (replayed: () => Promise<void>) => send(replayed).catch(() => undefined);

const bring = ({ steps, take }: AppFilesRequest, port: MessagePort) =>
  updateGate.whileHere(async () => port.postMessage(await appFiles.bring(steps, take)));

// Before the shell's routes: a request that must not be lost is nobody else's.
self.addEventListener('fetch', (event) => {
  if (mustQueue(event.request)) event.respondWith(queueRequest(event.request, parts));
  else if (isConfig(event.request, parts.origin))
    event.respondWith(answerConfig(event.request, parts));
});

const appFiles = precacheApp(self.__WB_MANIFEST, parts);

self.addEventListener('install', (event) => {
  event.waitUntil(appFiles.install(self.registration.active !== null));
});

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(send(() => replayWhenCalled(offline, self.clients)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(sendQuietly(() => replayOnActivate(offline, self.clients)));
});

self.addEventListener('message', (event) => {
  const files = readAppFilesRequest(event.data);
  const [port] = event.ports;
  if (files && port) event.waitUntil(bring(files, port).catch(() => undefined));
  const message = readMessage(event.data);
  if (message === 'skipWaiting') void self.skipWaiting();
  if (message === 'makeWay') updateGate.makeWay();
  if (message !== 'poke') return;
  event.source?.postMessage({ t: 'poke-ack' });
  event.waitUntil(sendQuietly(() => replayQuietly(offline)));
});
