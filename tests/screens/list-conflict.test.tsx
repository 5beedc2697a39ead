import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ListConflictCard } from '#src/features/sync/list-conflict-card.tsx';
import { listRow } from '#src/features/sync/testing/rows.ts';
import { EngineContext } from '#src/features/session/index.ts';
import { createStand } from './stand.tsx';

const picture = { id: 'f1', name: 'نقشه.png', type: 'image/png', size: 100 };
const stands = {
  id: 'q1',
  version: 2,
  orders: 3,
  text: 'مساحت چقدر است؟',
  maxScoreUnits: 480,
  formula: 'a^2',
  modelAnswer: 'ضلع در ضلع',
  files: [picture],
  options: [],
};
const row = listRow({
  state: 'conflict',
  server: { current: [stands] },
  body: [
    {
      id: 'q1',
      version: 1,
      formula: null,
      modelAnswer: 'ضلع به توان دو',
      files: [picture, { id: 'f2', name: 'جدول.pdf', type: 'application/pdf', size: 5 }],
    },
  ],
});

test('both sides tell the formula, the model answer and the files in which they differ', async () => {
  const stand = await createStand();
  const offline = stand.offline();
  const resolve = vi.fn(async () => undefined);
  const engine = { ...offline, outbox: { ...offline.outbox, resolve } };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <EngineContext value={engine}>
          <ListConflictCard row={row} />
        </EngineContext>
      ),
    }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
  const mine = page.getByRole('radio', { name: stand.words('sync:conflict.mine') });
  const theirs = page.getByRole('radio', { name: stand.words('sync:conflict.theirs') });
  await expect.element(mine).toHaveAccessibleName(stand.words('sync:conflict.none'));
  await expect.element(mine).toHaveAccessibleName(/ضلع به توان دو/);
  await expect.element(mine).toHaveAccessibleName(/نقشه\.png.*جدول\.pdf/);
  await expect.element(theirs).toHaveAccessibleName(/ضلع در ضلع/);
  await expect.element(theirs).not.toHaveAccessibleName(/جدول\.pdf/);
  // What both say the same of stands once, above them.
  expect(page.getByText(stands.text).elements()).toHaveLength(1);
  await theirs.click();
  await page.getByRole('button', { name: stand.words('sync:conflict.keepChosen') }).click();
  expect(resolve).toHaveBeenCalledExactlyOnceWith(row.key, 'theirs', ['q1']);
  await stand.end();
});
