import type { QuestionStudents } from '#contract/reports/reports-shape.ts';
import type { Workbook, WorkbookQuestion } from '#contract/results/workbook.ts';

/** One student's answer to the question with its correction, as the server said it at one time. */
export interface AnswerRow {
  resultId: string;
  studentId: string;
  student: Workbook['student'];
  state: Workbook['state'];
  reviewStatus: Workbook['review']['status'];
  question: WorkbookQuestion;
  readAt: number;
}

/** All pages of what the server answers to one question. */
export interface QuestionAnswers {
  parentId: string;
  question: QuestionStudents['question'];
  students: QuestionStudents['students']['items'];
}

/** A copy of a workbook on this device. */
export interface WorkbookCopy {
  workbook: Workbook;
  readAt: number;
}

export function rowsOfAnswers(answers: QuestionAnswers, readAt: number): AnswerRow[] {
  return answers.students.map((one) => {
    const { resultId, studentId, student, state, reviewStatus, attempt: _, ...corrected } = one;
    const question = { ...answers.question, ...corrected };
    return { resultId, studentId, student, state, reviewStatus, question, readAt };
  });
}

/** What a workbook says of one question; null where it does not have it. */
export function rowOfWorkbook(
  { workbook, readAt }: WorkbookCopy,
  questionId: string,
): AnswerRow | null {
  const question = workbook.questionList.find((one) => one.questionId === questionId);
  if (!question) return null;
  const { resultId, studentId, student, state, review } = workbook;
  return { resultId, studentId, student, state, reviewStatus: review.status, question, readAt };
}

/** Of one attempt the higher version is newer, whenever either was read; of two attempts what was read later. */
function newer(one: AnswerRow, other: AnswerRow): AnswerRow {
  const [a, b] =
    one.resultId === other.resultId
      ? [one.question.version, other.question.version]
      : [one.readAt, other.readAt];
  if (a === b) return one.readAt >= other.readAt ? one : other;
  return a > b ? one : other;
}

/** Both sources as one list, of each student what is newer; in the order in which students are listed. */
export function mergedRows(
  one: readonly AnswerRow[],
  other: readonly AnswerRow[],
  order: readonly { studentId: string }[],
): AnswerRow[] {
  const rows = new Map<string, AnswerRow>();
  for (const row of [...one, ...other]) {
    const known = rows.get(row.studentId);
    rows.set(row.studentId, known ? newer(known, row) : row);
  }
  const places = new Map(order.map(({ studentId }, index) => [studentId, index]));
  const placeOf = (row: AnswerRow) => places.get(row.studentId) ?? Infinity;
  return [...rows.values()].toSorted((a, b) => {
    const [at, its] = [placeOf(a), placeOf(b)];
    return at === its ? 0 : at - its;
  });
}
