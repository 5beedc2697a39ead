import { deviceNow } from '#src/lib/device-time.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { newUuid } from '#src/lib/uuid.ts';

const PLACE = 'bargeh.open-keys';
/** The same request after this time means a new one. */
const LONGEST_MS = 60 * 60_000;

type OpenKey = [intention: string, key: string, at: number];

const isOpenKey = (value: unknown): value is OpenKey =>
  Array.isArray(value) &&
  value.length === 3 &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'string' &&
  typeof value[2] === 'number';

/** In memory too, for where nothing may be stored. */
let open: OpenKey[] = [];

function read(now: number): OpenKey[] {
  const text = localMemory.get(PLACE);
  try {
    const found: unknown = text === null ? open : JSON.parse(text);
    if (Array.isArray(found)) open = found.filter(isOpenKey);
  } catch {
    // Not written by this app: what is in memory stays.
  }
  open = open.filter(([, , at]) => Math.abs(now - at) < LONGEST_MS);
  return open;
}

function write(keys: OpenKey[]): void {
  open = keys;
  // An empty list, too: nothing there means that nothing may be stored.
  localMemory.set(PLACE, JSON.stringify(keys));
}

/** An action that must happen once. */
export interface Intention {
  /** To which thing: once anything was done to it, an earlier try of unknown end is no longer the same wish. */
  of: string;
  /** What, and from which state of the thing on. */
  does: string;
  /** Other things of which the same holds, by their beginnings. */
  ends?: readonly string[];
}

const nameOf = ({ of, does }: Intention) => `${of} ${does}`;

/** The key of an intention of which nobody knows the end, also after a reload; a new one otherwise. */
export function openKey(intention: Intention, now = deviceNow()): string {
  const keys = read(now);
  const name = nameOf(intention);
  const known = keys.find(([of]) => of === name);
  if (known) return known[1];
  const key = newUuid();
  write([...keys, [name, key, now]]);
  return key;
}

/** How it ended is known: asked for again, it is another intention. */
export function closeKey(intention: Intention, now = deviceNow()): void {
  const name = nameOf(intention);
  write(read(now).filter(([of]) => of !== name));
}

/** It is done: whatever was tried on the same thing before stands over, and wanted again it is another wish. */
export function closeAll({ of, ends = [] }: Intention, now = deviceNow()): void {
  const over = [of, ...ends].map((thing) => `${thing} `);
  write(read(now).filter(([name]) => !over.some((thing) => name.startsWith(thing))));
}
