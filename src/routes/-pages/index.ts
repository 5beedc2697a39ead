import type { ComponentType } from 'react';
import { loadLoginForm } from '#src/features/session/index.ts';
import { lazyPage } from '../-chrome/lazy-page.tsx';
import type { EditActivityPage as Edit, NewActivityPage as New } from './activity-form.ts';
import type { ActivityListPage as ListPage } from './list.ts';
import type { QuestionsPage as Questions } from './questions.ts';
import type { StudentsPage as Students } from './students.ts';
import type { WorkbookPage as Workbook } from './workbook.ts';

type Page<C extends (props: never) => unknown> = ComponentType<Parameters<C>[0]>;

/** Each page by a file of its own, so that asking for one does not bring along all behind its feature's door. */
export const HomePage = lazyPage(async () => (await import('./home.ts')).HomePage);
export const ActivityListPage: Page<typeof ListPage> = lazyPage(
  async () => (await import('./list.ts')).ActivityListPage,
);
export const StudentsPage: Page<typeof Students> = lazyPage(
  async () => (await import('./students.ts')).StudentsPage,
);
export const WorkbookPage: Page<typeof Workbook> = lazyPage(
  async () => (await import('./workbook.ts')).WorkbookPage,
);
export const QuestionsPage: Page<typeof Questions> = lazyPage(
  async () => (await import('./questions.ts')).QuestionsPage,
);
export const NewActivityPage: Page<typeof New> = lazyPage(
  async () => (await import('./activity-form.ts')).NewActivityPage,
);
export const EditActivityPage: Page<typeof Edit> = lazyPage(
  async () => (await import('./activity-form.ts')).EditActivityPage,
);
export const LoginForm = lazyPage(loadLoginForm);
export const NotFoundPage = lazyPage(async () => (await import('./not-found.ts')).NotFoundPage);
