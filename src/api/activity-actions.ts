/** What is done to a whole exam or assignment: copied, put into the bank, withdrawn, deleted. Each needs the network and carries a key that its repeats carry too. */
import type { SavedActivity } from '#contract/activities/activity-input.ts';
import type { Kind } from './activities.ts';
import { request } from './http.ts';

/** Which exam or assignment, and the key that makes repeats harmless. */
export interface ActivityTarget {
  kind: Kind;
  schoolId: string;
  semesterId: string;
  id: string;
  key: string;
}

/** Makes a draft of hers with the same questions. */
export function copyActivity({ kind, key, ...params }: ActivityTarget): Promise<SavedActivity> {
  const input = { params, key };
  return kind === 'exam'
    ? request(
        'exams.copy',
        'PATCH',
        '/api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/Copy',
        input,
      )
    : request(
        'assignments.copy',
        'PATCH',
        '/api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/Copy',
        input,
      );
}

/** Puts a copy into her own exam bank. */
export function putIntoBank({
  kind,
  key,
  ...params
}: ActivityTarget): Promise<{ id: string; version: number }> {
  const input = { params, body: {}, key };
  return kind === 'exam'
    ? request(
        'exams.createTemplate',
        'POST',
        '/api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/CreateTemplate',
        input,
      )
    : request(
        'assignments.createTemplate',
        'POST',
        '/api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/CreateTemplate',
        input,
      );
}

/** Takes a bank exam out of the bank, if it still stands at this version. */
export async function takeFromBank(
  target: Omit<ActivityTarget, 'kind'> & { version: number },
): Promise<'done' | 'changed'> {
  const { semesterId, id, key, version } = target;
  const found = await request(
    'templates.details',
    'GET',
    '/api/teacher/v3.0/OnlineExamTemplates/{id}/Details',
    { params: { id } },
  );
  if (found.version !== version) return 'changed';
  await request(
    'templates.delete',
    'DELETE',
    '/api/teacher/v3.0/OnlineExamTemplates/{semesterId}/{id}',
    { params: { semesterId, id }, key },
  );
  return 'done';
}

/** Takes a scheduled exam or assignment back to draft; answers the new version. */
export function withdrawToDraft({
  kind,
  id,
  version,
  key,
}: Pick<ActivityTarget, 'kind' | 'id' | 'key'> & { version: number }): Promise<SavedActivity> {
  const input = { body: { id, version, state: 'draft' as const }, key };
  return kind === 'exam'
    ? request('exams.edit', 'PATCH', '/api/teacher/v3.0/OnlineExams', input)
    : request('assignments.edit', 'PATCH', '/api/teacher/v3.0/Assignment', input);
}

/** Deletes an exam or assignment with everything recorded in it. */
export async function deleteActivity({
  kind,
  semesterId,
  id,
  key,
}: Omit<ActivityTarget, 'schoolId'>): Promise<void> {
  const input = { params: { semesterId, id }, key };
  await (kind === 'exam'
    ? request('exams.delete', 'DELETE', '/api/teacher/v3.0/OnlineExams/{semesterId}/{id}', input)
    : request(
        'assignments.delete',
        'DELETE',
        '/api/teacher/v3.0/Assignment/{semesterId}/{id}',
        input,
      ));
}

/** How many workbooks hold something that deleting would take. */
export async function countRecorded(
  { kind, ...params }: Omit<ActivityTarget, 'key'>,
  signal?: AbortSignal,
): Promise<number> {
  const input = { params, ...(signal && { signal }) };
  const { handedIn, corrected } = await (kind === 'exam'
    ? request(
        'exams.countResult',
        'GET',
        '/api/teacher/v3.0/OnlineExams/{schoolId}/{semesterId}/{id}/CountResult',
        input,
      )
    : request(
        'assignments.countResult',
        'GET',
        '/api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/CountResult',
        input,
      ));
  return Math.max(handedIn, corrected);
}
