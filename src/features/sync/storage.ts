import { localMemory } from '#src/lib/local-memory.ts';
import { createStore } from '#src/lib/store.ts';

/** What the browser said when it was asked to keep what is on this device. */
export type StoragePromise = 'unasked' | 'granted' | 'denied' | 'unknown';

/** What is remembered outside the database, to notice that the database was emptied. */
export interface DeviceMemory {
  at: number;
  /** How much waited for sending, whoever it belonged to. */
  waiting: number;
}

export interface StorageState {
  promise: StoragePromise;
  /** The browser emptied the database: what had been waiting when it was last counted. */
  evicted: DeviceMemory | null;
}

const memoryKey = 'bargeh.device';
const evictedKey = 'bargeh.evicted';

function parse(text: string | null): DeviceMemory | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('at' in value && 'waiting' in value))
      return null;
    const { at, waiting } = value;
    return typeof at === 'number' && typeof waiting === 'number' ? { at, waiting } : null;
  } catch {
    return null;
  }
}

const state = createStore<StorageState>({
  promise: 'unasked',
  evicted: parse(localMemory.get(evictedKey)),
});

/** The count of what waits, as it stood when the device was last at work. */
export const deviceMemory = {
  read: () => parse(localMemory.get(memoryKey)),
  write: (memory: DeviceMemory) => localMemory.set(memoryKey, JSON.stringify(memory)),
};

export const storageState = {
  get: state.get,
  use: state.use,
  promised: (promise: StoragePromise) => state.update((before) => ({ ...before, promise })),
  /** Remembered until she has read it. */
  evicted(memory: DeviceMemory | null) {
    localMemory.set(evictedKey, memory && JSON.stringify(memory));
    state.update((before) => ({ ...before, evicted: memory }));
  },
};
