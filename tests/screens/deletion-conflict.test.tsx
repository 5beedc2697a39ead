/** A question that was to be deleted and was rewritten elsewhere: she sees it as it stands, and decides. */
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DeletionConflictCard } from '#src/features/sync/deletion-conflict-card.tsx';
import { listRow } from '#src/features/sync/testing/rows.ts';
import { EngineContext } from '#src/features/session/index.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { createStand } from './stand.tsx';

const router = createRouter({ routeTree: createRootRoute() });

test.each([
  ['delete', 'mine'],
  ['keep', 'theirs'],
] as const)('what stands is shown; “%s” decides', async (button, choice) => {
  const stand = await createStand();
  const offline = stand.offline();
  const row: OutboxRow = {
    ...listRow({ state: 'conflict' }),
    kind: 'delete',
    method: 'DELETE',
    path: '/services/exam/api/teacher/v3.0/OnlineExamQuestions/a?version=3',
    body: null,
    server: {
      current: [{ id: 'a', version: 4, text: 'از لپ‌تاپ', maxScoreUnits: 480, tags: ['تازه'] }],
    },
  };
  const resolve = vi.fn<typeof offline.outbox.resolve>().mockResolvedValue(undefined);
  const engine = { ...offline, outbox: { ...offline.outbox, resolve } };
  await stand.show(
    <EngineContext value={engine}>
      <RouterContextProvider router={router}>
        <DeletionConflictCard row={row} />
      </RouterContextProvider>
    </EngineContext>,
  );
  await expect.element(page.getByText('از لپ‌تاپ')).toBeVisible();
  await expect.element(page.getByText('تازه')).toBeVisible();
  await page.getByRole('button', { name: stand.words(`sync:conflict.deletion.${button}`) }).click();
  expect(resolve).toHaveBeenCalledWith(row.key, choice);
  await stand.end();
});
