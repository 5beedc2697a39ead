import { afterEach, expect, test, vi } from 'vitest';
import type { Signed } from '#src/api/session.ts';
import type { Offline, SessionRow } from '#src/offline/index.ts';
import { createSessionStore } from './session-store.ts';
import { watchUnsaved } from './unsaved.ts';

const signedAs = (token: string): Signed => ({
  token: { access_token: token, expires: '2026-11-21T07:00:00Z' },
  user: {
    id: 'u1',
    name: 'u1',
    username: 'u1',
    roles: ['user'],
    memberships: [
      {
        school: { id: 's1', name: 'مدرسه', timeZone: 'Asia/Tehran' },
        semesters: [{ id: 'm1', name: 'سال', active: true }],
      },
    ],
  },
});

afterEach(() => vi.unstubAllGlobals());

test.each(['before', 'after'])(
  'a renewal that was asked for %s she left does not bring her back',
  async (moment) => {
    vi.stubGlobal('location', { protocol: 'http:' });
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    let row: Partial<SessionRow> | null = null;
    const session = {
      getSnapshot: () => row,
      signIn: async (person: Partial<SessionRow>) => (row = { ...person, auth: 'ok' }),
      signOut: async () => (row = { ...row, auth: 'out', token: null }),
    };
    const vault = { begin: async () => undefined, stateOf: async () => 'none' };
    const offline = { session, vault } as unknown as Offline;
    const store = createSessionStore({
      offline: async () => offline,
      readKept: async () => null,
      now: () => Date.parse('2026-11-21T06:00:00Z'),
    });
    await store.signIn(signedAs('t1'));
    const renew = () => store.renew(signedAs('t2'));
    const leave = () => store.exit();
    await Promise.all((moment === 'before' ? [renew, leave] : [leave, renew]).map((act) => act()));
    expect(store.get().kind).toBe('guest');
    expect(offline.session.getSnapshot()?.auth).toBe('out');
  },
);

test.each(['unshared', 'open'])(
  'a device that is %s learns at each sign-in what the server opens it by, and closes if she left meanwhile',
  async (kind) => {
    vi.stubGlobal('location', { protocol: 'http:' });
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('fetch', async () => Response.json({ result: true, data: { secret: 'Bwc' } }));
    const log: unknown[] = [];
    const session = { signIn: async () => undefined, forgetGone: async () => log.push('gone') };
    const vault = {
      begin: async () => undefined,
      stateOf: async () => kind,
      release: async (...given: unknown[]) => log.push(given),
    };
    const store = createSessionStore({
      offline: async () => ({ session, vault }) as unknown as Offline,
      readKept: async () => null,
      now: () => Date.parse('2026-11-21T06:00:00Z'),
    });
    await store.signIn(signedAs('t1'));
    await vi.waitFor(() => expect(log).toEqual([['s1:u1', Uint8Array.of(7, 7)], 'gone']));
  },
);

test.each(['could not be written', 'is being written'])(
  'a lock takes the page along only once no mark of hers %s',
  async (which) => {
    vi.stubGlobal('location', { protocol: 'http:' });
    vi.stubGlobal('document', { cookie: '' });
    let left = 1;
    let tell: () => void = () => undefined;
    watchUnsaved({
      count: () => (which === 'could not be written' ? left : 0),
      onTheirWay: () => (which === 'is being written' ? left : 0),
      subscribe(listener) {
        tell = listener;
        return () => undefined;
      },
    });
    const session = { signIn: async () => undefined, getSnapshot: () => ({ auth: 'locked' }) };
    const vault = { begin: async () => undefined, stateOf: async () => 'none' };
    const offline = { session, vault } as unknown as Offline;
    const reload = vi.fn();
    const store = createSessionStore({
      offline: async () => offline,
      readKept: async () => null,
      now: () => Date.parse('2026-11-21T06:00:00Z'),
      reload,
    });
    await store.signIn(signedAs('t1'));
    await store.follow(offline);
    expect(store.get().kind).toBe('guest');
    expect(reload).not.toHaveBeenCalled();
    left = 0;
    tell();
    tell();
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('a device whose code did not come hears of an exit as soon as it has', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { removeItem: () => undefined });
  const signOut = vi.fn(async () => undefined);
  const session = { signIn: async () => undefined, signOut, getSnapshot: () => null };
  const vault = { begin: async () => undefined, stateOf: async () => 'none' };
  const offline = { session, vault } as unknown as Offline;
  let load = async () => offline;
  const store = createSessionStore({
    offline: () => load(),
    readKept: async () => null,
    now: () => Date.parse('2026-11-21T06:00:00Z'),
  });
  await store.signIn(signedAs('t1'));
  load = () => Promise.reject(new TypeError('no network'));
  await store.exit();
  expect(store.get()).toMatchObject({ kind: 'guest', uncleared: true });
  await vi.advanceTimersByTimeAsync(10_000);
  load = async () => offline;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(signOut).toHaveBeenCalledOnce();
  expect(store.get()).toEqual({ kind: 'guest', left: true });
  vi.useRealTimers();
});
