/** Every list of the app that may become long, the question bank apart, and how it is filled. */
import type { Page } from '@playwright/test';
import { idAt, letWait, playMany, type AnyRow } from './play-many.ts';

/** One list. */
export interface LongList {
  name: string;
  login?: string;
  /** Of an exam that is over. */
  address: (examId: string) => string;
  /** Makes it long; asked once the page is signed in. */
  fill: (page: Page) => Promise<void>;
  /** Its rows that are mounted. */
  row: string;
}

const titled = (row: AnyRow, at: number): AnyRow => ({
  ...row,
  id: idAt(at),
  title: `${String(row['title'])} ${at + 1}`,
});

const student = (row: AnyRow, at: number): AnyRow => ({
  ...row,
  resultId: idAt(at),
  studentId: idAt(at),
  student: { ...Object(row['student']), studentId: idAt(at), lastName: `رضایی‌نژاد ${at + 1}` },
});

const titles = 'main li h2';

export const longLists: readonly LongList[] = [
  {
    name: 'exams',
    address: () => '/exams?group=past',
    fill: (page) => playMany(page, '**/OnlineExams?*', titled),
    row: titles,
  },
  {
    name: 'students of an exam',
    address: (examId) => `/exams/exam-student-report/${examId}`,
    fill: (page) => playMany(page, '**/GetByFilter', student),
    row: titles,
  },
  {
    name: 'exam bank',
    address: () => '/exam-bank',
    fill: (page) => playMany(page, '**/OnlineExamTemplates?*', titled),
    row: titles,
  },
  {
    name: "home's lists",
    address: () => '/',
    fill: (page) => playMany(page, '**/OnlineExams?*', titled),
    row: 'main li',
  },
  {
    name: 'report of a term',
    address: () => '/reports?view=time',
    fill: (page) => playMany(page, '**/Overview?*', titled),
    row: 'main tbody tr[data-at]',
  },
  {
    name: 'what waits on the device',
    address: () => '/exams?panel=outbox',
    async fill(page) {
      // Nothing of it may arrive: it is of nobody.
      await page.route('**/Correction/**', (route) => route.abort());
      await letWait(page);
    },
    row: '[role=dialog] section li',
  },
  {
    name: 'accounts',
    login: 'admin',
    address: () => '/admin?tab=accounts',
    // Those that wait for a role are a short list of their own.
    fill: (page) =>
      playMany(page, /\/Accounts\/[^?]*\?(?!.*Role=none)/, (row, at) => ({
        ...row,
        id: idAt(at),
        lastName: `رضایی‌نژاد ${at + 1}`,
        username: `u${at + 1}`,
      })),
    row: 'main li[data-id]',
  },
];
