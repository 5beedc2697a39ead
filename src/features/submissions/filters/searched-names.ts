/**
 * What was searched for by name, under codes that say nothing: an address goes into histories and logs, where no
 * pupil's name may stand, nor on a disk. They are this page's and go with its person; elsewhere, and after a reload, a
 * code stands for no name.
 */
import { listOf, parseJson } from '#src/lib/json.ts';
import { pageMemory } from '#src/lib/local-memory.ts';

const key = 'bargeh.searchedNames';
/** Of a tab that is never closed. */
const MOST = 50;

type Named = [code: string, name: string];

const isNamed = (one: unknown): one is Named =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');

const known = (): Named[] => listOf(parseJson(pageMemory.get(key) ?? ''), isNamed);

/** The code of a name, the same each time; none for no name. */
export function codeOf(name: string): string | undefined {
  if (name === '') return undefined;
  const all = known();
  const found = all.find(([, one]) => one === name);
  if (found) return found[0];
  const code = crypto.randomUUID().slice(0, 8);
  pageMemory.set(key, JSON.stringify([...all, [code, name]].slice(-MOST)));
  return code;
}

/** The name behind a code; empty where this window knows of none. */
export const nameOf = (code: string | undefined): string =>
  (code && known().find(([one]) => one === code)?.[1]) || '';
