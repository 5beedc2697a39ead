/** The instant copy: what had not reached the disk when its page went, put where writing answers at once. */
import type { CorrectionInput } from '../outbox/types.ts';
import { isObject, parseJson } from '#src/lib/json.ts';
import type { DraftVersion } from '../records.ts';
import { UnknownOperationError } from '../store/failures.ts';

/** Storage that answers at once, the only kind that works while a page is being torn down. */
export interface InstantStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Words of a form, or a change that was on its way to the outbox; each bound to its person. */
export type Aside =
  | { t: 'draft'; owner: string; kind: string; id: string; version: DraftVersion }
  | { t: 'correction'; owner: string; input: CorrectionInput };

const PREFIX = 'bargeh.typed.';

const isInstantStorage = (value: unknown): value is InstantStorage =>
  isObject(value) && typeof value['setItem'] === 'function';

/** What the storage says; `otherwise` where it is full or forbidden: the disk is asked all the same. */
export function quietly<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

/** The page's own; null where there is none or it is forbidden, and then there is no instant copy. */
export function pageInstantStorage(): InstantStorage | null {
  const found = quietly<unknown>(() => Reflect.get(globalThis, 'localStorage'), null);
  return isInstantStorage(found) ? found : null;
}

/** Puts one thing aside under a name of its own; what it held before under that name goes. */
export const putAside = (storage: InstantStorage | null, name: string, aside: Aside): void =>
  quietly(() => storage?.setItem(PREFIX + name, JSON.stringify(aside)), undefined);

/** It is on the disk now, or not wanted any more. */
export const dropAside = (storage: InstantStorage | null, name: string): void =>
  quietly(() => storage?.removeItem(PREFIX + name), undefined);

export const isVersion = (value: unknown): value is DraftVersion =>
  isObject(value) && typeof value['writer'] === 'string' && typeof value['updatedAt'] === 'number';

function isInput(value: unknown): value is CorrectionInput {
  const ids = ['schoolId', 'semesterId', 'studentId', 'resultId'];
  return isObject(value) && ids.every((id) => typeof value[id] === 'string');
}

function isAside(value: unknown): value is Aside {
  if (!isObject(value) || typeof value['owner'] !== 'string') return false;
  if (value['t'] === 'correction') return isInput(value['input']);
  const isNamed = typeof value['kind'] === 'string' && typeof value['id'] === 'string';
  return value['t'] === 'draft' && isNamed && isVersion(value['version']);
}

function parse(text: string | null): Aside | null {
  const found = parseJson(text ?? 'null');
  return isAside(found) ? found : null;
}

/** The names that begin so. */
export function keysUnder(storage: InstantStorage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Everything that was put aside, by name; null for what nobody can read. */
export function asidesOf(storage: InstantStorage): { name: string; aside: Aside | null }[] {
  return keysUnder(storage, PREFIX).map((key) => ({
    name: key.slice(PREFIX.length),
    aside: parse(storage.getItem(key)),
  }));
}

/**
 * Brings what was put aside (only what was refused `before`, if that is said) to where it belongs; `bringHome` resolves
 * when it is on disk, and not before does the instant copy go. Answers what the disk refuses, by name with its person.
 */
export async function foldAsides(
  storage: InstantStorage,
  before: ReadonlyMap<string, string> | undefined,
  bringHome: (aside: Aside) => Promise<unknown>,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  for (const { name, aside } of asidesOf(storage))
    try {
      if (before && !before.has(name)) continue;
      if (aside) await bringHome(aside);
      dropAside(storage, name);
    } catch (error) {
      // Still put aside, unless no request can be made of it, now or later.
      if (error instanceof UnknownOperationError) dropAside(storage, name);
      else refused.set(name, aside?.owner ?? '');
    }
  return refused;
}
