/** Appends a list of new questions, all or nothing, and releases the activity where that was asked for. */
import type { z } from 'zod';
import type { createdQuestions } from '#contract/questions-shape.ts';
import type { QuestionType } from '#contract/shapes.ts';
import { newId } from '../db/ids.ts';
import { refuse } from '../errors.ts';
import type { Session } from '../middleware/handlers.ts';
import { requireLifecycle, stateOf } from '../policies/activity.ts';
import type { Activity } from '../policies/activity.ts';
import { checkMaximum, checkOptions, storedOptions } from './question-rules.ts';
import type { OptionInput } from './question-rules.ts';
import { findQuestions, insertQuestions, touchActivity } from './question-rows.ts';
import type { Question } from './question-rows.ts';
import { releaseActivity } from './release-activity.ts';

/** A new question, its options under one name for both kinds. */
export interface NewQuestion {
  clientId: string;
  type: QuestionType;
  text: string;
  formula?: string | null | undefined;
  maxScoreUnits: number;
  modelAnswer?: string | null | undefined;
  rubric?: { text: string; scoreUnits: number }[] | undefined;
  options: OptionInput[];
  /** What the wire calls the options. */
  optionsName: string;
}

/** Adds them to a locked activity. */
export async function addQuestions(
  session: Session,
  activity: Activity,
  sent: NewQuestion[],
  isRelease: boolean,
): Promise<{ data: z.input<typeof createdQuestions>; version: number }> {
  const { db, now } = session;
  requireLifecycle(isRelease ? 'release' : 'edit', activity, now);
  const { schoolId, id: activityId } = activity;
  const before = await findQuestions(db, { schoolId, activityId });
  checkClientIds(sent, before);
  const added = sent.map((question, place): Question => {
    const path = `${place}.${question.optionsName}`;
    checkOptions(question.type, question.options, path);
    checkMaximum(question.maxScoreUnits, `${place}.maxScoreUnits`);
    return {
      schoolId,
      id: newId(now),
      activityId,
      clientId: question.clientId.toLowerCase(),
      type: question.type,
      text: question.text,
      formula: question.formula ?? null,
      maxUnits: question.maxScoreUnits,
      modelAnswer: question.modelAnswer ?? null,
      rubric: question.rubric ?? [],
      options: storedOptions(question.options),
      files: [],
      difficulty: null,
      tags: [],
      sourceId: null,
      orders: before.length + place + 1,
      version: 1,
    };
  });
  await insertQuestions(db, added);
  const all = [...before, ...added];
  let { version } = activity;
  if (added.length > 0) version = await touchActivity(db, activity, all.length);
  if (isRelease) version = await releaseActivity(session, activity, all);
  const released = isRelease ? { ...activity, releasedAt: new Date(now) } : activity;
  return {
    data: {
      ids: added.map(({ clientId, id }) => ({ clientId, id })),
      state: stateOf(released, now),
    },
    version,
  };
}

/** The permanent net below the idempotency key: a question of a known clientId is never made again. */
function checkClientIds(sent: NewQuestion[], before: Question[]): void {
  const known = new Map(before.map((question) => [question.clientId, question.id]));
  const seen = new Set<string>();
  for (const [place, question] of sent.entries()) {
    const clientId = question.clientId.toLowerCase();
    const id = known.get(clientId);
    const path = `${place}.clientId`;
    if (id) throw refuse('question.clientIdUsed', { path, data: { ids: [{ clientId, id }] } });
    if (seen.has(clientId)) throw refuse('request.invalid', { path });
    seen.add(clientId);
  }
}
