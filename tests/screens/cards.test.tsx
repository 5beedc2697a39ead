import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AdminPage, CardsPage } from '#src/features/admin/index.ts';
import type { AdminSearch } from '#src/features/admin/search.ts';
import { createSessionStore, SessionContext } from '#src/features/session/index.ts';
import { axeFindings } from './axe.ts';
import { createReportServer, pageOf } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

const student = (studentId: string, lastName: string) => ({
  studentId,
  firstName: 'سارا',
  lastName,
  classId: 'a',
  className: 'نهم الف',
});
const ofClass = (more: object = {}) => ({
  classId: 'a',
  className: 'نهم الف',
  students: 2,
  withCard: 1,
  used: 1,
  ...more,
});
const card = { madeAt: '2026-11-01T08:00:00.000Z', firstUsedAt: null };
const token = 'T'.repeat(43);

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
beforeEach(() => {
  server = createReportServer();
  server.answer('/LoginCards', pageOf([ofClass()]));
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

const session = createSessionStore({
  offline: () => Promise.resolve(stand.offline()),
  readKept: () => Promise.resolve(null),
  now: () => Date.now(),
});

function Screen({ first, of: Page }: { first: AdminSearch; of: typeof AdminPage }) {
  const [search, setSearch] = useState(first);
  return (
    <SessionContext value={session}>
      <main>
        <Page
          search={search}
          onSearch={(next) => setSearch((before) => ({ ...before, ...next }))}
        />
      </main>
    </SessionContext>
  );
}
async function open(search: AdminSearch = {}, of = AdminPage) {
  stand = await createStand();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <Screen first={{ tab: 'cards', ...search }} of={of} />,
    }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
}
const button = (key: string) => page.getByRole('button', { name: stand.words(key), exact: true });
const said = (key: string) => page.getByText(stand.words(key)).first();
const asked = () => server.asked.filter(({ body }) => body !== null);

describe('the cards of a school', () => {
  test('are made for the classes that were chosen, at first for those alone who have none', async () => {
    await open();
    await expect.element(button('cards:make')).toBeDisabled();
    await page.getByRole('checkbox', { name: stand.words('cards:chooseAll') }).click();
    await button('cards:make').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('checkbox')).toBeChecked();
    server.answer('POST /LoginCards', {
      data: { items: [{ ...student('1', 'احمدی'), token }], sitting: [student('2', 'کریمی')] },
    });
    await dialog.getByRole('button').last().click();
    await expect.element(button('cards:paper.print')).toBeVisible();
    expect(asked().map(({ body }) => body)).toEqual([
      { classIds: ['a'], studentIds: [], onlyMissing: true },
    ]);
    await expect.element(page.getByRole('status').getByText(/کریمی/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'سارا احمدی' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    expect(document.body.innerHTML).not.toContain(token);
    server.answer('/LoginCards', pageOf([ofClass({ withCard: 2 })]));
    await button('cards:paper.close').click();
    await expect.element(button('cards:make')).toBeVisible();
    expect(page.getByRole('heading', { name: 'سارا احمدی' }).elements()).toEqual([]);
  });

  test('whoever has one is told to lose it before she gets another', async () => {
    server.answer('/LoginCards', pageOf([ofClass({ withCard: 2 })]));
    await open();
    await page.getByRole('checkbox', { name: stand.words('cards:chooseAll') }).click();
    await button('cards:make').click();
    await expect.element(said('cards:ask.replaced_other')).toBeVisible();
    expect(page.getByRole('dialog').getByRole('checkbox').elements()).toEqual([]);
  });

  test('of a class without any are not made void, and a school without classes says so', async () => {
    server.answer('/LoginCards', pageOf([ofClass({ withCard: 0, used: 0 })]));
    await open();
    await page.getByRole('checkbox', { name: stand.words('cards:chooseAll') }).click();
    await expect.element(button('cards:void')).toBeDisabled();
    await expect.element(said('cards:have.nobody')).toBeVisible();
    await stand.end();
    server.answer('/LoginCards', pageOf([]));
    await open();
    await expect.element(said('cards:school.empty')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: stand.words('admin:fromFile') }))
      .toHaveAttribute('href', '/admin?tab=lists');
  });

  test('that cannot be read are a failure that can be tried again', async () => {
    server.answer('/LoginCards', { status: 500 });
    await open();
    await expect.element(said('cards:failed')).toBeVisible();
    server.answer('/LoginCards', pageOf([ofClass()]));
    await button('common:action.retry').click();
    await expect.element(page.getByRole('heading', { name: 'نهم الف' })).toBeVisible();
  });
});

