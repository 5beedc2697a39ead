import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createSessionStore, SessionContext } from '#src/features/session/index.ts';
import { choosePerson } from '#src/features/session/person.ts';
import type { SessionState } from '#src/features/session/session-state.ts';
import { AccountMenu } from '#src/routes/-chrome/account-menu.tsx';
import { createStand, type Stand } from './stand.tsx';

/** Presses Escape where the focus is as soon as the menu stands, before the focus can have come in. */
const escapeOnceItStands = () =>
  new Promise<Element | null>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=dialog]')) return;
      observer.disconnect();
      const at = document.activeElement;
      at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      resolve(at);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

/** The menu, open, of a window whose requests are answered by `answer`. */
async function openMenu(stand: Stand, state?: SessionState) {
  const session = createSessionStore({
    offline: () => Promise.resolve(stand.offline()),
    readKept: () => Promise.resolve(null),
    now: Date.now,
  });
  if (state) vi.spyOn(session, 'get').mockReturnValue(state);
  const choose = vi.spyOn(session, 'choose').mockResolvedValue();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <SessionContext value={session}>
          <AccountMenu onExit={() => undefined} />
        </SessionContext>
      ),
    }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
  return choose;
}

test('the account menu is closed by Escape while the focus is still on its button, and stays there', async () => {
  const stand = await createStand();
  const escaped = escapeOnceItStands();
  await openMenu(stand);
  const at = await escaped;
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const button = page.getByRole('button', { expanded: false }).element();
  expect(at).toBe(button);
  expect(document.activeElement).toBe(button);
  await stand.end();
});

test('the account menu closes once another school year is chosen', async () => {
  const stand = await createStand();
  const school = { id: 'school', name: 'مدرسه', timeZone: 'Asia/Tehran' };
  const semesters = ['امسال', 'سال پیش'].map((name, at) => ({
    id: `y${at}`,
    name,
    active: at === 0,
  }));
  const user = {
    id: 'ann',
    name: 'ann',
    username: 'ann',
    roles: ['user' as const],
    memberships: [{ school, teacherId: 'ann', semesters }],
  };
  const person = choosePerson(user, {});
  const choose = await openMenu(stand, { kind: 'in', user, person, token: '', expires: 0 });
  await page.getByRole('button', { name: 'سال پیش' }).click();
  expect(choose).toHaveBeenCalledWith({ schoolId: 'school', semesterId: 'y1' });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await stand.end();
});

test('another password is set in place of the present one, and what is wrong is said beside its field', async () => {
  const stand = await createStand();
  const t = (key: string) => stand.words(`account:${key}`);
  const sent: unknown[] = [];
  const refusal = { code: 'password.current', message: '', path: 'current' };
  const answers = [
    () => Response.json({ result: false, errors: [refusal] }, { status: 400 }),
    () => Response.json({ result: true, data: { ended: 2 } }),
  ];
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : ''));
    return Promise.resolve(answers[sent.length - 1]?.());
  });
  await openMenu(stand);
  await page.getByRole('button', { name: stand.words('common:account.password') }).click();
  const field = (name: string) => page.getByLabelText(t(`field.${name}`)).first();
  const submit = page.getByRole('button', { name: t('password.submit') });
  await field('currentPassword').fill('پیشین');
  await field('newPassword').fill('کوتاه');
  await submit.click();
  await expect.element(page.getByText(t('missing.password_confirm')).first()).toBeVisible();
  await expect.element(page.getByText(stand.words('errors:password.weak')).first()).toBeVisible();
  expect(sent).toEqual([]);
  const next = 'سه واژهٔ بی‌ربط';
  await field('newPassword').fill(next);
  await field('passwordAgain').fill(next);
  await submit.click();
  await expect
    .element(field('currentPassword'))
    .toHaveAccessibleDescription(stand.words('errors:password.current'));
  await expect.element(field('newPassword')).toHaveValue(next);
  await field('currentPassword').fill('کنونی');
  await submit.click();
  await expect.element(page.getByText(t('password.done_other'))).toBeVisible();
  expect(sent.at(-1)).toEqual({ current: 'کنونی', password: next, password_confirm: next });
  vi.unstubAllGlobals();
  await stand.end();
});
