/** Requests for the roles that a school makes of its own. */
import type { OwnRole } from '#contract/people/roles.ts';
import { request } from './http.ts';

/** What somebody says of a role. */
export type RoleSaid = Pick<OwnRole, 'name' | 'permissions'>;
const path = '/api/teacher/v1/Roles/{schoolId}';

/** All of them, by name. */
export async function fetchRoles(schoolId: string, signal?: AbortSignal): Promise<OwnRole[]> {
  const { items } = await request('roles.list', `GET ${path}`, { params: { schoolId }, signal });
  return items;
}

/** Makes one; refused with `role.nameTaken`. */
export const addRole = (schoolId: string, body: RoleSaid, key: string) =>
  request('roles.add', `POST ${path}`, { params: { schoolId }, body, key });

/** Changes one on what was seen; refused with `role.conflict` where it is another by now. */
export const changeRole = (
  schoolId: string,
  id: string,
  body: RoleSaid & { was: OwnRole['permissions'] },
  key: string,
) => request('roles.change', `PATCH ${path}/{id}`, { params: { schoolId, id }, body, key });

/** Removes one; refused with `role.inUse` while somebody has it. */
export async function removeRole(schoolId: string, id: string, key: string): Promise<void> {
  await request('roles.remove', `DELETE ${path}/{id}`, { params: { schoolId, id }, key });
}
