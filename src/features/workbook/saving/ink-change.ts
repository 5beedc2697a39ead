import { mergeCorrections, type Stroke } from '#src/offline/index.ts';

/** Strokes put on and taken off one answer. */
export interface InkEdit {
  type: 'ink';
  questionId: string;
  baseVersion: number;
  add: readonly Stroke[];
  remove: readonly string[];
  /** What the removed ones looked like: taking the change back draws them anew. */
  erased?: readonly Stroke[];
}

/** The same drawing, under whatever id it was drawn anew. */
export const isSameDrawing = (one: Stroke, other: Stroke): boolean =>
  one.page === other.page && one.at === other.at && one.points === other.points;

const asAnswer = ({ questionId, baseVersion, add, remove }: InkEdit) => ({
  answers: [{ questionId, baseVersion, ink: { add: [...add], remove: [...remove] } }],
});

/** Both changes of one answer as one: every stroke of both, and whatever one of them erased is gone. */
export function mergeInkEdits(older: InkEdit, newer: InkEdit): InkEdit {
  const [answer] = mergeCorrections(asAnswer(older), asAnswer(newer)).answers;
  const { add, remove } = answer?.ink ?? newer;
  return { ...newer, baseVersion: answer?.baseVersion ?? newer.baseVersion, add, remove };
}

/** What of a change is not in an older one that has been written; null when nothing is left. */
export function inkEditWithout(change: InkEdit, written: InkEdit): InkEdit | null {
  const added = new Set(written.add.map(({ id }) => id));
  const removed = new Set(written.remove);
  const add = change.add.filter(({ id }) => !added.has(id));
  const remove = change.remove.filter((id) => !removed.has(id));
  return add.length + remove.length > 0 ? { ...change, add, remove } : null;
}

/**
 * The change that takes another one back: what it drew is erased, and what it erased is drawn anew. A tombstone stays
 * for ever, so that this is a new stroke with a new id.
 */
export function inverseInk(
  change: InkEdit,
  { newId, baseVersion }: { newId: () => string; baseVersion: number },
): InkEdit {
  return {
    type: 'ink',
    questionId: change.questionId,
    baseVersion,
    add: (change.erased ?? []).map((stroke) => Object.assign({}, stroke, { id: newId() })),
    remove: change.add.map(({ id }) => id),
    erased: change.add,
  };
}
