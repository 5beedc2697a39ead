/** What an admin opens about whoever leaves the school, and somebody who has left. */
import { findServer, send } from '#server/simulate/http.ts';
import { fromMenu, type OpenThing } from './open-things.ts';
import { samplePassword } from './sample-login.ts';

const f = 'src/features/';

/** Of a teacher, and of students. */
export const leavingThings: OpenThing[] = [
  {
    root: `${f}admin/leaving/hand-over-dialog.tsx#1`,
    on: 'accounts',
    open: (page) => fromMenu(page, 'admin:accounts.menu.handOver'),
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
];

/** A student of the first class has left the school. */
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
  await send(server, 'enrolments.change', {
    ...admin,
    params: { schoolId, studentId },
    body: { was: classId, classId: null },
  });
}
