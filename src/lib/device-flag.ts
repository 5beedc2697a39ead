import { useSyncExternalStore } from 'react';
import { localMemory } from '#src/lib/local-memory.ts';

/** A wish that this device remembers: off until somebody turns it on. */
export interface Flag {
  isOn: () => boolean;
  set: (next: boolean) => void;
  use: () => readonly [isOn: boolean, set: (next: boolean) => void];
}

export function createFlag(key: string): Flag {
  const listeners = new Set<() => void>();
  let value = localMemory.get(key) === '1';
  const take = (next: boolean) => {
    value = next;
    for (const listener of listeners) listener();
  };
  /** Another window of this device changed it. */
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) take(event.newValue === '1');
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', onStorage);
    };
  };
  const isOn = () => value;
  const set = (next: boolean) => {
    localMemory.set(key, next ? '1' : null);
    take(next);
  };
  return { isOn, set, use: () => [useSyncExternalStore(subscribe, isOn), set] };
}
