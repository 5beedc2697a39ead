import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createSessionStore, SessionContext } from '#src/features/session/index.ts';
import { AccountMenu } from '#src/routes/-chrome/account-menu.tsx';
import { createStand } from './stand.tsx';

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

test('the account menu is closed by Escape while the focus is still on its button, and stays there', async () => {
  const stand = await createStand();
  const session = createSessionStore({
    offline: () => Promise.resolve(stand.offline()),
    readKept: () => Promise.resolve(null),
    now: Date.now,
  });
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
  const escaped = escapeOnceItStands();
  await stand.show(<RouterProvider router={router} />);
  const at = await escaped;
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const button = page.getByRole('button', { expanded: false }).element();
  expect(at).toBe(button);
  expect(document.activeElement).toBe(button);
  await stand.end();
});
