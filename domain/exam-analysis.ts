/** An exam's figures from everyone's scores: exact, unrounded, and the same in whatever order the students stand. */
import { columnOf, matrixOf, scoresOf, type CountedSheet, type ExamMatrix } from './exam-matrix.ts';
import { groupsOf } from './item-analysis.ts';
import { deviationOf, momentsOf } from './moments.ts';
import { analyseQuestion, type QuestionAnalysis } from './question-analysis.ts';
import { reliabilityOf } from './reliability.ts';
import { totalUnits } from './score.ts';

/** Totals, deviation and error are units; null is what cannot be said. Mean and extremes are no part of it: `zero` enters them. */
export interface ExamAnalysis {
  count: number;
  /** Of these students themselves (n below the fraction). */
  deviation: number | null;
  /** Cronbach's alpha. */
  alpha: number | null;
  /** The standard error of measurement of the totals; see `shownError`. */
  error: number | null;
  /** In the order of the students. */
  totals: number[];
  /** How many the upper and the lower group are, each. */
  groupSize: number;
  questions: QuestionAnalysis[];
}

/** The error as it is said: beside an alpha of 0 or less it would be the whole deviation, which says nothing. */
export const shownError = ({ alpha, error }: Pick<ExamAnalysis, 'alpha' | 'error'>) =>
  alpha !== null && alpha > 0 ? error : null;

/** Analyses the results that count; those that do not are not in the sheet. */
export function analyseExam(sheet: CountedSheet): ExamAnalysis {
  return analyseMatrix(matrixOf(sheet));
}

/**
 * The same of a sheet made flat. An answer that is not scored counts 0 in the total, as everywhere, and therefore in
 * reliability; of its own question's facility and discrimination it is no part: nobody has said how good it is.
 */
export function analyseMatrix(matrix: ExamMatrix): ExamAnalysis {
  const columns = matrix.questions.map((_, place) => scoresOf(matrix, place));
  const totals = Array.from({ length: matrix.students }, (_, at) =>
    totalUnits(columns.map((column) => column[at] ?? 0)),
  );
  const totalOf = (at: number) => totals[at] ?? 0;
  const strongestFirst = [...totals.keys()].toSorted((a, b) => totalOf(b) - totalOf(a));
  const groups = groupsOf(strongestFirst, totalOf);
  return {
    count: totals.length,
    deviation: deviationOf(momentsOf(totals)),
    ...reliabilityOf(columns, totals),
    totals,
    groupSize: groups?.size ?? 0,
    questions: matrix.questions.map((question, place) =>
      analyseQuestion(question, columnOf(matrix, place), { strongestFirst, totalOf, groups }),
    ),
  };
}
