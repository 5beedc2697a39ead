import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { configureHttp } from '#src/api/http.ts';
import { clearKonjToken } from '#src/features/session/index.ts';
import { KonjPage } from '#src/features/konj/konj-page.tsx';
import { SyncHeader } from '#src/features/konj/sync-header.tsx';
import type { KonjSearch } from '#src/features/konj/stages.ts';
import { axeFindings } from './axe.ts';
import { createReportServer, pageOf } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

const members: KonjSearch = { stage: 'members', school: 11, grade: 107, room: 1071, to: 'c1' };
const named = (id: number, name: string) => ({ id, name });
const student = (id: number, firstName: string) => ({
  id,
  role: 'student',
  firstName,
  lastName: 'احمدی',
});
const session = {
  externalToken: 'k-token',
  expires: '2099-01-01T00:00:00.000Z',
  account: { id: 'k-1', name: 'مریم احمدی' },
};

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
beforeEach(() => {
  server = createReportServer();
  server.answer('/ExchangeTokenUser', { data: session });
  server.answer('/get-own-school/', { data: [named(11, 'نور دانش')] });
  server.answer('/get-own-class/', {
    data: [{ ...named(1071, 'هفتم یک'), studentCount: 2, teacherCount: 0 }],
  });
  server.answer('/get-class-member/1071/', { data: [student(1, 'سارا'), student(2, 'مینا')] });
  server.answer('/GetBySchool/school/semester', pageOf([{ id: 'b1', name: 'هفتم', grade: 7 }]));
  server.answer(
    '/GetByClassBase/school/semester',
    pageOf([{ id: 'c1', name: 'هفتم الف', classBaseId: 'b1', studentCount: 20 }]),
  );
  server.answer('/GetByClass/school/semester', pageOf([]));
  server.answer('/Imported/c1', pageOf([]));
});
afterEach(async () => {
  signIn(null);
  document.cookie = 'konjToken=; Max-Age=0; Path=/';
  await stand.end();
  vi.unstubAllGlobals();
});

function Screen({ first }: { first: KonjSearch }) {
  const [search, setSearch] = useState(first);
  const [isElsewhere, setElsewhere] = useState(false);
  if (isElsewhere) return <output data-testid="address">{JSON.stringify(search)}</output>;
  return (
    <main id="main">
      <button type="button" onClick={() => setElsewhere(true)}>
        leave
      </button>
      <KonjPage
        search={search}
        onGo={setSearch}
        onChoose={(next) => setSearch((before) => ({ ...before, ...next }))}
      />
      <output data-testid="address">{JSON.stringify(search)}</output>
    </main>
  );
}

/** Keys go along with a session of her own. */
const signIn = (token: string | null) =>
  configureHttp({ token: () => token, sessionOver: () => undefined, met: () => undefined });
const keysOf = (path: string) =>
  server.asked.filter((one) => one.path.endsWith(path)).map(({ key }) => key);

async function open(search: KonjSearch = {}, lang = 'fa') {
  stand = await createStand({ lang });
  await load(search);
}
/** The page as a window that is loaded shows it. */
async function load(search: KonjSearch) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Screen first={search} /> }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider key={crypto.randomUUID()} router={router} />);
}
const words = (key: string) => stand.words(`konj:${key}`);
const button = (key: string) => page.getByRole('button', { name: words(key) });
async function connect() {
  await button('connect.open').click();
  await button('confirm.yes').click();
}

