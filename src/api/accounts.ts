/** Requests for the staff's accounts, and for ending one's own sessions. */
import type { Page } from '#contract/shapes.ts';
import type { CardSignIn } from '#contract/people/cards.ts';
import type { Registration } from '#contract/sign-in/registration.ts';
import type { Account } from '#contract/people/accounts.ts';
import type { Personal, Teacher } from '#contract/school/school.ts';
import { request } from './http.ts';
import type { SchoolRef } from './school.ts';

/** Which accounts are listed; `none`: those that wait for a role. */
export interface AccountFilter {
  search: string;
  /** One of every school's, `none` of them, or the id of one of the school's own. */
  role: string | null;
  active: boolean | null;
}
/** One page of the accounts, the first is 0. */
export type AccountPage = Page<Account>;
/** What an admin changes of an account. */
export type AccountChange = { role: Account['role'] } | { ownRoleId: string } | { active: boolean };

/** One page of the accounts that match, 20 rows. */
export function fetchAccounts(
  schoolId: string,
  { search, role, active }: AccountFilter,
  pageIndex: number,
  signal?: AbortSignal,
) {
  return request('accounts.list', 'GET /api/teacher/v1/Accounts/{schoolId}', {
    params: { schoolId },
    query: {
      Search: search || undefined,
      Role: role ?? undefined,
      Active: active === null ? undefined : active ? 'true' : 'false',
      PageIndex: pageIndex,
      PageSize: 20,
    },
    signal,
  });
}

/** Gives or takes a role, admits or shuts out; refused with `account.self` for one's own. */
export function changeAccount(schoolId: string, id: string, change: AccountChange, key: string) {
  return request('accounts.change', 'PATCH /api/teacher/v1/Accounts/{schoolId}/{id}', {
    params: { schoolId, id },
    body: change,
    key,
  });
}

/** Makes it; told once, and the one before is void. */
export const makePasswordLink = (schoolId: string, id: string) =>
  request('accounts.link', 'POST /api/teacher/v1/Accounts/{schoolId}/{id}/PasswordLink', {
    params: { schoolId, id },
  });

/** Signs a person out on all her devices; answers how many. */
export async function endSessionsOf(schoolId: string, id: string, key: string): Promise<number> {
  const { ended } = await request(
    'accounts.endSessions',
    'DELETE /api/teacher/v1/Accounts/{schoolId}/{id}/Sessions',
    { params: { schoolId, id }, key },
  );
  return ended;
}

/** Everybody who works at the school. */
export async function fetchPersonals(
  { schoolId, semesterId }: SchoolRef,
  signal?: AbortSignal,
): Promise<Personal[]> {
  const page = await request(
    'personals.list',
    'GET /api/teacher/v1/user/GetPersonals/{schoolId}/{semesterId}',
    { params: { schoolId, semesterId }, signal },
  );
  return page.items;
}

/** Who teaches a class, and what. */
export async function fetchTeachers(
  { schoolId, semesterId }: SchoolRef,
  classId: string,
  signal?: AbortSignal,
): Promise<Teacher[]> {
  const page = await request(
    'teachers.list',
    'GET /api/teacher/v1/user/GetTeachers/{schoolId}/{semesterId}/{classId}',
    { params: { schoolId, semesterId, classId }, signal },
  );
  return page.items;
}

/** Sets another password in place of the present one, and signs her out on her other devices; answers on how many. */
export async function changePassword(
  current: string,
  password: string,
  again: string,
): Promise<number> {
  const body = { current, password, password_confirm: again };
  const { ended } = await request('sessions.password', 'POST /api/common/v1/Password', { body });
  return ended;
}

/** Shows that it is she who holds this device; refused with `password.current`. Good for ten minutes. */
export async function provePassword(password: string): Promise<void> {
  await request('sessions.prove', 'POST /api/common/v1/Password/Proof', { body: { password } });
}

/** Signs her out on all her devices but this one; answers on how many. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await request('sessions.endAll', 'DELETE /api/common/v1/Sessions', {
    query: { KeepThis: 'true' },
  });
  return ended;
}

const registration = '/api/teacher/v1/Registration/{schoolId}';

/** Who may register, and with which code. */
export const fetchRegistration = (schoolId: string, signal?: AbortSignal) =>
  request('registration.read', `GET ${registration}`, { params: { schoolId }, signal });

/** What is changed of it: who may, or the code. */
export type RegistrationChange = { mode: Registration['mode'] } | { newCode: true };

/** Changes it. */
export const changeRegistration = (schoolId: string, body: RegistrationChange, key: string) =>
  request('registration.change', `PATCH ${registration}`, { params: { schoolId }, body, key });

const cardSignIn = '/api/teacher/v1/CardSignIn/{schoolId}';

/** What is asked for beside a login card. */
export const fetchCardSignIn = (schoolId: string, signal?: AbortSignal) =>
  request('cardSignIn.read', `GET ${cardSignIn}`, { params: { schoolId }, signal });

/** Changes it. */
export const changeCardSignIn = (schoolId: string, body: CardSignIn, key: string) =>
  request('cardSignIn.change', `PATCH ${cardSignIn}`, { params: { schoolId }, body, key });
