import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SyncPill } from '#src/features/device/sync-pill.tsx';
import { EngineContext } from '#src/features/session/index.ts';
import type { StorageState } from '#src/offline/index.ts';
import { createStand } from './stand.tsx';

async function pillOn(disk: StorageState) {
  const stand = await createStand();
  const storage = { getSnapshot: () => disk, subscribe: () => () => undefined };
  const engine = { ...stand.offline(), storage };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <EngineContext value={engine}>
          <SyncPill />
        </EngineContext>
      ),
    }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
  return { stand, pill: page.getByRole('link') };
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
