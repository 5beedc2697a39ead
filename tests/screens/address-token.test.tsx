import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AddressTokenCard } from '#src/features/session/address-token-card.tsx';
import {
  AddressTokenContext,
  SessionContext,
  createSessionStore,
  takeAddressToken,
} from '#src/features/session/index.ts';
import { createStand } from './stand.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const session = createSessionStore({
  offline: () => Promise.reject(new Error('not needed')),
  readKept: () => Promise.resolve(null),
  now: () => Date.now(),
});
const unmoved = { state: null, replaceState: () => undefined };

test('a token that the server refuses is explained, and the form comes with a tap', async () => {
  const errors = [{ code: 'session.expired', message: 'session.expired' }];
  vi.stubGlobal('fetch', async () => Response.json({ result: false, errors }, { status: 401 }));
  const given = takeAddressToken({ pathname: '/login', search: '?t=over' }, unmoved);
  const card = (
    <AddressTokenContext value={given}>
      <SessionContext value={session}>
        <AddressTokenCard otherwise={<p>the form</p>} />
      </SessionContext>
    </AddressTokenContext>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: () => card }),
    history: createMemoryHistory(),
  });
  const stand = await createStand();
  await stand.show(<RouterProvider router={router} />);
  await expect.element(page.getByText(stand.words('session:address.failed'))).toBeVisible();
  await expect.element(page.getByText(stand.words('errors:session.expired'))).toBeVisible();
  await page.getByRole('button', { name: stand.words('session:address.form') }).click();
  await expect.element(page.getByText('the form')).toBeVisible();
  await stand.end();
});