describe.each(['fa', 'en'])('in %s', (lang) => {
  test('before the account is said to be hers nothing is read and nothing is kept', async () => {
    await open({}, lang);
    expect(await axeFindings()).toEqual([]);
    await button('connect.open').click();
    await expect.element(page.getByText(words('confirm.title'))).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await button('confirm.no').click();
    await expect.element(page.getByText(words('confirm.refused'))).toBeVisible();
    await expect
      .poll(() => server.asked.map(({ path }) => path.split('/').at(-2)))
      .toContain('gen-ext-token');
    expect(server.asked.some(({ path }) => path.includes('/get-own-school'))).toBe(false);
    expect(document.cookie).not.toContain('konjToken');
  });

  test('an account without a school is told what to do', async () => {
    server.answer('/get-own-school/', { data: [] });
    await open({}, lang);
    await connect();
    await expect.element(page.getByText(words('empty.school'))).toBeVisible();
    await expect.element(page.getByText(words('empty.schoolText'))).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('members are found by a part of their name, and those who are here are not chosen again', async () => {
    server.answer(
      '/Imported/c1',
      pageOf([{ externalId: 2, role: 'student', personId: 'p', importedAt: session.expires }]),
    );
    await open(members, lang);
    await connect();
    const mina = page.getByRole('checkbox', { name: 'مینا احمدی' });
    await expect.element(mina).toBeDisabled();
    await expect.element(page.getByText(words('members.here'))).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await page.getByRole('searchbox').fill('سارا');
    await expect.element(page.getByRole('checkbox', { name: 'سارا احمدی' })).toBeVisible();
    expect(mina.elements()).toEqual([]);
    await page.getByRole('searchbox').fill('هیچ');
    await expect.element(page.getByText(words('members.noHit'))).toBeVisible();
  });
});

test('a session that Konj does not know is connected again, at the same step', async () => {
  await open(members);
  await connect();
  await page.getByRole('checkbox', { name: 'سارا احمدی' }).click();
  server.answer('/ImportUser', { status: 400, code: 'konj.tokenInvalid' });
  await button('import.button').click();
  await button('lost.again').click();
  await expect.element(page.getByText(words('lost.text'))).toBeVisible();
  await connect();
  await expect.element(page.getByRole('checkbox', { name: 'سارا احمدی' })).toBeChecked();
});

test('a failure of Konj is told, and trying again brings the list', async () => {
  server.answer('/get-own-school/', { status: 503, code: 'konj.unavailable' });
  await open();
  await connect();
  await expect.element(page.getByRole('alert').getByText(words('failed'))).toBeVisible();
  server.answer('/get-own-school/', { data: [named(11, 'نور دانش')] });
  await page.getByRole('button', { name: stand.words('common:action.retry') }).click();
  await expect.element(page.getByRole('link', { name: 'نور دانش' })).toBeVisible();
});

test('without a network a step says that it needs one', async () => {
  server.answer('/get-own-school/', 'nothing');
  await open();
  await connect();
  await expect.element(page.getByText(words('offline.text'))).toBeVisible();
});

test('a back end that does not tell who came before says so, and imports all the same', async () => {
  server.answer('/Imported/c1', { status: 404 });
  server.answer('/ImportUser', {
    data: {
      imported: [{ externalId: 1, role: 'student', personId: 'p1' }],
      already: [],
      problems: [{ externalId: 2, role: 'student', code: 'konj.otherClass' }],
    },
  });
  server.answer('/Student/school/semester/c1', pageOf([]));
  await open(members);
  await connect();
  await expect.element(page.getByText(words('target.noMarks'))).toBeVisible();
  await page.getByRole('checkbox', { name: words('members.all_other') }).click();
  await button('import.button').click();
  await expect.element(page.getByRole('heading', { name: words('stage.done') })).toBeVisible();
  await expect.element(page.getByText(stand.words('errors:konj.otherClass'))).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('who those are that bear a known name is said once: a reload keeps what was answered so far', async () => {
  const sameName = (externalId: number) => ({
    externalId,
    role: 'student',
    code: 'konj.sameName',
    personId: `p${externalId}`,
  });
  server.answer('/ImportUser', {
    data: { imported: [], already: [], problems: [sameName(1), sameName(2)] },
  });
  server.answer('/Student/school/semester/c1', pageOf([]));
  await open(members);
  await connect();
  await page.getByRole('checkbox', { name: words('members.all_other') }).click();
  await button('import.button').click();
  const somebodyNew = page.getByRole('radio', { name: words('same.answer.new') });
  await somebodyNew.first().click();
  await expect.element(somebodyNew.first()).toBeChecked();
  await load({ ...members, stage: 'done' });
  await expect.element(somebodyNew.first()).toBeChecked();
  await expect.element(somebodyNew.last()).not.toBeChecked();
});

test('what was refused is asked anew under another key, and what was lost under its own', async () => {
  signIn('t1');
  server.answer('/ExchangeTokenUser', 'nothing');
  await open();
  const alert = page.getByRole('alert');
  await button('connect.open').click();
  await expect.element(alert.getByText(stand.words('errors:network.offline'))).toBeVisible();
  server.answer('/ExchangeTokenUser', { status: 409, code: 'konj.otherClass' });
  await button('connect.open').click();
  await expect.element(alert.getByText(stand.words('errors:konj.otherClass'))).toBeVisible();
  server.answer('/ExchangeTokenUser', { data: session });
  await button('connect.open').click();
  await expect.element(page.getByText(words('confirm.title'))).toBeVisible();
  const [lost, refused, last] = keysOf('/ExchangeTokenUser');
  expect(refused).toBe(lost);
  expect(last).not.toBe(lost);
});

test('a session of her own is not asked for under the key of the one that came along', async () => {
  signIn('t1');
  document.cookie = 'konjToken=brought; Path=/';
  server.answer('/SyncUser', 'nothing');
  await open();
  await button('connect.goOn').click();
  await expect
    .element(page.getByRole('alert').getByText(stand.words('errors:network.offline')))
    .toBeVisible();
  await button('connect.own').click();
  await expect.element(page.getByText(words('confirm.title'))).toBeVisible();
  expect(keysOf('/ExchangeTokenUser')).not.toEqual(keysOf('/SyncUser'));
});

test('an import goes on when its page is left, takes nobody back, and names nobody after the session', async () => {
  const answers: ((data: unknown) => void)[] = [];
  const serve = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!new Request(input).url.endsWith('/ImportUser')) return serve(input, init);
    const data = await new Promise((resolve) => answers.push(resolve));
    return Response.json({ result: true, data });
  });
  const kept = () => sessionStorage.getItem('bargeh.konj.import') ?? '';
  const begin = async () => {
    await open(members);
    await connect();
    await page.getByRole('checkbox', { name: 'سارا احمدی' }).click();
    await button('import.button').click();
    await expect.poll(() => answers.length).toBe(1);
    await page.getByRole('button', { name: 'leave' }).click();
  };
  const answer = { imported: [{ externalId: 1, role: 'student', personId: 'p1' }] };
  await begin();
  answers.pop()?.({ ...answer, already: [], problems: [] });
  await expect.poll(kept).toContain('"kind":"imported"');
  expect(kept()).not.toContain('سارا');
  await expect.element(page.getByTestId('address')).toHaveTextContent(JSON.stringify(members));
  await stand.end();

  sessionStorage.clear();
  clearKonjToken();
  await begin();
  clearKonjToken();
  sessionStorage.clear();
  answers.pop()?.({ ...answer, already: [], problems: [] });
  // The answer is read in tasks before this one.
  await new Promise((resolve) => setTimeout(resolve));
  expect(kept()).toBe('');
});

test('the way out of the sync stands in the header from the start, and leads home while nothing is linked', async () => {
  stand = await createStand();
  const root = createRootRoute();
  const place = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      place('/', () => <p>home</p>),
      place('/connect-konj', () => <SyncHeader search={{}} />),
    ]),
    history: createMemoryHistory({ initialEntries: ['/connect-konj'] }),
  });
  await stand.show(<RouterProvider router={router} />);
  await button('end.button').click();
  await expect.element(page.getByText('home')).toBeVisible();
});
