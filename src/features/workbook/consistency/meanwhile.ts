import type { Workbook, WorkbookQuestion } from '#contract/results/workbook.ts';
import type { StepPiece } from '#src/offline/index.ts';

/** What stood of one answer when this device last showed it. */
export type SeenAnswer = Pick<
  WorkbookQuestion,
  'questionId' | 'version' | 'scoreUnits' | 'comment'
>;

/** What somebody else changed of one answer since this device last saw it. */
export interface Meanwhile {
  studentId: string;
  resultId: string;
  /** The question's number in the teacher's order. */
  number: number;
  by: { id: string; name: string };
  before: SeenAnswer;
  now: SeenAnswer;
}

type Copy = Pick<Workbook, 'studentId' | 'resultId'> & { questionList: WorkbookQuestion[] };

/** What one person has seen of one exam's or assignment's answers, and what changed since. */
export interface MeanwhileStore {
  /** Takes in what was seen before this window. */
  load(pieces: readonly StepPiece[]): void;
  /** A copy was read: whatever somebody else changed in it is yet to be seen. */
  look(copy: Copy, isWaiting: (questionId: string) => boolean): void;
  /** This stands on the screen, with her own changes. */
  saw(view: Copy): void;
  dismiss(change: Meanwhile): void;
  list(): readonly Meanwhile[];
  /** What is yet to be written down, once. */
  dirty(): { resultId: string; answers: SeenAnswer[] }[];
}

const seenOf = ({ questionId, version, scoreUnits, comment }: SeenAnswer): SeenAnswer => ({
  questionId,
  version,
  scoreUnits,
  comment,
});
const isSame = (one: SeenAnswer, other: SeenAnswer) =>
  one.scoreUnits === other.scoreUnits && (one.comment ?? '') === (other.comment ?? '');

function isSeen(value: unknown): value is SeenAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { questionId, version, scoreUnits, comment }: Partial<Record<keyof SeenAnswer, unknown>> =
    value;
  return (
    typeof questionId === 'string' &&
    typeof version === 'number' &&
    (scoreUnits === null || typeof scoreUnits === 'number') &&
    (comment === null || typeof comment === 'string')
  );
}

export function createMeanwhile(userId: string): MeanwhileStore {
  const seen = new Map<string, Map<string, SeenAnswer>>();
  const changed = new Set<string>();
  let list: readonly Meanwhile[] = [];

  const ofResult = (resultId: string) => {
    const known = seen.get(resultId) ?? new Map<string, SeenAnswer>();
    seen.set(resultId, known);
    return known;
  };
  function put(resultId: string, answer: SeenAnswer) {
    ofResult(resultId).set(answer.questionId, seenOf(answer));
    changed.add(resultId);
  }
  const find = (resultId: string, questionId: string) =>
    list.find((one) => one.resultId === resultId && one.now.questionId === questionId);
  const drop = (change: Meanwhile | undefined) => {
    if (change) list = list.filter((one) => one !== change);
  };

  return {
    load(pieces) {
      for (const { id, steps } of pieces) {
        const known = ofResult(id.slice(id.lastIndexOf('|') + 1));
        for (const answer of steps)
          if (isSeen(answer) && !known.has(answer.questionId)) known.set(answer.questionId, answer);
      }
    },
    look({ studentId, resultId, questionList }, isWaiting) {
      const inOrder = questionList.toSorted((one, other) => one.orders - other.orders);
      for (const [place, question] of inOrder.entries()) {
        const { questionId, by, version } = question;
        const before = ofResult(resultId).get(questionId);
        if (before && version <= before.version) continue;
        const isOthers = by !== null && by.id !== userId;
        drop(find(resultId, questionId));
        const isNews = before && isOthers && !isSame(before, question);
        // What she changed here as well is asked about by the conflict's card.
        if (!isNews || isWaiting(questionId)) put(resultId, question);
        else
          list = [
            ...list,
            { studentId, resultId, number: place + 1, by, before, now: seenOf(question) },
          ];
      }
    },
    saw({ resultId, questionList }) {
      for (const question of questionList) {
        const before = ofResult(resultId).get(question.questionId);
        if (find(resultId, question.questionId)) continue;
        // An older copy, shown until it is read anew, says nothing of what she has seen.
        if (before && before.version > question.version) continue;
        if (before?.version === question.version && isSame(before, question)) continue;
        put(resultId, question);
      }
    },
    dismiss(change) {
      put(change.resultId, change.now);
      drop(find(change.resultId, change.now.questionId));
    },
    list: () => list,
    dirty() {
      const found = [...changed].map((resultId) => ({
        resultId,
        answers: [...ofResult(resultId).values()],
      }));
      changed.clear();
      return found;
    },
  };
}
