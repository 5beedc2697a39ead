import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LostCard } from '#src/features/device/lost-card.tsx';
import { SyncPill } from '#src/features/device/sync-pill.tsx';
import { EngineContext } from '#src/features/session/index.ts';
import type { StorageState } from '#src/offline/index.ts';
import type { LostThing, LostWork } from '#src/offline/lost.ts';
import { createStand } from './stand.tsx';

async function pillOn(disk: StorageState, lost: readonly LostThing[] = []) {
  const stand = await createStand();
  const storage = { getSnapshot: () => disk, subscribe: () => () => undefined };
  const giveUp = vi.fn<LostWork['giveUp']>().mockResolvedValue(undefined);
  const engine = {
    ...stand.offline(),
    storage,
    lost: { getSnapshot: () => lost, subscribe: () => () => undefined, giveUp },
  };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <EngineContext value={engine}>
          <SyncPill />
          <LostCard />
        </EngineContext>
      ),
    }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
  return { stand, giveUp, pill: page.getByRole('link') };
}

test('nothing is called saved while the disk cannot be reached', async () => {
  const { stand, pill } = await pillOn('unreachable');
  await expect.element(pill).toHaveAccessibleName(stand.words('device:pill.unreachable'));
  await expect.element(pill).toHaveAttribute('data-kind', 'waiting');
  await stand.end();
});

test('all is saved where the disk answers and nothing waits', async () => {
  const { stand, pill } = await pillOn('disk');
  await expect.element(pill).toHaveAccessibleName(stand.words('device:pill.saved'));
  await stand.end();
});

test('nothing is called saved while a draft or a file of hers is lost, and she can have done with it', async () => {
  const { stand, giveUp, pill } = await pillOn('disk', [
    { what: 'draft', kind: 'question', id: 'q1' },
    { what: 'file', id: 'local:1', name: 'paper.pdf' },
  ]);
  await expect.element(pill).toHaveAttribute('data-count', '2');
  await expect.element(pill).toHaveAttribute('data-kind', 'needsYou');
  await expect.element(page.getByText(stand.words('device:lost.draft'))).toBeVisible();
  await expect.element(page.getByText('paper.pdf', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: stand.words('device:lost.giveUp') }).click();
  expect(giveUp).toHaveBeenCalledOnce();
  await stand.end();
});
