import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { SessionState } from '#src/features/session/index.ts';
import { refreshAfterSignIn } from './refresh-after-sign-in.ts';

test('a screen that was refused while she was signed out is read as soon as she is back, in every tab', async () => {
  let kind: SessionState['kind'] = 'kept';
  const listeners = new Set<() => void>();
  const session = {
    get: () => ({ kind }) as SessionState,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const becomes = (next: SessionState['kind']) => {
    kind = next;
    for (const listener of listeners) listener();
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = vi.fn(() => Promise.reject<string>(new Error('session.missing')));
  const observer = new QueryObserver(client, {
    queryKey: ['page'],
    queryFn,
    networkMode: 'always',
  });
  const close = observer.subscribe(() => undefined);
  const stop = refreshAfterSignIn(session, client);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));

  queryFn.mockImplementation(() => Promise.resolve('the page'));
  becomes('in');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('the page'));
  const asked = queryFn.mock.calls.length;
  becomes('in');
  becomes('guest');
  expect(queryFn).toHaveBeenCalledTimes(asked);
  stop();
  close();
});
