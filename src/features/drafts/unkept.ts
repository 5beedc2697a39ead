import { watchUnsaved } from '#src/features/session/index.ts';
import { createStore } from '#src/lib/store.ts';

const writers = new Set<string>();
const count = createStore(0);

watchUnsaved({ count: count.get, subscribe: count.subscribe });

/** Words that the disk refused count for the header and for the question at exit, until it takes them. */
export function countFault(writer: string, isFaulty: boolean): void {
  if (isFaulty) writers.add(writer);
  else writers.delete(writer);
  count.set(writers.size);
}
