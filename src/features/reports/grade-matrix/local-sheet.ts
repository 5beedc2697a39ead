import { totalUnits } from '#domain/score.ts';
import type { Kind } from '#src/api/activities.ts';
import { correctionLane, mergeWorkbook, type OutboxRow, type Receipt } from '#src/offline/index.ts';
import type { SheetCopy, StudentCopy } from './sheet.ts';

/** One student with what this device knows beyond the server. */
export interface LocalStudent extends StudentCopy {
  totalUnits: number;
  /** How many of the scores are not sent yet. */
  unsent: number;
  /** Whether her review state is not sent yet. */
  isReviewUnsent: boolean;
}

/** A sheet with what was corrected on this device. */
export interface LocalSheet extends Omit<SheetCopy, 'students'> {
  students: readonly LocalStudent[];
  unsent: { scores: number; reviews: number; students: number };
}

const noRows: readonly OutboxRow[] = [];

/** The answers among these rows that carry a score. */
function countScores(rows: readonly OutboxRow[]): number {
  const scored = rows.flatMap((row) =>
    row.kind === 'correction'
      ? row.body.answers.filter(({ scoreUnits }) => scoreUnits !== undefined)
      : [],
  );
  return new Set(scored.map(({ questionId }) => questionId)).size;
}

function localStudent(
  student: StudentCopy,
  questions: SheetCopy['questions'],
  rows: readonly OutboxRow[],
  sent: readonly Receipt[],
): LocalStudent {
  const { versions, readAt } = student;
  const merged = mergeWorkbook(
    {
      questionList: questions.map(({ questionId }, at) => ({
        questionId,
        scoreUnits: student.units[at] ?? null,
        comment: null,
        version: versions?.answers[at] ?? 0,
      })),
      review: { version: versions?.review ?? 0, status: student.reviewStatus },
      note: { version: 0, text: '' },
      totalUnits: 0,
    },
    rows,
    // A sheet says no versions: what was sent before its reading began is in it.
    versions ? sent : sent.filter(({ at }) => at > readAt),
  );
  const units = merged.questionList.map(({ scoreUnits }) => scoreUnits);
  return {
    ...student,
    units,
    reviewStatus: merged.review.status,
    totalUnits: totalUnits(units),
    unsent: countScores(rows),
    isReviewUnsent: merged.review.state !== 'server',
  };
}

/** What this device knows of one attempt. */
interface Known {
  rows: readonly OutboxRow[];
  sent: readonly Receipt[];
}

interface Seen extends Known {
  copy: StudentCopy;
  local: LocalStudent;
}

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one === other || (one.length === other.length && one.every((item, at) => item === other[at]));

/** Where the rows and receipts are. */
export interface Unsent {
  rows(): readonly OutboxRow[];
  sentOf(lane: string): readonly Receipt[] | undefined;
}

/**
 * Sheets with what waits over them: nothing changed is the very same object, student by student and as a whole. Null
 * until it is read what this device sent of every student.
 */
export function createSheetLens(kind: Kind, outbox: Unsent) {
  let seen = new Map<string, Seen>();
  let of: SheetCopy | null = null;
  let shown: LocalSheet | null = null;
  return (copy: SheetCopy | null | undefined): LocalSheet | null => {
    if (!copy) return null;
    const lanes = Map.groupBy(outbox.rows(), (row) => row.lane);
    const next = new Map<string, Seen>();
    let isNew = of !== copy;
    // All are asked for, so that the disk is read once.
    const known = copy.students.map(({ studentId, resultId }) => {
      const lane = correctionLane(kind, studentId, resultId);
      return { rows: lanes.get(lane) ?? noRows, sent: outbox.sentOf(lane) };
    });
    for (const [at, student] of copy.students.entries()) {
      const { rows = noRows, sent } = known[at] ?? {};
      if (!sent) return of === copy ? shown : null;
      const before = seen.get(student.studentId);
      const isKnown = before?.copy === student && before.sent === sent && isSame(before.rows, rows);
      if (!isKnown) isNew = true;
      const local = isKnown ? before.local : localStudent(student, copy.questions, rows, sent);
      next.set(student.studentId, { copy: student, rows, sent, local });
    }
    if (!isNew) return shown;
    seen = next;
    of = copy;
    const students = [...next.values()].map(({ local }) => local);
    const marked = students.filter(({ unsent, isReviewUnsent }) => unsent > 0 || isReviewUnsent);
    shown = {
      ...copy,
      students,
      unsent: {
        scores: marked.reduce((sum, { unsent }) => sum + unsent, 0),
        reviews: marked.filter(({ isReviewUnsent }) => isReviewUnsent).length,
        students: marked.length,
      },
    };
    return shown;
  };
}
