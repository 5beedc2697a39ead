/** The paper a student answers: her own order, and nothing that only her teacher may know. */
import type { Paper } from '#contract/people/student.ts';
import { unitsToScore } from '#domain/score.ts';
import { shuffled } from '#domain/shuffle.ts';
import { takesAnswer } from '#domain/question-types.ts';
import type { Settings, StoredOption } from '../../db/schema/index.ts';
import { refuse } from '../../errors.ts';
import type { StudentSession } from '../../middleware/handlers.ts';
import { findGiven, presentGiven } from './activities.ts';
import { lockSitting } from './sitting.ts';
import { findAnswers } from '../results/workbook-rows.ts';
import type { AnsweredQuestion } from '../results/workbook-rows.ts';

/**
 * Opens the attempt that is to be sat; opening it again answers the same paper with what was written so far. A repeat
 * names the attempt that it opened, and begins no later one.
 */
export async function openPaper(
  session: StudentSession,
  activityId: string,
  opened: string | null = null,
): Promise<Paper> {
  const { db, student, now } = session;
  const before = await findGiven(db, student, activityId);
  if (!before) throw refuse('exam.notFound');
  if (before.resultId === null) throw refuse('result.notFound');
  const { given, result } = await lockSitting(session, opened ?? before.resultId);
  const { schoolId } = student;
  const rows = await findAnswers(db, { schoolId, activityId: given.id, resultId: result.id });
  const shown = { ...given, resultState: result.state };
  return {
    resultId: result.id,
    attempt: result.attempt,
    activity: presentGiven(shown, now),
    questions: inOwnOrder(rows, given.settings, result.id).map((row, place) =>
      questionOf(row, place + 1, given.settings, result.id),
    ),
  };
}

/** The questions in the order of one attempt: the teacher's own, or one that is drawn once for all. */
export function inOwnOrder<Q>(inOrder: Q[], settings: Settings, resultId: string): Q[] {
  return settings.randomizeQuestions ? shuffled(inOrder, resultId) : inOrder;
}

function questionOf(
  { question, answer }: AnsweredQuestion,
  place: number,
  settings: Settings,
  resultId: string,
): Paper['questions'][number] {
  return {
    id: question.id,
    place,
    type: question.type,
    text: question.text,
    formula: question.formula,
    files: question.files,
    maxScore: unitsToScore(question.maxUnits),
    options: optionsOf(question.options, settings, `${resultId} ${question.id}`),
    answerable: takesAnswer(question.type),
    answer: answer?.answered
      ? { text: answer.text, optionId: answer.optionId, files: answer.files ?? [] }
      : null,
  };
}

/** Without the mark of the correct one, and without the place that might give it away. */
function optionsOf(options: StoredOption[], settings: Settings, seed: string) {
  const inOrder = options.toSorted((a, b) => a.orders - b.orders);
  const own = settings.randomizeOptions ? shuffled(inOrder, seed) : inOrder;
  return own.map(({ id, text }) => ({ id, text }));
}
