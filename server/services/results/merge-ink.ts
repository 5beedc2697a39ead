/** Ink merges by stroke id: two devices that draw never conflict, and what was erased stays erased. */
import type { StoredStroke } from '../../db/schema/index.ts';
import { refuse } from '../../errors.ts';

const maxStrokes = 5_000;
const maxTombstones = 10_000;
const maxBytes = 200_000;

/** The strokes of an answer and the tombstones of those erased. */
export interface Ink {
  strokes: StoredStroke[];
  removed: string[];
}

/** What a correction adds and erases; null when it changes nothing. */
export function mergeInk(
  before: Ink,
  change: { add: StoredStroke[]; remove: string[] },
  path: string,
): Ink | null {
  // An id is the same in capitals and in small letters.
  const removed = new Set([...before.removed, ...change.remove].map((id) => id.toLowerCase()));
  const strokes = new Map(before.strokes.map((stroke) => [stroke.id.toLowerCase(), stroke]));
  for (const stroke of change.add) {
    const id = stroke.id.toLowerCase();
    // A stroke is immutable: the first one under an id stays.
    if (!strokes.has(id)) strokes.set(id, { ...stroke, id });
  }
  for (const id of removed) strokes.delete(id);
  const kept = [...strokes.values()];
  const isUnchanged =
    removed.size === before.removed.length &&
    kept.length === before.strokes.length &&
    kept.every((stroke, place) => stroke.id === before.strokes[place]?.id);
  if (isUnchanged) return null;
  const isTooMuch =
    kept.length > maxStrokes ||
    removed.size > maxTombstones ||
    Buffer.byteLength(JSON.stringify(kept)) > maxBytes;
  if (isTooMuch) throw refuse('ink.tooMuch', { path });
  return { strokes: kept, removed: [...removed] };
}
