/** What is done to a whole exam or assignment: copied, put into the bank, withdrawn, deleted. Each needs the network and carries a key that its repeats carry too. */
import { PATHS } from './activities.ts';
import { request } from './http.ts';
import type { ActivityRef } from './workbooks.ts';

/** Which exam or assignment, and the key that makes repeats harmless. */
export interface ActivityTarget extends ActivityRef {
  key: string;
}

/** Makes a draft of hers with the same questions. */
export function copyActivity({ kind, key, ...params }: ActivityTarget) {
  const path = `${PATHS[kind].one}/{schoolId}/{semesterId}/{id}/Copy` as const;
  return request(`${kind}s.copy`, `PATCH ${path}`, { params, key });
}

/** Puts a copy into her own exam bank. */
export function putIntoBank({ kind, key, ...params }: ActivityTarget) {
  const path = `${PATHS[kind].one}/{schoolId}/{semesterId}/{id}/CreateTemplate` as const;
  return request(`${kind}s.createTemplate`, `POST ${path}`, { params, body: {}, key });
}

/** Takes a bank exam out of the bank, if it still stands at this version. */
export async function takeFromBank(
  target: Omit<ActivityTarget, 'kind'> & { version: number },
): Promise<'done' | 'changed'> {
  const { semesterId, id, key, version } = target;
  const found = await request(
    'templates.details',
    'GET /api/teacher/v3.0/OnlineExamTemplates/{id}/Details',
    { params: { id } },
  );
  if (found.version !== version) return 'changed';
  await request(
    'templates.delete',
    'DELETE /api/teacher/v3.0/OnlineExamTemplates/{semesterId}/{id}',
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
}: Pick<ActivityTarget, 'kind' | 'id' | 'key'> & { version: number }) {
  const body = { id, version, state: 'draft' as const };
  return request(`${kind}s.edit`, `PATCH ${PATHS[kind].all}`, { body, key });
}

/** Deletes an exam or assignment with everything recorded in it. */
export async function deleteActivity({
  kind,
  semesterId,
  id,
  key,
}: Omit<ActivityTarget, 'schoolId'>): Promise<void> {
  const path = `${PATHS[kind].all}/{semesterId}/{id}` as const;
  await request(`${kind}s.delete`, `DELETE ${path}`, { params: { semesterId, id }, key });
}

/** How many workbooks hold something that deleting would take. */
export async function countRecorded(
  { kind, ...params }: Omit<ActivityTarget, 'key'>,
  signal?: AbortSignal,
): Promise<number> {
  const path = `${PATHS[kind].all}/{schoolId}/{semesterId}/{id}/CountResult` as const;
  const { handedIn, corrected } = await request(`${kind}s.countResult`, `GET ${path}`, {
    params,
    signal,
  });
  return Math.max(handedIn, corrected);
}
