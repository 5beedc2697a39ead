import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { ListGroup } from '#contract/shapes.ts';
import { activity } from '#src/api/samples.ts';
import {
  EngineContext,
  PersonContext,
  useOffline,
  usePerson,
} from '#src/features/session/index.ts';
import type { Draft, OutboxRow, Pin } from '#src/offline/index.ts';

/** A moment as the wire has it, so many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A row of a list, over since yesterday if nothing else is said. */
export function item(title: string, change: Partial<ActivityItem> = {}): ActivityItem {
  const { settings: _s, students: _t, ...rest } = activity();
  return {
    ...rest,
    id: title,
    title,
    state: 'ended',
    startDate: inHours(-26),
    endDate: inHours(-24),
    counts: { students: 30, handedIn: 28, corrected: 0 },
    ...change,
  };
}

type Answer = ActivityItem[] | 'nothing' | 'broken' | 'never';

/** Plays the server: the lists by kind and group, the school's status, and nobody's results. */
export function createHomeServer() {
  const lists = new Map<string, Answer>();
  let statuses: unknown[] = [];
  let lastPage = Infinity;
  const asked: string[] = [];
  const pageOf = (all: unknown[], pageIndex = 0, pageSize = 20) => {
    const items = all.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
    const groups = { unpublished: 0, current: 0, past: 0 };
    const data = { items, total: all.length, pageIndex, pageSize, groups };
    return Response.json({ result: true, data });
  };
  async function serve(input: RequestInfo | URL): Promise<Response> {
    const { pathname, searchParams } = new URL(new Request(input).url);
    asked.push(`${pathname} ${searchParams.get('Status') ?? ''}`);
    if (pathname.endsWith('/SchoolStatus')) return pageOf(statuses);
    const kind = pathname.endsWith('/OnlineExams')
      ? 'exam'
      : pathname.endsWith('/Assignment')
        ? 'assignment'
        : null;
    const answer = kind && (lists.get(`${kind} ${searchParams.get('Status')}`) ?? []);
    if (!answer || answer === 'nothing') throw new TypeError('no network');
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'broken') return Response.json({ result: false, errors: [] }, { status: 500 });
    const pageIndex = Number(searchParams.get('PageIndex'));
    if (pageIndex > lastPage) throw new TypeError('no network');
    return pageOf(answer, pageIndex);
  }
  vi.stubGlobal('fetch', serve);
  return {
    asked,
    answer: (kind: 'exam' | 'assignment', group: ListGroup, answer: Answer) =>
      void lists.set(`${kind} ${group}`, answer),
    answerAll(answer: Answer) {
      for (const kind of ['exam', 'assignment'])
        for (const group of ['past', 'current', 'unpublished'])
          lists.set(`${kind} ${group}`, answer);
    },
    /** The network goes once this page was answered, counted from zero. */
    cutAfter: (page: number) => void (lastPage = page),
    say: (given: unknown[]) => void (statuses = given),
  };
}

/** Who looks, and what lies on her device. */
export interface Given {
  roles?: ('user' | 'supporter' | 'admin')[];
  permissions?: NonNullable<ReturnType<typeof usePerson>['permissions']>;
  isYearOver?: boolean;
  rows?: OutboxRow[];
  pins?: Pin[];
  isOffline?: boolean;
  drafts?: Draft[];
}

const still = () => () => undefined;

function Around({ given, children }: { given: Given; children: ReactNode }) {
  const person = usePerson();
  const engine = useOffline();
  const { roles = ['user' as const], isYearOver = false, isOffline, rows, pins, drafts } = given;
  const held = useMemo(
    () => ({
      ...engine,
      ...(rows && {
        outbox: { ...engine.outbox, rows: () => rows, subscribeRows: still },
      }),
      ...(pins && { kept: { ...engine.kept, getSnapshot: () => pins, subscribe: still } }),
      ...(isOffline && {
        connectivity: {
          ...engine.connectivity,
          getSnapshot: () => 'unreachable' as const,
          subscribe: still,
        },
      }),
      ...(drafts && { drafts: { ...engine.drafts, list: () => drafts, subscribe: still } }),
    }),
    [engine, isOffline, rows, pins, drafts],
  );
  const semester = person.semester && { ...person.semester, active: !isYearOver };
  return (
    <PersonContext
      value={{
        ...person,
        roles,
        semester,
        ...(given.permissions && { permissions: given.permissions }),
      }}
    >
      <EngineContext value={held}>
        <main>{children}</main>
      </EngineContext>
    </PersonContext>
  );
}

/** A page at `/`, with the address of the moment written beneath. */
export function pageOf(part: ReactNode, given: Given = {}): ReactNode {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <Around given={given}>{part}</Around>,
    }),
    history: createMemoryHistory(),
  });
  return <RouterProvider router={router} />;
}
