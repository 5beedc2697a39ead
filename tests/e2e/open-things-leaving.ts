/** What an admin opens about whoever leaves the school and about roles; somebody who has left, and a role. */
import type { Page } from '@playwright/test';
import { findServer, send } from '#tools/simulate/http.ts';
import { fromMenu, type OpenThing } from './open-things.ts';
import { samplePassword } from './sample-login.ts';
import { stepsOn } from './steps.ts';

const f = 'src/features/';
const clickNamed = (page: Page, name: string) =>
  page
    .getByRole('button', { name: stepsOn(page).t(name), exact: true })
    .first()
    .click();

/** Of a teacher, of students, and of roles. */
export const leavingThings: OpenThing[] = [
  {
    root: `${f}admin/leaving/hand-over-dialog.tsx#1`,
    on: 'accounts',
    open: (page) => fromMenu(page, 'admin:accounts.menu.handOver'),
  },
  {
    root: `${f}admin/accounts/link-dialog.tsx#1`,
    on: 'accounts',
    open: (page) => fromMenu(page, 'admin:accounts.menu.link'),
  },
  {
    root: `${f}admin/leaving/archive-dialog.tsx#1`,
    on: 'all-students',
    open: (page) => fromMenu(page, 'leaving:menu.archive'),
  },
  {
    root: `${f}admin/leaving/anonymise-dialog.tsx#1`,
    on: 'former',
    open: (page) => fromMenu(page, 'leaving:menu.anonymise'),
  },
  {
    root: `${f}admin/roles/role-dialog.tsx#1`,
    on: 'roles',
    open: (page) => clickNamed(page, 'admin:roles.own.change'),
  },
  {
    root: `${f}admin/roles/remove-role-dialog.tsx#1`,
    on: 'roles',
    open: (page) => clickNamed(page, 'admin:roles.own.remove'),
  },
];

/** A student of the first class has left the school, and there is a role of the school's own. */
export async function letOneLeave(url: string): Promise<void> {
  const server = await findServer(url, fetch);
  const { token, user } = await send(server, 'session.login', {
    body: { login: 'admin', password: samplePassword },
  });
  const admin = { token: token.access_token };
  const schoolId = user.memberships[0]?.school.id ?? '';
  const [first] = (await send(server, 'loginCards.overview', admin)).items;
  const { classId = '' } = first ?? {};
  const { items } = await send(server, 'loginCards.list', { ...admin, params: { classId } });
  const { studentId = '' } = items.at(-1) ?? {};
  await send(server, 'roles.add', {
    ...admin,
    params: { schoolId },
    body: { name: 'مشاور', permissions: ['readAll'] },
  });
  await send(server, 'enrolments.change', {
    ...admin,
    params: { schoolId, studentId },
    body: { was: classId, classId: null },
  });
}
