import type { Engine } from '#src/features/session/index.ts';
import type { Offline, OutboxStatus } from '#src/offline/index.ts';
import type { OfflineLoader } from './offline-loader.ts';

const unknownStatus: OutboxStatus = {
  kind: 'saved',
  waiting: 0,
  needsYou: 0,
  othersWaiting: 0,
  durable: true,
  auth: 'ok',
};
const none: readonly never[] = [];

/**
 * The engine as screens hold it, before and after its code has come: the same object all along, so that nothing
 * which is being saved is ever tied to one that goes. Reading answers "nothing yet", writing waits for the engine.
 */
export function createEngine(loader: OfflineLoader): Engine {
  const listen =
    (attach: (offline: Offline, listener: () => void) => () => void) =>
    (listener: () => void): (() => void) => {
      let stop: (() => void) | null = null;
      const begin = () => {
        const offline = loader.get();
        if (!offline || stop) return;
        stop = attach(offline, listener);
        listener();
      };
      const stopWaiting = loader.subscribe(begin);
      const offline = loader.get();
      if (offline) stop = attach(offline, listener);
      return () => {
        stopWaiting();
        stop?.();
      };
    };
  const outbox = () => loader.get()?.outbox;
  const written = async () => (await loader.load()).outbox;
  const drafts = async () => (await loader.load()).drafts;
  const files = async () => (await loader.load()).files;
  return {
    outbox: {
      enqueueCorrection: async (input) => (await written()).enqueueCorrection(input),
      enqueueQuestionList: async (input) => (await written()).enqueueQuestionList(input),
      enqueue: async (operation) => (await written()).enqueue(operation),
      kick: () => void written().then((opened) => opened.kick()),
      replay: async (deadlineMs) => (await written()).replay(deadlineMs),
      status: {
        getSnapshot: () => outbox()?.status.getSnapshot() ?? unknownStatus,
        subscribe: listen((offline, listener) => offline.outbox.status.subscribe(listener)),
      },
      rows: () => outbox()?.rows() ?? none,
      rowsOf: (lane) => outbox()?.rowsOf(lane) ?? none,
      sentOf: (lane) => outbox()?.sentOf(lane) ?? none,
      readSent: async (lane) => (await outbox()?.readSent(lane)) ?? none,
      subscribeRows: listen((offline, listener) => offline.outbox.subscribeRows(listener)),
      onSettled(listener) {
        const stop = listen((offline) => offline.outbox.onSettled(listener));
        return stop(() => undefined);
      },
      resolve: async (key, choice, parts) => (await written()).resolve(key, choice, parts),
      retry: async (key) => (await written()).retry(key),
      discard: async (key) => (await written()).discard(key),
      settled: async () => (await written()).settled(),
    },
    drafts: {
      read: async (kind, id, by) => (await drafts()).read(kind, id, by),
      put: async (kind, id, state, base, by) => (await drafts()).put(kind, id, state, base, by),
      drop: async (kind, id, upTo, by) => (await drafts()).drop(kind, id, upTo, by),
      list: () => loader.get()?.drafts.list() ?? none,
      subscribe: listen((offline, listener) => offline.drafts.subscribe(listener)),
    },
    kept: {
      getSnapshot: () => loader.get()?.kept.getSnapshot() ?? none,
      subscribe: listen((offline, listener) => offline.kept.subscribe(listener)),
      pin: async (input) => (await loader.load()).kept.pin(input),
      pause: async (id) => (await loader.load()).kept.pause(id),
      renew: async (id) => (await loader.load()).kept.renew(id),
      free: async (id) => (await loader.load()).kept.free(id),
      keep(plan) {
        const stop = listen((offline) => offline.kept.keep(plan));
        return stop(() => undefined);
      },
      marker: async () => (await loader.arrived).kept.marker(),
    },
    rescue: {
      isAvailable: () => loader.get()?.rescue.isAvailable() ?? false,
      count: async () => (await loader.load()).rescue.count(),
      make: async (phrase, who) => (await loader.load()).rescue.make(phrase, who),
      open: async (file, phrase) => (await loader.load()).rescue.open(file, phrase),
    },
    history: { lately: async () => (await loader.load()).history.lately() },
    files: {
      add: async (file) => (await files()).add(file),
      read: async (id) => (await files()).read(id),
      remoteIdOf: async (id) => (await files()).remoteIdOf(id),
      drop: async (id) => (await files()).drop(id),
      list: () => loader.get()?.files.list() ?? none,
      subscribe: listen((offline, listener) => offline.files.subscribe(listener)),
    },
    bank: async () => (await loader.load()).bank(),
    storage: {
      getSnapshot: () => loader.get()?.storage.getSnapshot() ?? 'opening',
      subscribe: listen((offline, listener) => offline.storage.subscribe(listener)),
    },
    connectivity: {
      report: (state) => loader.get()?.connectivity.report(state),
      met: (what) => loader.get()?.connectivity.met(what),
      reason: {
        getSnapshot: () => loader.get()?.connectivity.reason.getSnapshot() ?? 'unknown',
        subscribe: listen((offline, listener) => offline.connectivity.reason.subscribe(listener)),
      },
      browserSays: (online) => loader.get()?.connectivity.browserSays(online),
      getSnapshot: () => loader.get()?.connectivity.getSnapshot() ?? 'unknown',
      subscribe: listen((offline, listener) => offline.connectivity.subscribe(listener)),
    },
  };
}
