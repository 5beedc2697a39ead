import { localMemory } from '#src/lib/local-memory.ts';
import { newUuid } from '#src/lib/uuid.ts';

const PLACE = 'bargeh.open-keys';
/** Who asks for the same again later than this means another one. */
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

/** The key of an intention of which nobody knows the end, also after a reload; a new one otherwise. */
export function openKey(intention: string, now = Date.now()): string {
  const keys = read(now);
  const known = keys.find(([of]) => of === intention);
  if (known) return known[1];
  const key = newUuid();
  write([...keys, [intention, key, now]]);
  return key;
}

/** How it ended is known: asked for again, it is another intention. */
export function closeKey(intention: string, now = Date.now()): void {
  write(read(now).filter(([of]) => of !== intention));
}
