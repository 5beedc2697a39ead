/** Opening the device's storage: patience with a disk that is there, memory only where there is none. */
import { databaseExists } from '../database.ts';
import type { Clock } from '../environment.ts';
import { createLive, type Live } from '../live.ts';
import { isWithoutStorage } from './failures.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Store } from './store.ts';

/**
 * Where work is kept. `memory`: the browser has no storage, nothing survives closing the window. `unreachable`:
 * there is a disk and it does not open, so that nothing on it can be seen and nothing can be saved.
 */
export type StorageState = 'opening' | 'disk' | 'memory' | 'unreachable';

/** How it is opened. */
export interface OpenOptions {
  name: string;
  clock: Clock;
  open: () => Promise<Store>;
  /** A store that opens the database with each piece of work. */
  later: () => Store;
  /** Called when a disk that did not open can be read after all. */
  onReached: () => void;
}

/** A dying browser holds its lock for a moment, a full or busy machine for longer. */
const PAUSES_MS = [100, 300, 800, 1_500, 3_000];
const LONGEST_PAUSE_MS = 15_000;

/**
 * Invariant: a disk that exists is never replaced by an empty memory. It would look as if nothing waited, and
 * what is saved there would be lost.
 */
export function openStorage(options: OpenOptions) {
  const { clock, name } = options;
  const state = createLive<StorageState>('opening');
  let isClosed = false;
  let cancel: () => void = () => undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      cancel = clock.schedule(resolve, ms);
    });

  async function open(): Promise<Store> {
    for (const ms of [...PAUSES_MS, null]) {
      try {
        const store = await options.open();
        state.set(store.durable ? 'disk' : 'memory');
        return store;
      } catch (error) {
        if (isWithoutStorage(error)) break;
        if (ms !== null) await pause(ms);
        else if (await databaseExists(name)) return unreachable(options.later());
      }
    }
    state.set('memory');
    return createMemoryStore();
  }

  function unreachable(store: Store): Store {
    state.set('unreachable');
    void tryAgain(store);
    return store;
  }

  async function tryAgain(store: Store, ms = 2_000): Promise<void> {
    await pause(ms);
    if (isClosed) return undefined;
    try {
      await store.read('outbox', (tx) => tx.countRows());
    } catch {
      return tryAgain(store, Math.min(2 * ms, LONGEST_PAUSE_MS));
    }
    state.set('disk');
    return options.onReached();
  }

  return {
    store: open(),
    state: state satisfies Live<StorageState>,
    /** A disk that had opened does not say what waits. */
    onUnread: (store: Store) => void (state.getSnapshot() === 'disk' && unreachable(store)),
    close() {
      isClosed = true;
      cancel();
    },
  };
}
