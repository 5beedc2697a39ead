/** Changes and reorders the questions of an activity, all or nothing, each on the version it was based on. */
import type { z } from 'zod';
import type { changedQuestions } from '#contract/questions-shape.ts';
import { isDeepStrictEqual } from 'node:util';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { requireLifecycle, stateOf } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { checkMaximum, checkOptions, storedOptions } from './question-rules.ts';
import type { OptionInput } from './question-rules.ts';
import { findQuestions, touchActivity, updateQuestions } from './question-rows.ts';
import type { Question } from './question-rows.ts';
import { rescore } from './rescore.ts';

/** A change of one question, its options under one name for both kinds. */
export interface ChangedQuestion {
  id: string;
  version?: number | undefined;
  orders?: number | undefined;
  text?: string | undefined;
  formula?: string | null | undefined;
  maxScoreUnits?: number | undefined;
  modelAnswer?: string | null | undefined;
  rubric?: { text: string; scoreUnits: number }[] | undefined;
  options?: OptionInput[] | undefined;
  optionsName: string;
}

/** Applies the changes to a locked activity. */
export async function changeQuestions(
  session: Session,
  activity: Activity,
  sent: ChangedQuestion[],
): Promise<{ data: z.input<typeof changedQuestions>; version: number }> {
  const { db, now } = session;
  requireLifecycle('changeCorrectOption', activity, now);
  const { schoolId, id: activityId } = activity;
  const before = await findQuestions(db, { schoolId, activityId });
  const byId = new Map(before.map((question) => [question.id, question]));
  const stale: Question[] = [];
  const after = new Map(byId);
  for (const [place, change] of sent.entries()) {
    const question = byId.get(change.id.toLowerCase());
    if (!question) throw refuse('question.notFound', { path: `${place}.id` });
    if (after.get(question.id) !== question)
      throw refuse('request.invalid', { path: `${place}.id` });
    const changed = changedFrom(question, change, place);
    if (changed === question) continue;
    if (change.version === undefined) {
      throw refuse('request.invalid', { path: `${place}.version` });
    }
    if (change.version !== question.version) stale.push(question);
    after.set(question.id, { ...changed, version: question.version + 1 });
  }
  if (stale.length > 0)
    throw refuse('question.conflict', { data: { current: stale.map(standing) } });

  const ordered = reordered([...after.values()], sent);
  const written = ordered.filter((question) => byId.get(question.id) !== question);
  if (stateOf(activity, now) === 'ended') requireKeyOnly(session, activity, written, byId);
  await updateQuestions(db, schoolId, written);
  const version =
    written.length > 0 ? await touchActivity(db, activity, ordered.length) : activity.version;
  if (activity.releasedAt && written.length > 0) await rescore(db, activity, written);
  return {
    data: { questions: ordered.map(({ id, version, orders }) => ({ id, version, orders })) },
    version,
  };
}

/** The question after a change; the same object when nothing differs. */
function changedFrom(question: Question, change: ChangedQuestion, place: number): Question {
  if (change.maxScoreUnits !== undefined) {
    checkMaximum(change.maxScoreUnits, `${place}.maxScoreUnits`);
  }
  if (change.options) {
    checkOptions(question.type, change.options, `${place}.${change.optionsName}`);
  }
  const changed: Question = {
    ...question,
    text: change.text ?? question.text,
    formula: change.formula === undefined ? question.formula : change.formula,
    maxUnits: change.maxScoreUnits ?? question.maxUnits,
    modelAnswer: change.modelAnswer === undefined ? question.modelAnswer : change.modelAnswer,
    rubric: change.rubric ?? question.rubric,
    options: change.options ? storedOptions(change.options, question.options) : question.options,
  };
  return isDeepStrictEqual(changed, question) ? question : changed;
}

/** Moved questions are taken out and put in where they were sent to, in the order received; then all are numbered. */
function reordered(questions: Question[], sent: ChangedQuestion[]): Question[] {
  const places = new Map(
    sent.flatMap(({ id, orders }) => (orders === undefined ? [] : [[id.toLowerCase(), orders]])),
  );
  const list = questions.filter((question) => !places.has(question.id));
  const moved = [...places].toSorted(([, a], [, b]) => a - b);
  for (const [id, orders] of moved) {
    const question = questions.find((candidate) => candidate.id === id);
    if (question) list.splice(Math.min(orders - 1, list.length), 0, question);
  }
  return list.map((question, place) => renumbered(question, place + 1));
}

/** A question at its place; the same object where the place stays. */
export function renumbered(question: Question, orders: number): Question {
  return question.orders === orders ? question : { ...question, orders };
}

/** After the end only the key may change: the same options, another one correct. */
function requireKeyOnly(
  { now }: Session,
  activity: Activity,
  written: Question[],
  byId: Map<string, Question>,
): void {
  const withoutKey = (question: Question | undefined) =>
    question && {
      ...question,
      version: 0,
      options: question.options.map((option) => ({ ...option, isCorrect: false })),
    };
  const isKeyOnly = written.every((question) =>
    isDeepStrictEqual(withoutKey(question), withoutKey(byId.get(question.id))),
  );
  if (!isKeyOnly) requireLifecycle('edit', activity, now);
}

function standing(question: Question) {
  return {
    id: question.id,
    version: question.version,
    orders: question.orders,
    text: question.text,
    formula: question.formula,
    maxScoreUnits: question.maxUnits,
    modelAnswer: question.modelAnswer,
    rubric: question.rubric,
    options: question.options,
  };
}
