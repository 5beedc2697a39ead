import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { OfflineError, RefusedError } from '#src/api/errors.ts';
import type { NetReason, NetState } from '#src/offline/index.ts';
import { refreshAfterReturn } from './refresh-after-return.ts';

function setUp(error: Error) {
  let net: NetState = 'unreachable';
  let reason: NetReason = 'none';
  const listeners = new Set<() => void>();
  const browser = new EventTarget();
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const queryFn = vi.fn(() => Promise.reject<string>(error));
  const observer = new QueryObserver(client, { queryKey: ['page'], queryFn });
  const close = observer.subscribe(() => undefined);
  const connectivity = {
    getSnapshot: () => net,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reason: {
      getSnapshot: () => reason,
      subscribe: () => () => undefined,
    },
  };
  const stop = refreshAfterReturn(connectivity, client, browser);
  const becomes = (next: NetState, why: NetReason = next === 'reachable' ? 'fine' : 'none') => {
    net = next;
    reason = why;
    for (const listener of listeners) listener();
  };
  const failed = () => vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  return { client, observer, queryFn, browser, becomes, failed, stop, close };
}

test('a page that was opened without a network is there once the server answers again', async () => {
  const { observer, queryFn, becomes, failed } = setUp(new OfflineError());
  await failed();
  queryFn.mockImplementation(() => Promise.resolve('the page'));
  becomes('reachable');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('the page'));
});

test('the browser saying that the network is back is enough to ask again', async () => {
  const { observer, queryFn, browser, failed } = setUp(new OfflineError());
  await failed();
  queryFn.mockImplementation(() => Promise.resolve('the page'));
  browser.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('the page'));
});

test('a page that a server in trouble could not give is there once the server is well again', async () => {
  const { observer, queryFn, becomes, failed } = setUp(new RefusedError(502, []));
  await failed();
  becomes('reachable', 'serverDown');
  expect(queryFn).toHaveBeenCalledOnce();
  queryFn.mockImplementation(() => Promise.resolve('the page'));
  becomes('reachable', 'fine');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('the page'));
});

test('what the server refused is not asked for again, and a server that stays there asks for nothing', async () => {
  const refused = setUp(new RefusedError(404, [{ code: 'exam.notFound', message: '' }]));
  await refused.failed();
  refused.becomes('reachable');
  expect(refused.queryFn).toHaveBeenCalledOnce();

  const unanswered = setUp(new OfflineError());
  await unanswered.failed();
  unanswered.becomes('captive');
  expect(unanswered.queryFn).toHaveBeenCalledOnce();
  unanswered.stop();
  unanswered.becomes('reachable');
  unanswered.browser.dispatchEvent(new Event('online'));
  expect(unanswered.queryFn).toHaveBeenCalledOnce();
});

test('a copy that could not be read anew while the server was down is read once it is well again', async () => {
  const { client, observer, queryFn, becomes, failed } = setUp(new RefusedError(502, []));
  await failed();
  becomes('reachable', 'serverDown');
  const [query] = client.getQueryCache().findAll({ queryKey: ['page'] });
  query?.setState({ data: 'the copy', status: 'success', error: null, isInvalidated: true });
  queryFn.mockImplementation(() => Promise.resolve('the page'));
  becomes('reachable', 'fine');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('the page'));
});
