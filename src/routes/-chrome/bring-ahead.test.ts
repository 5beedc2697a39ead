import { QueryClient, queryOptions } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import type { Ahead } from '../-pages/ahead.ts';
import { createBringer } from './bring-ahead.ts';

const scope = { schoolId: 'school', semesterId: 'semester' };

/** Two pages; the second reads one thing first. */
async function stand(answer = () => Promise.resolve('read')) {
  const asked = vi.fn(answer);
  const brought = vi.fn<() => Promise<unknown>>();
  const seen: Pick<Ahead, 'kind' | 'params' | 'search' | 'scope'>[] = [];
  const query = queryOptions({ queryKey: ['one'], queryFn: asked });
  const ahead = ({ read, kind, params, search, scope: of }: Ahead) => {
    seen.push({ kind, params, search, scope: of });
    read(query);
  };
  brought.mockResolvedValue({ ahead });
  const component = Object.assign(() => null, { bring: brought });
  const root = createRootRoute();
  const layout = createRoute({ getParentRoute: () => root, id: '_chrome' });
  const list = createRoute({ getParentRoute: () => layout, path: '/' });
  const page = createRoute({
    getParentRoute: () => layout,
    path: '/assignments/$id',
    validateSearch: ({ name }) => ({ name: typeof name === 'string' ? name : '' }),
    component,
  });
  const routeTree = root.addChildren([layout.addChildren([list, page])]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  const client = new QueryClient();
  const outbox = Object.create(null);
  const bring = createBringer({ router, client, scope, outbox });
  return { asked, brought, seen, query, client, router, bring };
}

const page = new URL('https://bargeh.test/assignments/7?name=ann');

test('a link leads to its page and to what that reads first, before anybody follows it', async () => {
  const { bring, brought, asked, seen, client, query, router } = await stand();
  await bring(page);
  expect(brought).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledOnce();
  expect(seen).toEqual([
    { kind: 'assignment', params: { id: '7' }, search: { name: 'ann' }, scope },
  ]);
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe('read'));
  expect(router.state.location.pathname).toBe('/');
});

test('what is in memory or under way is not asked for again', async () => {
  const { bring, asked, client, query } = await stand();
  await Promise.all([bring(page), bring(page)]);
  expect(asked).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(client.getQueryData(query.queryKey)).toBe('read'));
  await bring(page);
  expect(asked).toHaveBeenCalledOnce();
});

test('what failed is asked for once, and left to the page itself', async () => {
  const { bring, asked, client, query } = await stand(() => Promise.reject(new Error('no answer')));
  await bring(page);
  await vi.waitFor(() => expect(client.getQueryState(query.queryKey)?.status).toBe('error'));
  await bring(page);
  expect(asked).toHaveBeenCalledOnce();
});

test('the page that stands is left alone whatever its address says, and so is what is no page', async () => {
  const { bring, brought, router } = await stand();
  await bring(new URL('https://bargeh.test/?panel=outbox'));
  await bring(new URL('https://bargeh.test/third-party-notices.txt'));
  router.history.push('/assignments/7');
  await router.load();
  await bring(page);
  expect(brought).not.toHaveBeenCalled();
});
