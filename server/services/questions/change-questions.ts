/** Changes and reorders the questions of an activity, all or nothing, each on the version it was based on. */
import type { z } from 'zod';
import type { changedQuestions } from '#contract/questions/questions-shape.ts';
import { LATE_QUESTION_FIELDS } from '#domain/lifecycle.ts';
import { reordered } from '#domain/question-order.ts';
import { isDeepStrictEqual } from 'node:util';
import { readNext } from '../../db/version-floor.ts';
import { refuse } from '../../errors.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requireLifecycle, stateOf } from '../../policies/activity.ts';
import type { Activity } from '../../policies/activity.ts';
import { presentQuestion } from './present-question.ts';
import { changedContent } from './question-content.ts';
import type { SentChange } from './question-content.ts';
import { readMaterials } from './question-materials.ts';
import { findQuestions, touchActivity, updateQuestions } from './question-rows.ts';
import type { Question } from './question-rows.ts';
import { rescore } from '../results/rescore.ts';

/** A change of one question, and the place it moves to. */
export interface ChangedQuestion extends SentChange {
  id: string;
  version?: number | undefined;
  orders?: number | undefined;
}

/** Applies the changes to a locked activity. */
export async function changeQuestions(
  session: Session,
  activity: Activity,
  sent: ChangedQuestion[],
): Promise<{ data: z.input<typeof changedQuestions>; version: number }> {
  const { db } = session;
  const { schoolId, id: activityId } = activity;
  const before = await findQuestions(db, { schoolId, activityId });
  const byId = new Map(before.map((question) => [question.id, question]));
  const named = sent.map(({ id, files }) => ({
    files,
    sourceId: files && byId.get(id.toLowerCase())?.sourceId,
  }));
  const known = new Set(before.map(({ sourceId }) => sourceId));
  const materials = await readMaterials(session, named, known);
  const stale: Question[] = [];
  const after = new Map(byId);
  requireAll(sent, byId);
  const next = await readNext(db, schoolId);
  for (const [place, change] of sent.entries()) {
    const question = byId.get(change.id.toLowerCase());
    if (!question) continue;
    if (after.get(question.id) !== question)
      throw refuse('request.invalid', { path: `${place}.id` });
    const changed = changedContent(question, change, place, materials);
    if (changed === question) continue;
    if (change.version === undefined) {
      throw refuse('request.invalid', { path: `${place}.version` });
    }
    if (change.version !== question.version) stale.push(question);
    after.set(question.id, { ...changed, version: next(question.version) });
  }
  const places = new Map(
    sent.flatMap(({ id, orders }) => (orders === undefined ? [] : [[id.toLowerCase(), orders]])),
  );
  const ordered = reordered([...after.values()], places);
  const written = ordered.filter((question) => byId.get(question.id) !== question);
  const hasLateOnly = requireStillOpen(session, activity, written, byId);
  if (stale.length > 0)
    throw refuse('question.conflict', {
      data: { current: stale.map((question) => presentQuestion(question)) },
    });
  await updateQuestions(db, schoolId, written);
  const version =
    written.length > 0 ? await touchActivity(db, activity, ordered.length) : activity.version;
  const isSeen = activity.releasedAt && written.length > 0 && !hasLateOnly;
  const results = isSeen ? await rescore(session, activity, written) : 0;
  const questions = ordered.map((row) => ({
    id: row.id,
    basedOn: byId.get(row.id)?.version ?? row.version,
    version: row.version,
    orders: row.orders,
  }));
  return { data: { questions, ...(!hasLateOnly && { rescored: { results } }) }, version };
}

/** Refuses a list with questions that are not there, and names each: the others can go without them. */
function requireAll(sent: readonly { id: string }[], byId: ReadonlyMap<string, unknown>): void {
  const [first, ...others] = sent.flatMap(({ id }, place) =>
    byId.has(id.toLowerCase()) ? [] : [`${place}.id`],
  );
  if (first === undefined) return;
  const code = 'question.notFound';
  const { message } = refuse(code);
  throw refuse(code, { path: first, more: others.map((path) => ({ code, message, path })) });
}

/**
 * After the release only what students never see may change, and after the end the key as well: the same options,
 * another one correct. Answers whether nothing else than the former does.
 */
function requireStillOpen(
  { now }: Session,
  activity: Activity,
  written: Question[],
  byId: Map<string, Question>,
): boolean {
  if (stateOf(activity, now) === 'draft') return false;
  const late = new Set<string>(['version', ...LATE_QUESTION_FIELDS]);
  const fixed = (question: Question | undefined) =>
    question && Object.entries(question).filter(([name]) => !late.has(name));
  const withoutKey = (question: Question | undefined) =>
    question &&
    fixed({
      ...question,
      options: question.options.map((option) => ({ ...option, isCorrect: false })),
    });
  const isSameIn = (part: (question: Question | undefined) => unknown) =>
    written.every((question) => isDeepStrictEqual(part(question), part(byId.get(question.id))));
  if (written.length > 0 && isSameIn(fixed)) {
    requireLifecycle('editLate', activity, now);
    return true;
  }
  requireLifecycle('changeCorrectOption', activity, now);
  if (!isSameIn(withoutKey)) requireLifecycle('edit', activity, now);
  return false;
}
