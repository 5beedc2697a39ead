import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Offline } from '#src/offline/index.ts';
import { createSessionStore, SessionContext } from '#src/features/session/index.ts';
import { configureHttp } from '#src/api/http.ts';
import { AccountLinks } from '#src/features/session/account/account-links.tsx';
import { AccountSteps } from '#src/features/session/account/account-steps.tsx';
import { createStand } from './stand.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('what is typed while the code is asked for is not taken back by the answer', async () => {
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { url } = new Request(input);
    if (!url.endsWith('/user/register'))
      return Response.json({ result: true, data: { 'captcha-image': 'data:image/gif;base64,' } });
    sent.resolve();
    return answer.promise;
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AccountSteps step="register" /> }),
    history: createMemoryHistory(),
  });
  const stand = await createStand();
  await stand.show(<RouterProvider router={router} />);
  const field = (key: string) =>
    page.getByRole('textbox', { name: stand.words(key), exact: true }).first();
  await field('account:field.fullname').fill('سارا');
  await field('account:field.mobile').fill('09120000000');
  await page.getByLabelText(stand.words('session:login.password')).first().fill('a-good-password');
  await field('session:login.captcha').fill('12345');
  await page.getByRole('button', { name: stand.words('account:register.submit') }).click();
  await sent.promise;
  await field('account:field.fullname').fill('سارا احمدی');
  answer.resolve(Response.json({ result: true, data: { user_id: 'u1' } }));
  const kept = () => sessionStorage.getItem('bargeh.account') ?? '';
  await expect.poll(kept).toContain('"userId":"u1"');
  expect(kept()).toContain('سارا احمدی');
  await stand.end();
});

test('a limit that lasts for a day says from which day on, and not a few minutes', async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { url } = new Request(input);
    if (!url.endsWith('/user/forgot-pass'))
      return Response.json({ result: true, data: { 'captcha-image': 'data:image/gif;base64,' } });
    const errors = [{ code: 'login.tooMany', message: '' }];
    const headers = { 'retry-after': String(26 * 60 * 60) };
    return Response.json({ result: false, errors }, { status: 429, headers });
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AccountSteps step="forgot" /> }),
    history: createMemoryHistory(),
  });
  const stand = await createStand({ lang: 'en' });
  await stand.show(<RouterProvider router={router} />);
  const field = (key: string) =>
    page.getByRole('textbox', { name: stand.words(key), exact: true }).first();
  await field('account:field.mobile').fill('09120000000');
  await field('session:login.captcha').fill('12345');
  await page.getByRole('button', { name: stand.words('account:forgot.submit') }).click();
  const said = page.getByRole('alert');
  const month = { month: 'short', timeZone: 'Asia/Tehran' } as const;
  const until = new Date(Date.now() + 26 * 60 * 60_000).toLocaleString('en', month);
  await expect.poll(() => said.element().textContent).toContain(until);
  expect(said.element().textContent).not.toContain('minutes');
  await stand.end();
});

test('a link opens the step of the new password and says whose it is, and its token stands in the address no longer', async () => {
  const { href } = location;
  history.replaceState(null, '', '#token=of-a-link&name=maryam');
  const sent = Promise.withResolvers<string | null>();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/reset-pass')) sent.resolve(request.headers.get('authorization'));
    return Response.json({ result: true, data: {} });
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AccountSteps step="reset" /> }),
    history: createMemoryHistory(),
  });
  const session = createSessionStore({
    offline: () => new Promise<Offline>(() => undefined),
    readKept: async () => null,
    now: () => Date.now(),
  });
  configureHttp({ token: session.token, sessionOver: () => undefined, met: () => undefined });
  const stand = await createStand();
  await stand.show(
    <SessionContext value={session}>
      <RouterProvider router={router} />
    </SessionContext>,
  );
  const secret = (key: string) => page.getByLabelText(stand.words(key), { exact: true }).first();
  await secret('account:field.newPassword').fill('a-good-password');
  await secret('account:field.passwordAgain').fill('a-good-password');
  expect(location.hash).toBe('');
  await expect.element(page.getByText(stand.words('account:reset.whose'))).toBeVisible();
  await page.getByRole('button', { name: stand.words('account:reset.submit') }).click();
  expect(await sent.promise).toBe('Bearer of-a-link');
  await stand.end();
  history.replaceState(null, '', href);
});

test('where no school was made yet nobody is asked for a forgotten password, but led to making one', async () => {
  const ways = { open: false, code: false, begin: true };
  vi.stubGlobal('fetch', async () => Response.json({ result: true, data: ways }));
  const router = createRouter({
    routeTree: createRootRoute({ component: AccountLinks }),
    history: createMemoryHistory(),
  });
  const stand = await createStand();
  await stand.show(<RouterProvider router={router} />);
  await expect
    .element(page.getByRole('link', { name: stand.words('account:link.begin') }))
    .toHaveAttribute('href', '/?step=begin');
  await expect.element(page.getByText(stand.words('account:begin.none'))).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await stand.end();
});
