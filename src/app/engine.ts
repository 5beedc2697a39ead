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
    connectivity: {
      report: (state) => loader.get()?.connectivity.report(state),
      browserSays: (online) => loader.get()?.connectivity.browserSays(online),
      getSnapshot: () => loader.get()?.connectivity.getSnapshot() ?? 'unknown',
      subscribe: listen((offline, listener) => offline.connectivity.subscribe(listener)),
    },
  };
}
