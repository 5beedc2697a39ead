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