describe('the cards of a class', () => {
  beforeEach(() => {
    server.answer(
      '/LoginCards/a',
      pageOf([
        { ...student('1', 'احمدی'), card },
        { ...student('2', 'کریمی'), card: null },
      ]),
    );
  });

  test('stand beside each student, and what is refused is said where it was asked', async () => {
    await open({ class: 'a' });
    await expect.element(said('cards:card.unused')).toBeVisible();
    await expect.element(said('cards:card.none')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    server.answer('/LoginCards/Void', { status: 409, code: 'student.sitting' });
    await page.getByRole('button', { name: stand.words('cards:one.void') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await expect.element(dialog.getByText(stand.words('errors:student.sitting'))).toBeVisible();
    expect(asked().map(({ body }) => body)).toEqual([{ classIds: [], studentIds: ['1'] }]);
  });

  test('have passwords beside them, made for a class or one student and put on paper', async () => {
    await open({ class: 'a' });
    await button('cards:passwords').click();
    const login = { login: 's-1000001', password: '123456789', parentPassword: '987654321' };
    server.answer('POST /StudentLogins/a', {
      data: {
        items: [
          { studentId: '1', ...login },
          { studentId: '2', ...login },
        ],
      },
    });
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.element(said('cards:paper.passwords_other')).toBeVisible();
    expect(asked().map(({ body }) => body)).toEqual([{ studentIds: ['1', '2'] }]);
    await expect.element(page.getByText('987654321').first()).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await button('cards:paper.close').click();
    expect(document.body.innerHTML).not.toContain('987654321');
    server.answer('POST /StudentLogins/a', { status: 409, code: 'student.sitting' });
    await page
      .getByRole('button', { name: stand.words('cards:one.password') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await expect.element(dialog.getByText(stand.words('errors:student.sitting'))).toBeVisible();
  });

  test('lead back to all classes', async () => {
    await open({ class: 'a' });
    await button('cards:back').click();
    await expect.element(page.getByRole('list', { name: stand.words('cards:list') })).toBeVisible();
  });
});

describe('a teacher’s own page', () => {
  test('has her classes alone, and makes cards for all of them', async () => {
    const more = { classId: 'b', className: 'نهم ب', students: 1, withCard: 0, used: 0 };
    server.answer('/LoginCards', pageOf([ofClass(), more]));
    await open({}, CardsPage);
    const heading = { name: stand.words('cards:title'), level: 1 };
    await expect.element(page.getByRole('heading', heading)).toBeVisible();
    await page.getByRole('checkbox', { name: stand.words('cards:chooseAll') }).click();
    await button('cards:make').click();
    const title = stand.words('cards:ask.make.title');
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect
      .element(page.getByRole('dialog').getByText(stand.words('cards:mine.whole')))
      .toBeVisible();
    server.answer('POST /LoginCards', {
      data: { items: [{ ...student('1', 'احمدی'), token }], sitting: [] },
    });
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.element(button('cards:paper.print')).toBeVisible();
    expect(asked().map(({ body }) => body)).toEqual([
      { classIds: ['a', 'b'], studentIds: [], onlyMissing: true },
    ]);
    expect(await axeFindings()).toEqual([]);
  });

  test('says whose classes are missing where she teaches none', async () => {
    server.answer('/LoginCards', pageOf([]));
    await open({}, CardsPage);
    await expect.element(said('cards:mine.empty')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});

describe('what is asked beside a card', () => {
  beforeEach(() => {
    server.answer('/Accounts/school', pageOf([]));
    server.answer('/Registration/school', { data: { mode: 'closed', code: null } });
    server.answer('/CardSignIn/school', { data: { asks: 'nothing' } });
  });
  const choice = (asks: string) =>
    page.getByRole('radio', { name: stand.words(`admin:cardSignIn.asks.${asks}`), exact: true });

  test('stands under the accounts, and is sent as soon as it is chosen', async () => {
    await open({ tab: 'accounts' });
    await expect.element(choice('nothing')).toBeChecked();
    await expect.element(said('admin:cardSignIn.text.nothing')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    server.answer('PATCH /CardSignIn/school', { data: { asks: 'pin' } });
    await page.getByText(stand.words('admin:cardSignIn.asks.pin'), { exact: true }).click();
    await expect.element(choice('pin')).toBeChecked();
    await expect.element(said('admin:cardSignIn.done')).toBeVisible();
    expect(asked().map(({ body }) => body)).toEqual([{ asks: 'pin' }]);
  });

  test('stays as it was where the change is refused', async () => {
    await open({ tab: 'accounts' });
    await expect.element(choice('nothing')).toBeChecked();
    server.answer('PATCH /CardSignIn/school', { status: 403, code: 'role.notAllowed' });
    await page.getByText(stand.words('admin:cardSignIn.asks.password'), { exact: true }).click();
    await expect.element(said('errors:role.notAllowed')).toBeVisible();
    await expect.element(choice('nothing')).toBeChecked();
  });
});
