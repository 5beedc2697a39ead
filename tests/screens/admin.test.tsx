import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AdminPage } from '#src/features/admin/index.ts';
import type { AdminSearch } from '#src/features/admin/search.ts';
import { axeFindings } from './axe.ts';
import { createReportServer, pageOf } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

const year = (more: object = {}) => ({
  schoolId: 'school',
  schoolName: 'مدرسه',
  semesterId: 'semester',
  semesterName: 'سال ۱۴۰۵',
  active: true,
  status: 'ready',
  note: '',
  changedBy: null,
  changedAt: '2026-09-30T00:00:00.000Z',
  ...more,
});
const account = (id: string, more: object = {}) => ({
  id,
  firstName: 'سارا',
  lastName: id,
  username: id,
  mobile: null,
  email: null,
  role: 'user',
  active: true,
  sessions: 0,
  createdAt: '2026-09-30T00:00:00.000Z',
  ...more,
});

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
beforeEach(() => {
  server = createReportServer();
  server.answer('/SchoolStatus', pageOf([year()]));
  server.answer('/QueueFigures/school', pageOf([]));
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

function Screen({ first }: { first: AdminSearch }) {
  const [search, setSearch] = useState(first);
  return (
    <main>
      <AdminPage
        search={search}
        onSearch={(next) => setSearch((before) => ({ ...before, ...next }))}
      />
    </main>
  );
}
async function open(search: AdminSearch, lang = 'fa') {
  stand = await createStand({ lang });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Screen first={search} /> }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
}
const button = (key: string) => page.getByRole('button', { name: stand.words(key), exact: true });
const said = (key: string) => page.getByText(stand.words(key)).first();

describe('the school status', () => {
  test('what was confirmed meanwhile by somebody else is refused beside the year', async () => {
    server.answer('/ConfirmStatus/school/semester', {
      status: 409,
      code: 'schoolStatus.confirmed',
    });
    await open({});
    await button('admin:status.to.confirmed').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText(stand.words('admin:confirm.note')).fill('خوانده شد');
    await dialog.getByRole('button', { name: stand.words('admin:confirm.submit') }).click();
    await expect
      .element(dialog.getByText(stand.words('errors:schoolStatus.confirmed')))
      .toBeVisible();
    await expect
      .element(dialog.getByLabelText(stand.words('admin:confirm.note')))
      .toHaveValue('خوانده شد');
  });

  test('a note that is too long is said at the field and above, and nothing is sent', async () => {
    await open({});
    await button('admin:status.to.confirmed').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText(stand.words('admin:confirm.note')).fill('x'.repeat(2_001));
    await dialog.getByRole('button', { name: stand.words('admin:confirm.submit') }).click();
    const faults = dialog.getByText(stand.words('admin:confirm.tooLong'));
    await expect.poll(() => faults.elements().length).toBe(2);
    await expect
      .poll(() => document.activeElement?.textContent)
      .toMatch(stand.words('admin:confirm.tooLong'));
    expect(server.asked.some(({ path }) => path.includes('ConfirmStatus'))).toBe(false);
  });

  test('a past year says why nothing can be changed', async () => {
    server.answer('/SchoolStatus', pageOf([year({ active: false, status: 'collecting' })]));
    await open({});
    await expect.element(said('admin:status.why.inactive')).toBeVisible();
    expect(button('admin:status.to.ready').elements()).toEqual([]);
  });
});

describe('the accounts', () => {
  const waiting = account('new', { role: null });
  test('those who wait are counted and stand first and only there; one’s own cannot be changed', async () => {
    server.answer('/Accounts/school', pageOf([waiting, account('ann', { role: 'admin' })]));
    const everybody = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.includes('Role=none')
        ? Promise.resolve(Response.json({ result: true, ...pageOf([waiting]) }))
        : everybody(url, init),
    );
    await open({ tab: 'accounts' });
    await expect.element(said('admin:accounts.waiting_one')).toBeVisible();
    await expect.element(said('admin:accounts.you')).toBeVisible();
    const rows = [...document.querySelectorAll<HTMLElement>('li[data-id]')];
    expect(rows.map(({ dataset }) => dataset['id'])).toEqual(['new', 'ann']);
    await expect.element(page.getByRole('combobox', { name: /ann/ })).toBeDisabled();
    await expect.element(said('admin:accounts.why.self')).toBeVisible();
  });

  test('nobody found is said in the specification’s words, and the search is taken back', async () => {
    server.answer('/Accounts/school', pageOf([]));
    await open({ tab: 'accounts', q: '0912' });
    await expect.element(said('admin:accounts.nobody')).toBeVisible();
    await button('admin:accounts.clear').click();
    await expect.element(page.getByLabelText(stand.words('admin:accounts.search'))).toHaveValue('');
  });

  test('a refused role is said beside the account', async () => {
    server.answer('/Accounts/school', pageOf([account('bea')]));
    server.answer('/Accounts/school/bea', { status: 409, code: 'account.self' });
    await open({ tab: 'accounts', role: 'user' });
    await page.getByLabelText(/bea/).first().selectOptions('admin');
    await button('admin:accounts.giveRole').click();
    await expect.element(said('errors:account.self')).toBeVisible();
  });
});

describe('without a network', () => {
  test.each(['status', 'accounts', 'staff', 'server'])(
    '%s says that it is not here',
    async (tab) => {
      for (const path of [
        '/SchoolStatus',
        '/Accounts/school',
        '/GetPersonals/school/semester',
        '/GetBySchool/school/semester',
        '/QueueFigures/school',
        '/readyz',
      ])
        server.answer(path, 'nothing');
      await open({ tab });
      await expect.element(said('common:state.offlineTitle')).toBeVisible();
    },
  );

  test('what was read stays, and its buttons wait for the network', async () => {
    await open({});
    await expect.element(button('admin:status.to.confirmed')).toBeEnabled();
    stand.offline().connectivity.report('unreachable');
    await expect.element(said('admin:offline')).toBeVisible();
    await expect.element(button('admin:status.to.confirmed')).toBeDisabled();
  });
});

test('a list that fails says so and is asked for again', async () => {
  server.answer('/SchoolStatus', { status: 500 });
  await open({});
  await expect.element(said('admin:status.failed')).toBeVisible();
  server.answer('/SchoolStatus', pageOf([year()]));
  await button('common:action.retry').click();
  await expect.element(page.getByText('سال ۱۴۰۵')).toBeVisible();
});

test('a server whose database is gone is told from one that does not answer', async () => {
  server.answer('/readyz', { status: 503 });
  await open({ tab: 'server' });
  await expect.element(said('admin:health.kind.down')).toBeVisible();
  server.answer('/readyz', 'nothing');
  await button('admin:refresh').click();
  await expect.element(said('admin:health.kind.silent')).toBeVisible();
});

test.each(['status', 'accounts', 'staff', 'roles', 'server'])(
  '%s breaks no rule of access',
  async (tab) => {
    server.answer('/Accounts/school', pageOf([account('bea'), account('ann', { role: 'admin' })]));
    server.answer('/GetPersonals/school/semester', pageOf([account('bea')]));
    server.answer('/GetBySchool/school/semester', pageOf([]));
    server.answer('/readyz', { data: { status: 'ready' } });
    await open({ tab }, 'en');
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect.poll(() => page.getByText(stand.words('admin:refreshing')).elements()).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  },
);
