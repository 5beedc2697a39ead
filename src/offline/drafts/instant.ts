/** The instant copy: what had not reached the disk when its page went, put where writing answers at once. */
import type { CorrectionInput } from '../outbox/types.ts';
import { isObject } from '#src/lib/json.ts';
import type { DraftVersion } from '../records.ts';

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

function isInstantStorage(value: unknown): value is InstantStorage {
  return isObject(value) && typeof value['setItem'] === 'function';
}

/** The page's own; null where there is none or it is forbidden, and then there is no instant copy. */
export function pageInstantStorage(): InstantStorage | null {
  try {
    const found: unknown = Reflect.get(globalThis, 'localStorage');
    return isInstantStorage(found) ? found : null;
  } catch {
    return null;
  }
}

/** Puts one thing aside under a name of its own; what it held before under that name goes. */
export function putAside(storage: InstantStorage | null, name: string, aside: Aside): void {
  try {
    storage?.setItem(PREFIX + name, JSON.stringify(aside));
  } catch {
    // Full or forbidden: the disk is asked all the same.
  }
}

/** It is on the disk now, or not wanted any more. */
export function dropAside(storage: InstantStorage | null, name: string): void {
  try {
    storage?.removeItem(PREFIX + name);
  } catch {
    // Forbidden storage holds nothing.
  }
}

function isVersion(value: unknown): value is DraftVersion {
  return (
    isObject(value) && typeof value['writer'] === 'string' && typeof value['updatedAt'] === 'number'
  );
}

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
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return isAside(found) ? found : null;
  } catch {
    return null;
  }
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
