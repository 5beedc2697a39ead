import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { ReportPageProps, ReportSearch } from '#src/features/reports/page-props.ts';

/** What the server answers to a path that ends so: data, a refusal, or nothing at all. */
export type Answer = { data: unknown } | { status: number; code?: string } | 'nothing' | 'never';

/** Plays the server; the last answer given for a path, or for one way of asking it (`POST /path`), counts. Everything else is not there. */
export function createReportServer() {
  const answers = new Map<string, Answer>();
  const asked: { path: string; query: string; body: unknown; key: string | null }[] = [];
  async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(new Request(input).url);
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const key = new Headers(init?.headers).get('idempotency-key');
    asked.push({ path: pathname, query: search, body, key });
    const isFor = (path: string) => {
      const [end = '', of = method] = path.split(' ').toReversed();
      return of === method && pathname.endsWith(end);
    };
    const found = [...answers].findLast(([path]) => isFor(path))?.[1];
    if (found === 'nothing') throw new TypeError('no network');
    if (found === 'never') return new Promise(() => undefined);
    if (found && 'data' in found) return Response.json({ result: true, data: found.data });
    const { status, code } = found ?? { status: 404 };
    const errors = code === undefined ? [] : [{ code, message: code }];
    return Response.json({ result: false, errors }, { status });
  }
  vi.stubGlobal('fetch', serve);
  return {
    asked,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
  };
}

/** All of a list on one page. */
export const pageOf = (items: readonly unknown[], total = items.length) => ({
  data: { items, total, pageIndex: 0, pageSize: 100 },
});

type Shown = Pick<ReportPageProps, 'search'> & {
  Page: ComponentType<ReportPageProps>;
  id: string;
};

function Screen({ Page, id, search: first }: Shown) {
  const [search, setSearch] = useState(first);
  return (
    <main>
      <Page
        id={id}
        search={search}
        onSearch={(next) => setSearch((before) => ({ ...before, ...next }))}
      />
      <output data-testid="address">{JSON.stringify(search)}</output>
    </main>
  );
}

/** A report at an address that it may change. */
export function reportAt(
  Page: ComponentType<ReportPageProps>,
  id: string,
  search: ReportSearch,
): ReactNode {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <Screen Page={Page} id={id} search={search} />,
    }),
    history: createMemoryHistory(),
  });
  return <RouterProvider router={router} />;
}
