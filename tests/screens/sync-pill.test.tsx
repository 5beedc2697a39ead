import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LostCard } from '#src/features/sync/lost-card.tsx';
import { SyncPill } from '#src/features/sync/sync-pill.tsx';
import { editStoreOf } from '#src/features/workbook/saving/use-edits.ts';
import { EngineContext } from '#src/features/session/index.ts';
import type { OutboxStatus, StorageState } from '#src/offline/index.ts';
import type { LostThing, LostWork } from '#src/offline/lost.ts';
import type { Offline } from '#src/offline/offline.ts';
import { PillPlace } from '#src/ui/index.ts';
import { createStand } from './stand.tsx';

async function pillOn(
  disk: StorageState,
  lost: readonly LostThing[] = [],
  { outbox, lang }: { outbox?: (offline: Offline) => Offline['outbox']; lang?: string } = {},
) {
  const stand = await createStand({ lang });
  const storage = { getSnapshot: () => disk, subscribe: () => () => undefined };
  const giveUp = vi.fn<LostWork['giveUp']>().mockResolvedValue(undefined);
  const engine = {
    ...stand.offline(),
    ...(outbox && { outbox: outbox(stand.offline()) }),
    storage,
    lost: { getSnapshot: () => lost, subscribe: () => () => undefined, giveUp },
  };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <EngineContext value={engine}>
          <header style={{ display: 'flex' }}>
            <h1 style={{ flex: 1, minInlineSize: 0 }}>title</h1>
            <PillPlace>
              <SyncPill />
            </PillPlace>
          </header>
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
  await expect.element(pill).toHaveAccessibleName(stand.words('sync:pill.unreachable'));
  await expect.element(pill).toHaveAttribute('data-kind', 'waiting');
  await stand.end();
});

test('all is saved where the disk answers and nothing waits', async () => {
  const { stand, pill } = await pillOn('disk');
  await expect.element(pill).toHaveAccessibleName(stand.words('sync:pill.saved'));
  await stand.end();
});

test('nothing is called saved while a draft or a file of hers is lost, and she can have done with it', async () => {
  const { stand, giveUp, pill } = await pillOn('disk', [
    { what: 'draft', kind: 'question', id: 'q1' },
    { what: 'file', id: 'local:1', name: 'paper.pdf' },
  ]);
  await expect.element(pill).toHaveAttribute('data-count', '2');
  await expect.element(pill).toHaveAttribute('data-kind', 'needsYou');
  await expect.element(page.getByText(stand.words('sync:lost.draft'))).toBeVisible();
  await expect.element(page.getByText('paper.pdf', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: stand.words('sync:lost.giveUp') }).click();
  expect(giveUp).toHaveBeenCalledOnce();
  await stand.end();
});

/** The pill of a tablet where somebody's mark is on its way to the disk until `write` says so. */
async function pillOverMark(ownerOf: (offline: Offline) => string | undefined) {
  const write = Promise.withResolvers<void>();
  let marks: Offline['outbox'] | undefined;
  const { stand, pill } = await pillOn('disk', [], {
    outbox: (offline) =>
      (marks = {
        ...offline.outbox,
        enqueueCorrection: async (input) => {
          await write.promise;
          return offline.outbox.enqueueCorrection(input);
        },
      }),
  });
  await expect.element(pill).toHaveAttribute('data-kind', 'saved');
  const label = { student: 'سارا احمدی' };
  const ids = {
    kind: 'exam',
    schoolId: 's',
    semesterId: 't',
    studentId: 'p',
    resultId: 'r',
  } as const;
  editStoreOf(marks!, ownerOf(stand.offline()) ?? '').put(
    { ...ids, label },
    { type: 'review', baseVersion: 0, status: 'accepted' },
    label,
  );
  return { stand, pill, write, marks: marks! };
}

test('nothing is called saved while a mark is on its way to the disk', async () => {
  const { stand, pill, write, marks } = await pillOverMark(
    (offline) => offline.session.current()?.owner,
  );
  await expect.element(pill).toHaveAttribute('data-kind', 'waiting');
  await expect.element(pill).toHaveAttribute('data-count', '1');
  write.resolve();
  await vi.waitFor(() => expect(marks.rows()).toHaveLength(1));
  await expect.element(pill).not.toHaveAttribute('data-kind', 'saved');
  await stand.end();
});

test('what is on its way of somebody who left is not called hers', async () => {
  const { stand, pill } = await pillOverMark(() => 'school:bea');
  await expect.element(page.getByRole('banner')).toBeVisible();
  await expect.element(pill).toHaveAttribute('data-kind', 'saved');
  await stand.end();
});

test.each([
  ['fa', 1280],
  ['en', 1280],
  ['fa', 390],
  ['en', 390],
])('whatever it says, what stands beside it stays in its place: %s, %i px', async (lang, width) => {
  const saved: OutboxStatus = {
    kind: 'saved',
    waiting: 0,
    needsYou: 0,
    othersWaiting: 0,
    durable: true,
    auth: 'ok',
  };
  let now = saved;
  let tell = () => {};
  const status = {
    getSnapshot: () => now,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => {};
    },
  };
  const { stand, pill } = await pillOn('disk', [], {
    lang,
    outbox: (offline) => ({ ...offline.outbox, status }),
  });
  await page.viewport(width, 800);
  const beside = () => Math.round(document.querySelector('h1')!.getBoundingClientRect().width);
  await expect.element(pill).toHaveAttribute('data-kind', 'saved');
  const room = beside();
  for (const kind of ['waiting', 'sending', 'offline', 'needsYou', 'saved'] as const)
    for (const count of kind === 'saved' ? [0] : [1, 12, 88]) {
      const needsYou = kind === 'needsYou' ? count : 0;
      now = { ...saved, kind, waiting: count - needsYou, needsYou };
      tell();
      await expect.element(pill).toHaveAttribute('data-count', String(count));
      await expect.element(pill).toHaveAttribute('data-kind', kind);
      expect([kind, count, beside()]).toEqual([kind, count, room]);
    }
  await stand.end();
});
