import type { Stroke } from '#src/offline/index.ts';
import { inverseInk, isSameDrawing, type InkEdit } from '../saving/ink-change.ts';

/** What of a change can still be taken back: it may have been taken back elsewhere, or erased by somebody. */
function stillFelt(change: InkEdit, strokes: readonly Stroke[]): InkEdit | null {
  const there = new Set(strokes.map(({ id }) => id));
  const add = change.add.filter(({ id }) => there.has(id));
  const erased = (change.erased ?? []).filter(
    (stroke) => !strokes.some((other) => isSameDrawing(stroke, other)),
  );
  return add.length + erased.length > 0 ? { ...change, add, erased } : null;
}

/**
 * Takes the last of own changes back that is still felt; null where none is. What comes back has a new id, so that the
 * changes before it must know it under that one: else taking back its drawing as well would leave it there.
 */
export function takeBack(
  changes: readonly InkEdit[],
  strokes: readonly Stroke[],
  options: { newId: () => string; baseVersion: number },
): { change: InkEdit; rest: InkEdit[] } | null {
  const at = changes.findLastIndex((change) => stillFelt(change, strokes) !== null);
  const last = changes[at] && stillFelt(changes[at], strokes);
  if (!last) return null;
  const change = inverseInk(last, options);
  const renamed = new Map(
    (last.erased ?? []).map((stroke, place) => [stroke.id, change.add[place]?.id ?? stroke.id]),
  );
  const rename = (stroke: Stroke): Stroke => {
    const id = renamed.get(stroke.id);
    return id === undefined ? stroke : { ...stroke, id };
  };
  const rest = changes
    .slice(0, at)
    .map((before): InkEdit => Object.assign({}, before, { add: before.add.map(rename) }));
  return { change, rest };
}

/** Whether anything of own changes can be taken back. */
export const canTakeBack = (changes: readonly InkEdit[], strokes: readonly Stroke[]): boolean =>
  changes.some((change) => stillFelt(change, strokes) !== null);
