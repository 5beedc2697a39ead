/** Completes answers that have the specification's fields alone; whoever is answered by our own server never fetches how. */
import type * as readers from '#contract/specified.ts';
import { loadUntilHere } from '#src/lib/lazy-part.ts';

type Readers = typeof readers;
type Json = readers.Json;

const load = () => import('#contract/specified.ts');

/** The answer itself where `mark`, a field beyond the specification, stands in it; else what the reader makes of it. */
export async function completed<T extends object>(
  answer: T,
  mark: keyof T,
  read: (readers: Readers, given: Json) => unknown,
): Promise<T> {
  if (mark in answer) return answer;
  // As it came: the reader's own types say what it makes of it.
  return read(await loadUntilHere(load), answer as unknown as Json) as T;
}

/** The same for the rows of a page. */
export async function completedRows<T extends object, P extends { items: T[] }>(
  page: P,
  mark: keyof T,
  read: (readers: Readers, given: Json, at: number) => unknown,
): Promise<P> {
  const items = page.items.map((item, at) =>
    completed(item, mark, (readers, given) => read(readers, given, at)),
  );
  return { ...page, items: await Promise.all(items) };
}
