/** The instant copy: what had not reached the disk when its page went, put where writing answers at once. */
import { base64OfBytes, bytesOfBase64 } from '#src/lib/base64.ts';
import { isObject, parseJson } from '#src/lib/json.ts';
import { DATABASE_NAME } from '../environment.ts';
import type { DraftVersion, OpKind } from '../records.ts';
import { UnknownOperationError } from '../store/failures.ts';
import { keyringOf } from '../vault/keyring.ts';

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
  | { t: OpKind; owner: string; input: object };

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

const ring = keyringOf(DATABASE_NAME);

/** A person's words as this storage may hold them: sealed where what is on her disk is. */
export function sealText(owner: string, value: object): string {
  const key = ring.get(owner);
  if (typeof key !== 'object') return JSON.stringify(value);
  return JSON.stringify({ owner, box: base64OfBytes(key.seal('instant', value)) });
}

/** What such a text says; `closed` while its person is not here. */
export function openText(text: string | null): { said: unknown } | { closed: string } {
  const said = parseJson(text ?? 'null');
  if (!isObject(said) || typeof said['box'] !== 'string') return { said };
  const owner = String(said['owner']);
  const key = ring.get(owner);
  if (typeof key !== 'object') return { closed: owner };
  const box = bytesOfBase64(said['box']);
  // Of another key: it may be there again.
  return quietly<ReturnType<typeof openText>>(() => ({ said: box && key.open('instant', box) }), {
    closed: owner,
  });
}

/** Puts one thing aside under a name of its own; what it held before under that name goes. */
export const putAside = (storage: InstantStorage | null, name: string, aside: Aside): void =>
  quietly(() => storage?.setItem(PREFIX + name, sealText(aside.owner, aside)), undefined);

/** It is on the disk now, or not wanted any more. */
export const dropAside = (storage: InstantStorage | null, name: string): void =>
  quietly(() => storage?.removeItem(PREFIX + name), undefined);

export const isVersion = (value: unknown): value is DraftVersion =>
  isObject(value) && typeof value['writer'] === 'string' && typeof value['updatedAt'] === 'number';

function isAside(value: unknown): value is Aside {
  if (!isObject(value) || typeof value['owner'] !== 'string') return false;
  if (value['t'] !== 'draft') return typeof value['t'] === 'string' && isObject(value['input']);
  const isNamed = typeof value['kind'] === 'string' && typeof value['id'] === 'string';
  return isNamed && isVersion(value['version']);
}

/** The names that begin so. */
export function keysUnder(storage: InstantStorage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** One thing that was put aside: null is what nobody can read, `closed` tells whose it is who is not here. */
interface FoundAside {
  name: string;
  aside: Aside | null;
  closed?: string;
}

/** Everything that was put aside, by name. */
export const asidesOf = (storage: InstantStorage): FoundAside[] =>
  keysUnder(storage, PREFIX).map((key) => {
    const name = key.slice(PREFIX.length);
    const found = quietly(() => openText(storage.getItem(key)), { said: null });
    if ('closed' in found) return { name, aside: null, closed: found.closed };
    return { name, aside: isAside(found.said) ? found.said : null };
  });

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
  for (const { name, aside, closed } of asidesOf(storage))
    try {
      if (before && !before.has(name)) continue;
      if (closed !== undefined) {
        refused.set(name, closed);
        continue;
      }
      if (aside) await bringHome(aside);
      dropAside(storage, name);
    } catch (error) {
      // Still put aside, unless no request can be made of it, now or later.
      if (error instanceof UnknownOperationError) dropAside(storage, name);
      else refused.set(name, aside?.owner ?? '');
    }
  return refused;
}
