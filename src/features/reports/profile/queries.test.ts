import { QueryClient, QueryObserver, focusManager, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { profileQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('who a student is, is neither asked again after a failure nor when the window is looked at', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.reject(new TypeError('reset'));
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  onlineManager.setOnline(true);
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 0 } } });
  const query = profileQuery({ schoolId: 's', semesterId: 'm', studentId: 'u' });
  const observer = new QueryObserver(client, query);
  client.mount();
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await Promise.resolve();
  expect(observer.getCurrentResult().isFetching).toBe(false);
  expect(asked).toBe(1);
  stop();
  client.unmount();
});
