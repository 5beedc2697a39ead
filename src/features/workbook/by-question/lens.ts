import { answerView, type Local, type QuestionView } from '../saving/view.ts';
import type { AnswerRow } from './rows.ts';

/** An answer as the teacher left it. */
export interface AnswerView extends AnswerRow {
  question: QuestionView;
}

interface Seen extends Local {
  row: AnswerRow;
  view: AnswerView;
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one === other || (one.length === other.length && one.every((item, at) => item === other[at]));

/**
 * What was last seen of each answer: an answer of which nothing changed is the very same object, and not drawn again.
 * Null until it is read what this device did of every one.
 */
export function createLens(localOf: (row: AnswerRow) => Local | null) {
  let seen = new Map<string, Seen>();
  let shown: readonly AnswerView[] = [];
  return (rows: readonly AnswerRow[]): readonly AnswerView[] | null => {
    const next = new Map<string, Seen>();
    // All are asked for, so that the disk is read once.
    const locals = rows.map((row) => localOf(row));
    for (const [at, row] of rows.entries()) {
      const before = seen.get(row.resultId);
      const local = locals[at];
      if (!local) return null;
      const isKnown =
        before?.row === row &&
        before.sent === local.sent &&
        before.edits === local.edits &&
        isSame(before.rows, local.rows);
      const view = isKnown ? before.view : { ...row, question: answerView(row.question, local) };
      next.set(row.resultId, { ...local, row, view });
    }
    seen = next;
    const views = [...next.values()].map((one) => one.view);
    if (!isSame(shown, views)) shown = views;
    return shown;
  };
}
