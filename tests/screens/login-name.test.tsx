import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LoginForm } from '#src/features/session/login-form.tsx';
import {
  EngineReadyContext,
  SessionContext,
  createSessionStore,
  type SessionStore,
} from '#src/features/session/index.ts';
import { formContract, type Save } from './form-contract.tsx';
import { copyOf, createStand } from './stand.tsx';

/** The server's answer to a sign-in comes when the test says so. */
const server: { answer: Save } = { answer: () => Promise.resolve() };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    try {
      await server.answer('');
      const data = { token: { access_token: 't', expires: '' }, user: { roles: [] } };
      return Response.json({ result: true, data });
    } catch {
      const errors = [{ code: 'login.wrong', message: 'login.wrong' }];
      return Response.json({ result: false, errors }, { status: 401 });
    }
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const session: SessionStore = {
  ...createSessionStore({
    offline: () => Promise.reject(new Error('not needed')),
    readKept: () => Promise.resolve(null),
    now: () => Date.now(),
  }),
  signIn: () => Promise.resolve(),
};
const client = new QueryClient();

function form(save: Save) {
  server.answer = save;
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <LoginForm />
      </SessionContext>
    </QueryClientProvider>
  );
}

formContract({
  name: 'the user name at the login',
  form: (_thing, save) => form(save),
  field: 'نام کاربری یا شمارهٔ همراه',
  save: 'ورود',
  things: 'one',
  lives: 'window',
  comesBack: 'itself',
  prepare: () => userEvent.type(page.getByLabelText('گذرواژه', { exact: true }), 'secret-word'),
});

test('the password is kept nowhere, not even in this window', async () => {
  const stand = await createStand();
  await stand.show(form(() => Promise.reject(new Error('wrong'))));
  await userEvent.type(page.getByRole('textbox', { name: 'نام کاربری یا شمارهٔ همراه' }), 'maryam');
  await userEvent.type(page.getByLabelText('گذرواژه', { exact: true }), 'secret-word');
  stand.hide();
  dispatchEvent(new PageTransitionEvent('pagehide'));
  const stored = JSON.stringify([copyOf(localStorage), copyOf(sessionStorage)]);
  expect(stored).toContain('maryam');
  expect(stored).not.toContain('secret-word');
  await stand.end();
});

test('on a device that a PIN may open the form comes together with the card for it', async () => {
  localStorage.setItem('bargeh.lock', JSON.stringify({ owner: 'a', minutes: 5, at: 0 }));
  const asked = Promise.withResolvers<boolean>();
  const locked = { ...session, isLocked: () => asked.promise };
  const stand = await createStand();
  await stand.show(
    <QueryClientProvider client={client}>
      <SessionContext value={locked}>
        <EngineReadyContext value={true}>
          <LoginForm />
        </EngineReadyContext>
      </SessionContext>
    </QueryClientProvider>,
  );
  const password = page.getByLabelText('گذرواژه', { exact: true });
  expect(password.query()).toBeNull();
  asked.resolve(true);
  await expect.element(page.getByLabelText('رمز', { exact: true })).toBeVisible();
  await expect.element(password).toBeVisible();
  localStorage.removeItem('bargeh.lock');
  await stand.end();
});
