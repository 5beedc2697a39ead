/** What the engine says at every moment. */
import { useSyncExternalStore } from 'react';
import { useOffline, type Engine } from './context.ts';

/** What the outbox says at every moment; `read` returns the same value until that is another. */
export function useOutbox<T>(read: (outbox: Engine['outbox']) => T): T {
  const { outbox } = useOffline();
  return useSyncExternalStore(outbox.subscribeRows, () => read(outbox));
}

/** Her drafts; undefined until the disk was read. */
export function useDraftList(): ReturnType<Engine['drafts']['list']> {
  const { drafts } = useOffline();
  return useSyncExternalStore(drafts.subscribe, drafts.list);
}
