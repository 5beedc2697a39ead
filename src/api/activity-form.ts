/** Creates and changes exams and assignments, and reads what their form shows. Each write has a key that its repeats carry too. */
import type { SavedActivity } from '#contract/activities/activity-input.ts';
import type { ActivityForm } from '#contract/activities/activity.ts';
import type { Calls } from '#contract/calls.ts';
import type { BodyOf } from '#contract/define.ts';
import type { TemplateForm } from '#contract/bank/templates-shape.ts';
import { isObject } from '#src/lib/json.ts';
import { fetchWithQuestions, type Kind } from './activities.ts';
import { RefusedError } from './errors.ts';
import { request } from './http.ts';

/** What a new one is sent with. */
export type NewActivity = BodyOf<Calls['exams.create']> | BodyOf<Calls['assignments.create']>;
/** What a change is sent with. */
export type ChangedActivity = BodyOf<Calls['assignments.edit']> &
  Pick<BodyOf<Calls['exams.edit']>, 'durationMinutes'>;

/** Settings, classes and students, without the questions. */
export async function fetchForm(
  kind: Kind,
  id: string,
  signal?: AbortSignal,
): Promise<ActivityForm> {
  const { questions: _questions, ...form } = await fetchWithQuestions(kind, id, signal);
  return form;
}

const isExam = (body: NewActivity): body is BodyOf<Calls['exams.create']> =>
  'durationMinutes' in body;

/** Makes a draft. */
export function createActivity(body: NewActivity, key: string): Promise<SavedActivity> {
  return isExam(body)
    ? request('exams.create', 'POST /api/teacher/v3.0/OnlineExams', { body, key })
    : request('assignments.create', 'POST /api/teacher/v3.0/Assignment', { body, key });
}

/** Changes a draft, if it still stands at this version. */
export function changeActivity(
  kind: Kind,
  body: ChangedActivity,
  key: string,
): Promise<SavedActivity> {
  if (kind === 'assignment')
    return request('assignments.edit', 'PATCH /api/teacher/v3.0/Assignment', { body, key });
  // An exam is never without a total.
  const { totalScoreUnits, ...rest } = body;
  return request('exams.edit', 'PATCH /api/teacher/v3.0/OnlineExams', {
    body: { ...rest, ...(typeof totalScoreUnits === 'number' && { totalScoreUnits }) },
    key,
  });
}

const settledStatus = new Set([400, 404, 409, 413, 415]);

/** Whether the server looked at it and will take it under no repeat: what was sent has had no effect. */
export function isSettledRefusal(error: unknown): error is RefusedError {
  return (
    error instanceof RefusedError &&
    settledStatus.has(error.status) &&
    !error.code.startsWith('idempotency')
  );
}

/** What stands on the server, where a change was refused because it was changed elsewhere. */
export function conflictOf(error: unknown): ActivityForm | TemplateForm | null {
  if (!(error instanceof RefusedError) || !error.code.endsWith('.conflict')) return null;
  const { data } = error;
  const isForm = (value: unknown): value is ActivityForm | TemplateForm =>
    isObject(value) && 'version' in value && 'settings' in value;
  const current = isObject(data) && 'current' in data ? data['current'] : null;
  return isForm(current) ? current : null;
}
