import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { SessionState } from '#src/features/session/index.ts';
import { keepRenewed } from './keep-renewed.ts';

test('what a renewal says of her school years is there at the next start', () => {
  const userOf = (year: string) => ({ id: 'u', name: year });
  const before = userOf('1405');
  let state = { kind: 'in', user: before, person: { owner: 'school:u' }, expires: 1 };
  const listeners = new Set<() => void>();
  const session = {
    get: () => state as unknown as SessionState,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const becomes = (next: Partial<typeof state>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const client = new QueryClient();
  const key = ['who'];
  client.setQueryData(key, { user: before, expires: 1 }, { updatedAt: 7 });
  const { user } = state as unknown as SessionState & { kind: 'in' };
  const stop = keepRenewed(client, key, session, { owner: 'school:u', user });

  // Another of her years is chosen: nothing was answered, and what is kept is as old as it was.
  becomes({ expires: 1 });
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(7);
  becomes({ user: userOf('1406'), expires: 2 });
  expect(client.getQueryData(key)).toEqual({ user: userOf('1406'), expires: 2 });
  // Somebody else at this device.
  becomes({ user: userOf('1407'), person: { owner: 'school:other' } });
  expect(client.getQueryData(key)).toEqual({ user: userOf('1406'), expires: 2 });
  stop();
});
