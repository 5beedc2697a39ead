import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { OriginLink } from '#src/features/sync/origin-link.tsx';
import { listRow } from '#src/features/sync/testing/rows.ts';
import { createStand } from './stand.tsx';

test.each([
  {
    what: 'a question of the bank leads to itself in the bank',
    row: listRow({ lane: 'q:tpl:s1', body: [{ id: 'q1', text: 'الف' }] }),
    to: '/question-bank?edit=q1',
  },
  {
    what: 'one that only this device knows does, too',
    row: listRow({ lane: 'q:tpl:s1', body: [{ clientId: 'n1', text: 'الف' }] }),
    to: '/question-bank?edit=tmp%3An1',
  },
  {
    what: 'several questions of the bank lead to the bank, whatever their label calls them',
    row: listRow({
      lane: 'q:tpl:s1',
      label: { kind: 'template' },
      body: [{ id: 'a' }, { id: 'b' }],
    }),
    to: '/question-bank',
  },
  {
    what: 'questions of a bank exam lead to it',
    row: listRow({ lane: 'q:tpl:t1', label: { kind: 'template' }, body: [{ id: 'q1' }] }),
    to: '/exam-bank/t1',
  },
])('$what', async ({ row, to }) => {
  const stand = await createStand();
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <OriginLink row={row}>open</OriginLink>
        <Outlet />
      </>
    ),
  });
  const paths = ['/question-bank', '/exam-bank/$examID'];
  const router = createRouter({
    routeTree: rootRoute.addChildren(
      paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path })),
    ),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
  await page.getByRole('button', { name: 'open' }).click();
  await expect.poll(() => router.state.location.href).toBe(to);
  await stand.end();
});
