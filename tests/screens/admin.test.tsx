import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { configureHttp } from '#src/api/http.ts';
import { AdminPage } from '#src/features/admin/index.ts';
import type { AdminSearch } from '#src/features/admin/search.ts';
import { createSessionStore, ProofDialog, SessionContext } from '#src/features/session/index.ts';
import { askForProof } from '#src/features/session/proof.ts';
import { axeFindings } from './axe.ts';
import { createReportServer, pageOf } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';
import { structure } from './structure-sample.ts';

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
  lacksPassword: false,
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

const session = createSessionStore({
  offline: () => Promise.resolve(stand.offline()),
  readKept: () => Promise.resolve(null),
  now: () => Date.now(),
});

function Screen({ first }: { first: AdminSearch }) {
  const [search, setSearch] = useState(first);
  return (
    <SessionContext value={session}>
      <main>
        <AdminPage
          search={search}
          onSearch={(next) => setSearch((before) => ({ ...before, ...next }))}
        />
      </main>
      <ProofDialog />
    </SessionContext>
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

  test('who was brought in and has no password yet is told from the others', async () => {
    const rows = [account('لیلا', { lacksPassword: true }), account('مریم')];
    server.answer('/Accounts/school', pageOf(rows));
    await open({ tab: 'accounts' });
    const chip = page.getByText(stand.words('admin:accounts.noPassword'));
    await expect.element(chip.first()).toBeVisible();
    expect(chip.elements().map((one) => one.closest('li')?.dataset['id'])).toEqual(['لیلا']);
  });

  test('a refused role is said beside the account', async () => {
    server.answer('/Accounts/school', pageOf([account('bea')]));
    server.answer('/Accounts/school/bea', { status: 409, code: 'account.self' });
    await open({ tab: 'accounts', role: 'user' });
    await page.getByLabelText(/bea/).first().selectOptions('admin');
    await button('admin:accounts.giveRole').click();
    await expect.element(said('errors:account.self')).toBeVisible();
  });

  test('a link for a colleague without a password is told once, with her user name, and is gone with its dialog', async () => {
    server.answer('/Accounts/school', pageOf([account('bea')]));
    const expiresAt = '2026-12-03T08:00:00.000Z';
    const link = { login: 't-1234567', token: 'secret', expiresAt };
    server.answer('/Accounts/school/bea/PasswordLink', { data: link });
    await open({ tab: 'accounts', role: 'user' });
    const openDialog = async () => {
      await page.getByRole('button', { name: /bea/ }).click();
      await page.getByRole('menuitem', { name: stand.words('admin:accounts.menu.link') }).click();
    };
    await openDialog();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: stand.words('admin:link.submit') }).click();
    const address = `${location.origin}/login?step=reset#token=secret&name=t-1234567`;
    const field = dialog.getByLabelText(stand.words('admin:link.field'), { exact: true });
    await expect.element(field).toHaveValue(address);
    await expect.element(dialog.getByText('t-1234567', { exact: true })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await dialog
      .getByRole('button', { name: stand.words('admin:link.close'), exact: true })
      .click();
    await openDialog();
    await expect.element(dialog.getByText(stand.words('admin:link.text'))).toBeVisible();
    expect(document.body.innerHTML).not.toContain('secret');
  });
});

const entry = (id: string, more: object = {}) => ({
  id,
  at: '2026-11-28T08:00:00.000Z',
  event: 'signIn.failed',
  times: 1,
  by: { kind: 'visitor', id: null, name: null },
  about: { kind: 'account', id: 'bea', name: 'بهاره' },
  address: '192.168.1.20',
  details: {},
  ...more,
});

