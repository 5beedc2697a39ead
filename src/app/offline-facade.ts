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
export function createOfflineFacade(loader: OfflineLoader): Engine {
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
  /** A method that waits for the engine: whatever it is given is handed on, so that no argument can be left out here. */
  const later =
    <A extends unknown[], R>(method: (offline: Offline) => (...given: A) => R | Promise<R>) =>
    async (...given: A): Promise<R> =>
      method(await loader.load())(...given);
  return {
    outbox: {
      enqueueCorrection: later(({ outbox: box }) => box.enqueueCorrection),
      enqueueQuestionList: later(({ outbox: box }) => box.enqueueQuestionList),
      enqueue: later(({ outbox: box }) => box.enqueue),
      kick: () => void later(({ outbox: box }) => box.kick)(),
      replay: later(({ outbox: box }) => box.replay),
      status: {
        getSnapshot: () => outbox()?.status.getSnapshot() ?? unknownStatus,
        subscribe: listen((offline, listener) => offline.outbox.status.subscribe(listener)),
      },
      rows: () => outbox()?.rows() ?? none,
      rowsOf: (lane) => outbox()?.rowsOf(lane) ?? none,
      sentOf: (lane) => outbox()?.sentOf(lane),
      readSent: async (lane) => outbox()?.readSent(lane),
      subscribeRows: listen((offline, listener) => offline.outbox.subscribeRows(listener)),
      onSettled(listener) {
        const stop = listen((offline) => offline.outbox.onSettled(listener));
        return stop(() => undefined);
      },
      resolve: later(({ outbox: box }) => box.resolve),
      retry: later(({ outbox: box }) => box.retry),
      discard: later(({ outbox: box }) => box.discard),
      settled: later(({ outbox: box }) => box.settled),
    },
    drafts: {
      read: later(({ drafts }) => drafts.read),
      put: later(({ drafts }) => drafts.put),
      drop: later(({ drafts }) => drafts.drop),
      list: () => loader.get()?.drafts.list(),
      subscribe: listen((offline, listener) => offline.drafts.subscribe(listener)),
    },
    kept: {
      getSnapshot: () => loader.get()?.kept.getSnapshot() ?? none,
      subscribe: listen((offline, listener) => offline.kept.subscribe(listener)),
      pin: later(({ kept }) => kept.pin),
      pause: later(({ kept }) => kept.pause),
      renew: later(({ kept }) => kept.renew),
      free: later(({ kept }) => kept.free),
      keep(plan) {
        const stop = listen((offline) => offline.kept.keep(plan));
        return stop(() => undefined);
      },
      marker: async () => (await loader.arrived).kept.marker(),
    },
    rescue: {
      isAvailable: () => loader.get()?.rescue.isAvailable() ?? false,
      count: later(({ rescue }) => rescue.count),
      make: later(({ rescue }) => rescue.make),
      open: later(({ rescue }) => rescue.open),
    },
    history: { lately: later(({ history }) => history.lately) },
    files: {
      add: later(({ files }) => files.add),
      read: later(({ files }) => files.read),
      remoteIdOf: later(({ files }) => files.remoteIdOf),
      drop: later(({ files }) => files.drop),
      list: () => loader.get()?.files.list(),
      subscribe: listen((offline, listener) => offline.files.subscribe(listener)),
    },
    vault: {
      begin: later(({ vault }) => vault.begin),
      release: later(({ vault }) => vault.release),
      setPin: later(({ vault }) => vault.setPin),
      hasPin: later(({ vault }) => vault.hasPin),
      stateOf: later(({ vault }) => vault.stateOf),
    },
    bank: later(({ bank }) => bank),
    lost: {
      getSnapshot: () => loader.get()?.lost.getSnapshot() ?? none,
      subscribe: listen((offline, listener) => offline.lost.subscribe(listener)),
      giveUp: later(({ lost }) => lost.giveUp),
    },
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
