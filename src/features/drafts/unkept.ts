import { watchUnsaved } from '#src/features/session/index.ts';

const writers = new Set<string>();
const listeners = new Set<() => void>();

watchUnsaved({
  count: () => writers.size,
  subscribe(listener) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
});

/** Words that the disk refused count for the header and for the question at exit, until it takes them. */
export function countFault(writer: string, isFaulty: boolean): void {
  const before = writers.size;
  if (isFaulty) writers.add(writer);
  else writers.delete(writer);
  if (writers.size !== before) for (const listener of listeners) listener();
}
