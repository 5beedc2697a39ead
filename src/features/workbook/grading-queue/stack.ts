import type { ResultItem } from '#contract/results/workbook.ts';
import type { NextStep } from '../grading-panel.tsx';
import { nextUnmarked, cycleFrom } from './next-unmarked.ts';
import type { Neighbours } from '../who-bar.tsx';

/** The students before and after one in the list, and where she stands in it. */
export function neighboursOf(results: readonly ResultItem[], studentId: string): Neighbours | null {
  const at = results.findIndex((result) => result.studentId === studentId);
  if (at < 0) return null;
  return {
    position: at + 1,
    whole: results.length,
    previous: results[at - 1]?.studentId ?? null,
    next: results[at + 1]?.studentId ?? null,
  };
}

/** Of the workbooks that want correcting, those after the current one and then those before it. */
export function submissionsAfter(
  results: readonly ResultItem[],
  studentId: string,
  open: readonly ResultItem[],
): ResultItem[] {
  const wanted = new Set(open);
  return cycleFrom(results, (result) => result.studentId === studentId).filter(
    (result) => wanted.has(result) && result.studentId !== studentId,
  );
}

/** What comes after this question: one without a score, else a workbook that has one, else nothing is left. */
export function nextStep(
  questions: readonly { questionId: string; scoreUnits: number | null }[],
  questionId: string,
  stack: readonly ResultItem[],
): NextStep {
  const unmarked = nextUnmarked(questions, questionId);
  if (unmarked !== null) return { type: 'question', questionId: unmarked };
  const [following] = stack;
  return following ? { type: 'workbook', studentId: following.studentId } : { type: 'list' };
}

/** For who only reads: question by question, then student by student. */
export function readingStep(
  questions: readonly { questionId: string }[],
  questionId: string,
  neighbours: Neighbours | null,
): NextStep {
  const at = questions.findIndex((question) => question.questionId === questionId);
  const following = questions[at + 1];
  if (following) return { type: 'question', questionId: following.questionId };
  const next = neighbours?.next ?? null;
  return next === null ? { type: 'list' } : { type: 'workbook', studentId: next };
}