describe('the audit log', () => {
  const lastAsked = () =>
    new URLSearchParams(
      server.asked.findLast(({ path }) => path.endsWith('/AuditLog/school'))?.query,
    );
  beforeEach(() => server.answer('/GetPersonals/school/semester', pageOf([account('bea')])));

  test('says who did what to whom, when, how often and from where', async () => {
    const change = {
      event: 'account.changed',
      by: { kind: 'staff', id: 'ann', name: 'آنا' },
      details: { role: 'admin', formerRole: 'user', active: true, wasActive: true },
    };
    server.answer('/AuditLog/school', pageOf([entry('1', { times: 3 }), entry('2', change)]));
    await open({ tab: 'log' });
    const rows = page.getByRole('region', { name: stand.words('admin:log.list') });
    await expect.element(rows.getByText(stand.words('admin:log.visitor'))).toBeVisible();
    await expect.element(rows.getByText('۳ بار')).toBeVisible();
    await expect.element(rows.getByText('192.168.1.20').first()).toBeVisible();
    await expect.element(rows.getByText('نقش از «معلم» به «مدیر»')).toBeVisible();
    await expect.element(rows.getByText('آنا')).toBeVisible();
  });

  test('is narrowed by kind, by day, and by whoever stands in a row, and shown whole again', async () => {
    const pupil = { about: { kind: 'student', id: 'sara', name: 'سارا' } };
    server.answer('/AuditLog/school', pageOf([entry('1', pupil)]));
    await open({ tab: 'log', from: '2026-11-28', to: '2026-11-28' });
    await expect.element(page.getByText('سارا')).toBeVisible();
    expect([lastAsked().get('From'), lastAsked().get('To')]).toEqual([
      '2026-11-27T20:30:00.000Z',
      '2026-11-28T20:30:00.000Z',
    ]);
    await page.getByLabelText(stand.words('admin:log.kind')).selectOptions('signIn.failed');
    await expect.poll(() => lastAsked().get('Event')).toBe('signIn.failed');
    await page.getByText('سارا').click();
    await expect.poll(() => lastAsked().get('PersonId')).toBe('sara');
    // Nobody of the staff: her name is known from the row.
    await expect.element(page.getByText('یک نفر: سارا')).toBeInTheDocument();
    server.answer('/AuditLog/school', pageOf([]));
    await page.getByLabelText(stand.words('admin:log.person')).selectOptions('bea');
    await expect.element(said('admin:log.none')).toBeVisible();
    await button('admin:log.clear').click();
    await expect.element(said('admin:log.empty')).toBeVisible();
    expect([...lastAsked().keys()].toSorted()).toEqual(['PageIndex', 'PageSize']);
  });

  test('that fails says so and is asked for again', async () => {
    server.answer('/AuditLog/school', { status: 500 });
    await open({ tab: 'log' });
    await expect.element(said('admin:log.failed')).toBeVisible();
    server.answer('/AuditLog/school', pageOf([entry('1')]));
    await button('common:action.retry').click();
    await expect.element(page.getByText('بهاره')).toBeVisible();
  });

  test('shows where it will stand while it is on its way', async () => {
    server.answer('/AuditLog/school', 'never');
    await open({ tab: 'log' });
    await expect.element(said('common:state.loading')).toBeInTheDocument();
  });
});

describe('what is dangerous', () => {
  /** She makes an admin on a tablet where she signed in a while ago. */
  async function makeAdmin() {
    configureHttp({
      token: () => 'token',
      sessionOver: () => undefined,
      met: () => undefined,
      prove: askForProof,
    });
    server.answer('/Accounts/school', pageOf([account('bea')]));
    server.answer('/Accounts/school/bea', { status: 403, code: 'role.passwordNeeded' });
    await open({ tab: 'accounts', role: 'user' });
    await page.getByLabelText(/bea/).first().selectOptions('admin');
    await button('admin:accounts.giveRole').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText(stand.words('account:proof.text'))).toBeVisible();
    return dialog;
  }
  const changes = () => server.asked.filter(({ path }) => path.endsWith('/Accounts/school/bea'));

  test('asks for her password, and is done once it is right, as the same request', async () => {
    const dialog = await makeAdmin();
    const go = dialog.getByRole('button', { name: stand.words('account:proof.submit') });
    const password = dialog.getByLabelText(stand.words('account:field.currentPassword')).first();
    server.answer('/Password/Proof', { status: 400, code: 'password.current' });
    await password.fill('wrong');
    await go.click();
    await expect
      .element(dialog.getByText(stand.words('errors:password.current')).first())
      .toBeVisible();
    server.answer('/Password/Proof', { data: {} });
    server.answer('/Accounts/school/bea', { data: account('bea', { role: 'admin' }) });
    await password.fill('hers');
    await go.click();
    await expect.element(said('admin:accounts.roleGiven')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(changes().map(({ key }) => key === changes()[0]?.key)).toEqual([true, true]);
  });

  test('is left undone where she does not give it, and that is said', async () => {
    const dialog = await makeAdmin();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(said('errors:role.passwordNeeded')).toBeVisible();
    expect(changes()).toHaveLength(1);
  });
});

describe('without a network', () => {
  test.each(['status', 'structure', 'lists', 'accounts', 'cards', 'staff', 'log', 'server'])(
    '%s says that it is not here',
    async (tab) => {
      for (const path of [
        '/SchoolStatus',
        '/Accounts/school',
        '/GetPersonals/school/semester',
        '/GetBySchool/school/semester',
        '/LoginCards',
        '/QueueFigures/school',
        '/AuditLog/school',
        '/Roster/school/Runs',
        '/Structure/school/semester',
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
  // How long nothing took is no figure.
  await expect.element(said('admin:health.took')).not.toBeInTheDocument();
});

test.each(['status', 'structure', 'lists', 'accounts', 'cards', 'staff', 'roles', 'log', 'server'])(
  '%s breaks no rule of access',
  async (tab) => {
    server.answer('/Accounts/school', pageOf([account('bea'), account('ann', { role: 'admin' })]));
    server.answer('/GetPersonals/school/semester', pageOf([account('bea')]));
    server.answer('/GetBySchool/school/semester', pageOf([]));
    server.answer('/readyz', { data: { status: 'ready' } });
    server.answer('/AuditLog/school', pageOf([entry('1')]));
    server.answer('/Roster/school/Runs', { data: { items: [] } });
    server.answer('/Structure/school/semester', { data: structure });
    await open({ tab }, 'en');
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect.poll(() => page.getByText(stand.words('admin:refreshing')).elements()).toEqual([]);
    expect(await axeFindings()).toEqual([]);
  },
);
