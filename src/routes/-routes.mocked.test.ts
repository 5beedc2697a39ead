import { readFileSync } from 'node:fs';
import { createMemoryHistory, createRouter, type AnyRoute } from '@tanstack/react-router';
import { describe, expect, test, vi } from 'vitest';
import type { SessionStore } from '#src/features/session/index.ts';
import { routeTree } from '#src/routeTree.gen.ts';

vi.mock('virtual:locales', () => ({ default: {} }));

interface Row {
  route: string;
  params: string[];
  chrome: string;
  access: string;
}

const rowsOf = (file: string) =>
  readFileSync(new URL(`../../contract/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): Row => {
      const [route = '', params = '', , chrome = '', access = ''] = line.split('\t');
      return { route, params: params.split(',').filter(Boolean), chrome, access };
    });
const specified = rowsOf('spec-routes.tsv');
const rows = [...specified, ...rowsOf('added-routes.tsv')];

/** What stands around the pages inside each layout. */
const chromeOfLayout: Record<string, string> = {
  _chrome: 'full',
  _admin: 'full',
  _sync: 'sync-header',
};

/** A route of the tree, as the table would write it. */
function asRow(route: AnyRoute): Row {
  const path = route.fullPath === '/$' ? '*' : route.fullPath.replace(/\$(\w+)/g, '{$1}');
  const layout = /^\/(_\w+)\//.exec(route.id)?.[1];
  return {
    route: path === '/' ? path : path.replace(/\/$/, ''),
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    chrome: layout ? (chromeOfLayout[layout] ?? layout) : 'none',
    access: '',
  };
}

const { routesById } = createRouter({ routeTree, context: { session: sessionOf('guest') } });
const all: AnyRoute[] = Object.values(routesById);
const built = all.filter((route) => !route.children).map(asRow);
const sorted = (some: Row[]) =>
  some
    .map(({ route, params, chrome }) => `${route} (${params.join()}) ${chrome}`)
    .toSorted((one, other) => (one < other ? -1 : 1));

test('each listed route exists with its parameters and what stands around it, and nothing else exists', () => {
  expect(specified).toHaveLength(29);
  expect(sorted(built)).toEqual(sorted(rows));
});

type Who = 'guest' | 'left' | 'no role' | 'user' | 'supporter' | 'admin';

/** A session as far as routes see it. `left`: a guest who has just signed out by hand. */
function sessionOf(who: Who): SessionStore {
  const isIn = who !== 'guest' && who !== 'left';
  const roles = isIn && who !== 'no role' ? [who] : null;
  return {
    ready: () => Promise.resolve(),
    get: () => (who === 'left' ? { kind: 'guest', left: true } : { kind: 'guest' }),
    visitor: () => ({ signedIn: isIn, roles }),
  } as unknown as SessionStore;
}

const origin = 'https://bargeh.example';

/** Opens an address as a link from outside does; answers where it led. */
async function open(path: string, who: Who) {
  const history = createMemoryHistory({ initialEntries: ['/errors/error-404', path] });
  const session = sessionOf(who);
  const router = createRouter({
    routeTree,
    context: { session },
    history,
    origin,
    isServer: false,
  });
  await router.load();
  const { location, matches } = router.state;
  const isRefused = matches.some(({ context }) => 'noRole' in context && context.noRole);
  const search = new URLSearchParams(location.searchStr);
  return {
    at: location.pathname,
    redirect: search.get('redirect'),
    noRole: isRefused,
    // Nothing stays behind that "back" would lead into again.
    entries: history.length,
  };
}

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const filled = (route: string) =>
  route === '*'
    ? '/no/such/page'
    : route.replace('{serviceType}', 'assignment').replace(/\{\w+\}/g, id);

const everyone: Who[] = ['guest', 'no role', 'user', 'supporter', 'admin'];
/** Where each visitor is led to, by the listed access; null: she stays, and sees it. */
const ends: Record<string, (who: Who, path: string) => string | null> = {
  open: () => null,
  user: (who) => (who === 'guest' ? '/login' : null),
  admin: (who) => (who === 'guest' ? '/login' : who === 'admin' || who === 'no role' ? null : '/'),
  // What an admin has under administration in place of it.
  teacher: (who) =>
    ({ guest: '/login', left: '/login', supporter: '/', admin: '/admin' })[who as string] ?? null,
  onlyGuest: (who, path) =>
    who === 'guest' ? null : path === '/login/assignment' ? '/assignments' : '/',
};

describe('who opens', () => {
  test.each(rows)('$route ($access)', async ({ route, access }) => {
    const path = filled(route);
    for (const who of everyone) {
      const end = ends[access]?.(who, path);
      const at = route === '*' ? '/errors/error-404' : (end ?? path);
      const isPage = access !== 'open';
      expect([who, await open(path, who)]).toEqual([
        who,
        {
          at,
          redirect: at === '/login' && path !== '/login' ? path : null,
          // Home or wherever the login page leads has nothing for her either.
          noRole: who === 'no role' && isPage,
          entries: 2,
        },
      ]);
    }
  });
});

test.each([
  ['/exams?group=past', '/exams?group=past'],
  ['/assignments/work-book/a/b?question=c', '/assignments/work-book/a/b?question=c'],
  ['/reports', '/reports'],
])(
  'a start at %s without a session leads to the login page, which remembers %s',
  async (path, redirect) => {
    expect(await open(path, 'guest')).toMatchObject({ at: '/login', redirect });
  },
);

test('after an exit no page is remembered', async () => {
  expect(await open('/exams?group=past', 'left')).toMatchObject({ at: '/login', redirect: null });
});

test.each([
  ['/login', '/'],
  ['/login?redirect=%2Freports', '/reports'],
  ['/login?serviceType=assignment', '/assignments'],
  ['/login?serviceType=exam', '/exams'],
  ['/login/assignment', '/assignments'],
  ['/login/exam', '/exams'],
  ['/login/sync-konj', '/sync-konj'],
  ['/login/assignment?serviceType=exam', '/assignments'],
  ['/login/assignment?redirect=%2Freports', '/reports'],
  ['/login?redirect=%2Flogin', '/'],
  ['/login?redirect=%2FLOGIN%3Fredirect%3D%2FLOGIN', '/'],
  ['/login?redirect=%2F..%2F%2Fevil.example', '/'],
  ['/login?redirect=%2F%252Fevil.example', '/'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
  ['/login?redirect=javascript%3Aalert(1)', '/'],
])('%s leads who is signed in to %s', async (path, at) => {
  expect(await open(path, 'user')).toMatchObject({ at, entries: 2 });
});

test.each([
  '/no/such/page',
  '/exams/a/b/c',
  '/errors',
  '/errors/other',
  '/login/a/b',
  '/%2F%2Fevil',
])('the unknown path %s is replaced by the not-found page, for anyone', async (path) => {
  for (const who of everyone)
    expect(await open(path, who)).toMatchObject({ at: '/errors/error-404', entries: 2 });
});

test('where the students have no app, a login card leads to a page that says so, and its code leaves the address', async () => {
  const history = createMemoryHistory({ initialEntries: ['/sit#card=secret'] });
  const context = { session: sessionOf('guest') };
  const router = createRouter({ routeTree, context, history, origin, isServer: false });
  await router.load();
  expect(history.length).toBe(1);
  expect(history.location.href).toBe('/errors/error-404?of=students');
});
