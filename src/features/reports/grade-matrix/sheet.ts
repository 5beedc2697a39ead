import type { AnswerSheet } from '#contract/reports/reports.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import type { Countable } from '#domain/counting.ts';

export type SheetQuestion = AnswerSheet['questions'][number];
type SheetStudent = AnswerSheet['students']['items'][number];

/** One student's scores as the server said them at one time. */
export interface StudentCopy extends SheetStudent {
  /** When her reading began, by this device's clock. */
  readAt: number;
  /** What a workbook says beyond a sheet: the version of each answer and of the review. */
  versions?: { answers: number[]; review: number };
}

/** All scores of an exam or assignment. */
export interface SheetCopy {
  questions: SheetQuestion[];
  students: StudentCopy[];
  /** When the oldest part of it was read. */
  readAt: number;
  /** Of how many students nothing could be read. */
  missing: number;
}

/** What decides where a student of a sheet counts. */
export const countableOf = ({
  state,
  reviewStatus,
  units,
}: Pick<StudentCopy, 'state' | 'reviewStatus' | 'units'>): Countable => ({
  state,
  reviewStatus,
  questionCount: units.length,
  scoredCount: units.filter((one) => one !== null).length,
});

/** So much of a question's text is in a sheet. */
export const BEGINNING = 200;

/** The formula stands behind the text, whole or not at all. */
function excerptOf({
  text,
  formula,
}: Pick<Workbook['questionList'][number], 'text' | 'formula'>): string {
  const isLong = text.length + (formula ?? '').length > BEGINNING - 5;
  return !formula || isLong ? text.slice(0, BEGINNING) : `${text} \\(${formula}\\)`.trimStart();
}

function questionsOf(workbook: Workbook): SheetQuestion[] {
  return workbook.questionList
    .toSorted((a, b) => a.orders - b.orders)
    .map((question) => ({
      questionId: question.questionId,
      type: question.type,
      orders: question.orders,
      text: excerptOf(question),
      maxUnits: question.maxScoreUnits,
      options: question.options,
    }));
}

function studentOf(
  { workbook, readAt }: ReadWorkbook,
  questions: readonly SheetQuestion[],
): StudentCopy {
  const { resultId, studentId, student, state, late, review } = workbook;
  const byId = new Map(workbook.questionList.map((one) => [one.questionId, one]));
  const asked = questions.map(({ questionId }) => byId.get(questionId));
  return {
    resultId,
    studentId,
    student,
    state,
    late,
    reviewStatus: review.status,
    units: asked.map((one) => one?.scoreUnits ?? null),
    chosen: asked.map((one, at) => {
      const place =
        questions[at]?.options.findIndex(({ id }) => id === one?.answer?.optionId) ?? -1;
      return place < 0 ? null : place;
    }),
    answered: asked.map((one) => Boolean(one?.answer)),
    readAt,
    versions: {
      answers: asked.map((one) => one?.version ?? 0),
      review: review.version,
    },
  };
}

/** A workbook with the time it was read at. */
export interface ReadWorkbook {
  workbook: Workbook;
  readAt: number;
}

/** The sheet that single workbooks make; questions are those of what was read last. */
export function sheetOfWorkbooks(read: readonly ReadWorkbook[], wanted: number): SheetCopy {
  const newest = read.toSorted((a, b) => b.readAt - a.readAt)[0];
  const questions = newest ? questionsOf(newest.workbook) : [];
  return {
    questions,
    students: read.map((one) => studentOf(one, questions)),
    readAt: Math.min(...read.map(({ readAt }) => readAt)),
    missing: Math.max(0, wanted - read.length),
  };
}
