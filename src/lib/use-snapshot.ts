import { useSyncExternalStore } from 'react';

interface Told<T> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): T;
}

/** What something says that tells of its changes. */
export const useSnapshot = <T>({ subscribe, getSnapshot }: Told<T>): T =>
  useSyncExternalStore(subscribe, getSnapshot);
