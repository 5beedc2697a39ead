import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  createSessionStore,
  EngineContext,
  EngineReadyContext,
  ExitDialog,
  SessionContext,
} from '#src/features/session/index.ts';
import { UnsentOnDevice } from '#src/features/session/unsent-on-device.tsx';
import { editStoreOf } from '#src/features/workbook/saving/use-edits.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

/** The way out, on a device whose disk does not answer. */
function lostDevice() {
  const offline = stand.offline();
  const signOut = vi.fn(() => Promise.reject(new Error('lost')));
  const unreachable = () => 'unreachable' as const;
  const lost = {
    ...offline,
    session: { ...offline.session, signOut },
    storage: { getSnapshot: unreachable, subscribe: () => () => undefined },
  };
  const session = createSessionStore({
    offline: () => Promise.resolve(lost),
    readKept: () => Promise.resolve(null),
    now: Date.now,
  });
  const around = (part: React.ReactNode) => (
    <SessionContext value={session}>
      <EngineReadyContext value>
        <EngineContext value={lost}>{part}</EngineContext>
      </EngineReadyContext>
    </SessionContext>
  );
  return { session, signOut, around };
}

test('a disk that does not answer is said before leaving, and she leaves all the same', async () => {
  const { session, signOut, around } = lostDevice();
  const onClose = vi.fn();
  await stand.show(around(<ExitDialog onClose={onClose} />));
  await expect.element(page.getByText(stand.words('session:exit.unreachable.text'))).toBeVisible();
  expect(signOut).not.toHaveBeenCalled();
  await page.getByRole('button', { name: stand.words('session:exit.unreachable.leave') }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(signOut).toHaveBeenCalled();
  expect(session.get()).toMatchObject({ kind: 'guest', uncleared: true });
});

test('after it the sign-in page says what the device may still show', async () => {
  const { session, around } = lostDevice();
  await session.exit();
  await stand.show(around(<UnsentOnDevice />));
  await expect.element(page.getByText(stand.words('session:exit.uncleared'))).toBeVisible();
});

test('whoever leaves while a mark is on its way to the disk is asked as about all that waits', async () => {
  const write = Promise.withResolvers<void>();
  const offline = stand.offline();
  const engine = {
    ...offline,
    outbox: {
      ...offline.outbox,
      enqueueCorrection: async (input: Parameters<typeof offline.outbox.enqueueCorrection>[0]) => {
        await write.promise;
        return offline.outbox.enqueueCorrection(input);
      },
    },
  };
  const exit = vi.fn(() => Promise.resolve());
  const { session } = lostDevice();
  const label = { student: 'سارا احمدی' };
  const ids = { schoolId: 's', semesterId: 't', studentId: 'p', resultId: 'r' };
  editStoreOf(engine.outbox, offline.session.current()?.owner ?? '').put(
    { kind: 'exam', ...ids, label },
    { type: 'review', baseVersion: 0, status: 'accepted' },
    label,
  );
  await stand.show(
    <SessionContext value={{ ...session, exit }}>
      <EngineReadyContext value>
        <EngineContext value={engine}>
          <ExitDialog onClose={() => undefined} />
        </EngineContext>
      </EngineReadyContext>
    </SessionContext>,
  );
  setTimeout(write.resolve, 300);
  await expect.element(page.getByText(stand.words('session:exit.text'))).toBeVisible();
  expect(exit).not.toHaveBeenCalled();
});

test('she can leave though the code that reads the device does not come', async () => {
  const { session, around } = lostDevice();
  const onClose = vi.fn();
  const absent = {
    ...stand.offline(),
    storage: { getSnapshot: () => 'opening' as const, subscribe: () => () => undefined },
  };
  await stand.show(
    around(
      <EngineReadyContext value={false}>
        <EngineContext value={absent}>
          <ExitDialog onClose={onClose} />
        </EngineContext>
      </EngineReadyContext>,
    ),
  );
  await page.getByRole('button', { name: stand.words('session:exit.unreachable.leave') }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(session.get()).toMatchObject({ kind: 'guest', uncleared: true });
});
