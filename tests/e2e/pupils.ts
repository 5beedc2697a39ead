/** What pupils do while something runs, and where their teacher sees it. */
import type { Page } from '@playwright/test';
import type { ResultItem } from '#contract/results/workbook.ts';
import { send, type Server } from '#tools/simulate/http.ts';

const password = 'bargeh-sample';

/** The sample teacher's token, with where she works. */
export async function teacherAt(server: Server) {
  const { token, user } = await send(server, 'session.login', {
    body: { login: 'teacher', password },
  });
  const membership = user.memberships[0];
  return {
    token: token.access_token,
    schoolId: membership?.school.id ?? '',
    semesterId: membership?.semesters.find(({ active }) => active)?.id ?? '',
  };
}

/** Everybody to whom an exam or assignment is given and who can sign in, with what she signs in with. */
export async function pupilsOf(server: Server, kind: 'exams' | 'assignments', id: string) {
  const { token, semesterId } = await teacherAt(server);
  const found = await send(server, `${kind}.details`, { token, params: { semesterId, id } });
  const logins = new Map<string, string>();
  for (const { id: classId } of found.classes) {
    const { items } = await send(server, 'studentLogins.list', { token, params: { classId } });
    for (const { studentId, login } of items) if (login !== null) logins.set(studentId, login);
  }
  return logins;
}

/** She opens the paper; the answer hands it in. */
export async function sitDown(server: Server, login: string, id: string) {
  const signed = await send(server, 'student.login', { body: { login, password } });
  const token = signed.token.access_token;
  const paper = await send(server, 'student.open', { token, params: { id } });
  return () => send(server, 'student.handIn', { token, params: { resultId: paper.resultId } });
}

/** The first answer that is one. */
export async function firstOf<T, R>(items: T[], look: (item: T) => Promise<R | undefined>) {
  for (const item of items) {
    const found = await look(item);
    if (found) return found;
  }
  return undefined;
}

/** A pupil as the lists name her. */
export const nameOf = ({ student }: ResultItem) => `${student.firstName} ${student.lastName}`;
/** The rows of a list. */
export const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).locator('li');
