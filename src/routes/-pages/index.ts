import type { ComponentType } from 'react';
import { loadLoginForm } from '#src/features/session/index.ts';
import { lazyPage } from '../-chrome/lazy-page.tsx';

type ListPage = typeof import('./list.ts').ActivityListPage;
type Students = typeof import('./students.ts').StudentsPage;
type Workbook = typeof import('./workbook.ts').WorkbookPage;
type Page<C extends (props: never) => unknown> = ComponentType<Parameters<C>[0]>;

/** Each page by a file of its own, so that asking for one does not bring along all behind its feature's door. */
export const HomePage = lazyPage(async () => (await import('./home.ts')).HomePage);
export const ActivityListPage: Page<ListPage> = lazyPage(
  async () => (await import('./list.ts')).ActivityListPage,
);
export const StudentsPage: Page<Students> = lazyPage(
  async () => (await import('./students.ts')).StudentsPage,
);
export const WorkbookPage: Page<Workbook> = lazyPage(
  async () => (await import('./workbook.ts')).WorkbookPage,
);
export const LoginForm = lazyPage(loadLoginForm);
