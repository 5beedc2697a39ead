import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/school/core.ts';
import { configureHttp } from '#src/api/http.ts';
import type { Signed } from '#src/api/session.ts';
import type { Offline, SessionRow } from '#src/offline/index.ts';
import { createSessionStore } from './session-store.ts';
import { watchUnsaved } from './unsaved.ts';
import type { Who } from './who-memory.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const later = now + 60_000;

function userOf(id: string): User {
  return {
    id,
    name: id,
    username: id,
    roles: ['user'],
    memberships: [
      {
        school: { id: 's1', name: 'مدرسه', timeZone: 'Asia/Tehran' },
        semesters: [
          { id: 'm1', name: 'سال', active: true },
          { id: 'm0', name: 'سال پیش', active: false },
        ],
      },
    ],
  };
}
const signedAs = (id: string, token: string): Signed => ({
  token: { access_token: token, expires: new Date(later).toISOString() },
  user: userOf(id),
});

/** The browser's cookies and local storage, as far as the store sees them. */
function stubBrowser() {
  const jar = new Map<string, string>();
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...rest] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (rest.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return jar;
}

function setUp(kept: Record<string, Who> = {}) {
  const jar = stubBrowser();
  let row: SessionRow | null = null;
  const log: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn((_url: string, init: RequestInit) => {
      log.push(`asked the server with ${new Headers(init.headers).get('authorization')}`);
      return Promise.reject(new TypeError('no network'));
    }),
  );
  const session = {
    load: () => Promise.resolve(row),
    getSnapshot: () => row,
    signIn: (person: { owner: string; token: string; expires: number | null; user?: unknown }) => {
      log.push(`signIn ${person.owner}`);
      row = { k: 'cur', ...person, gen: (row?.gen ?? 0) + 1, auth: 'ok', reason: null };
      return Promise.resolve(row);
    },
    expire: (gen: number, code?: string) => {
      log.push(`expire ${gen} ${code}`);
      if (row) row = { ...row, auth: 'expired', token: null, reason: code ?? null };
      return Promise.resolve();
    },
    signOut: () => {
      log.push('signOut');
      if (row) row = { ...row, auth: 'out', token: null };
      return Promise.resolve();
    },
  };
  const offline = { session, vault: { begin() {}, stateOf: () => 'none' } } as unknown as Offline;
  const clock = { now };
  const way: { out: (() => void) | null } = { out: null };
  const store = createSessionStore({
    offline: () => Promise.resolve(offline),
    readKept: (_offline, owner) => Promise.resolve(kept[owner] ?? null),
    wayOut: () => Promise.resolve(way.out),
    now: () => clock.now,
  });
  configureHttp({ token: store.token, sessionOver: () => undefined, met: () => undefined });
  const setRow = (change: Partial<SessionRow> | null) => {
    const before = row ?? { k: 'cur', owner: '', token: null, expires: null, gen: 1 };
    row = change && { auth: 'out', reason: null, ...before, user: null, ...change, k: 'cur' };
  };
  return { store, offline, jar, log, clock, way, setRow };
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('signing in is on the disk before any screen knows of it', async () => {
  const { store, log, jar } = setUp();
  store.subscribe(() => log.push(`state ${store.get().kind}`));
  await store.signIn(signedAs('u1', 't1'));
  expect(log).toEqual(['signIn s1:u1', 'state in']);
  expect(jar.get('token')).toBe('t1');
  expect(jar.get('semesterID')).toBe('m1');
  expect(store.token()).toBe('t1');
});

test('a refused token takes cookies and header away, and leaves the person to read and correct', async () => {
  const { store, log, jar } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  await store.end('session.expired', 't1');
  expect(store.get().kind).toBe('kept');
  expect(store.token()).toBeNull();
  expect(jar.size).toBe(0);
  expect(log).toContain('expire 1 session.expired');
  expect(console.warn).toHaveBeenCalledOnce();
});

test('the refusal of an older token does not end a newer session', async () => {
  const { store } = setUp();
  await store.signIn(signedAs('u1', 'old'));
  await store.signIn(signedAs('u1', 'new'));
  await store.end('session.expired', 'old');
  expect(store.token()).toBe('new');
});

test('an expired token is none and ends the session by itself', async () => {
  const { store, clock } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  clock.now = later;
  expect(store.token()).toBeNull();
  expect(store.get().kind).toBe('kept');
  expect(console.warn).toHaveBeenCalledWith('The access token has expired.');
});

test('a token that had expired before the start counts as none, and the console is told', async () => {
  const { store, setRow, jar } = setUp();
  jar.set('token', 't1');
  setRow({
    owner: 's1:u1',
    token: 't1',
    expires: now - 1,
    auth: 'ok',
    user: { user: userOf('u1') },
  });
  expect(await store.start()).toBe(0);
  await store.ready();
  expect(store.get().kind).toBe('kept');
  expect(store.token()).toBeNull();
  expect(jar.size).toBe(0);
  expect(console.warn).toHaveBeenCalledWith('The access token has expired.');
});

test('the entry that the address named stays with the session through a renewal and another year', async () => {
  const { store, jar } = setUp();
  await store.signIn(signedAs('u1', 't1'), { schoolId: 's1', endpointId: 'e4' });
  expect(jar.get('endpointID')).toBe('e4');
  await store.renew(signedAs('u1', 't2'));
  await store.choose({ schoolId: 's1', semesterId: 'm0' });
  expect(jar.get('endpointID')).toBe('e4');
  expect(jar.get('semesterID')).toBe('m0');
  await store.signIn(signedAs('u2', 't3'), { schoolId: 's1' });
  expect(jar.get('endpointID')).toBe('');
});

test('the classroom service’s token goes with the session, and never to another person', async () => {
  const { store, jar } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  jar.set('konjToken', 'k1');
  await store.renew(signedAs('u1', 't2'));
  expect(jar.get('konjToken')).toBe('k1');
  await store.signIn(signedAs('u2', 't3'));
  expect(jar.has('konjToken')).toBe(false);
  await store.signIn(signedAs('u3', 't3'), {}, 'k3');
  expect(jar.get('konjToken')).toBe('k3');
  jar.set('konjToken', 'k2');
  await store.end('session.revoked', 't3');
  expect(jar.size).toBe(0);
});

describe('where the sign-in page is outside', () => {
  test('an exit leads there, once the server has been told', async () => {
    const { store, way, log } = setUp();
    await store.signIn(signedAs('u1', 't1'));
    way.out = () => log.push('left');
    await store.exit();
    await vi.waitFor(() => expect(log).toContain('left'));
    expect(log.slice(-3)).toEqual(['signOut', 'asked the server with Bearer t1', 'left']);
  });

  test('it leads nowhere while something is on a screen that no disk took', async () => {
    const { store, way } = setUp();
    await store.signIn(signedAs('u1', 't1'));
    const count = vi.fn(() => 1);
    watchUnsaved({ count, subscribe: () => () => undefined });
    way.out = vi.fn();
    await store.exit();
    await vi.waitFor(() => expect(count).toHaveBeenCalled());
    expect(way.out).not.toHaveBeenCalled();
    count.mockReturnValue(0);
  });

  test('nobody who has signed in meanwhile is taken away', async () => {
    const { store, way } = setUp();
    await store.signIn(signedAs('u1', 't1'));
    const answer = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', () => answer.promise.then(() => Promise.reject(new TypeError('none'))));
    const left = vi.fn();
    way.out = left;
    await store.exit();
    await store.signIn(signedAs('u2', 't2'));
    answer.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    expect(left).not.toHaveBeenCalled();
    expect(store.token()).toBe('t2');
  });
});

test('who exits by hand leaves a guest and no cookie', async () => {
  const { store, jar, log } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  await store.exit();
  expect(store.get()).toEqual({ kind: 'guest', left: true });
  expect(jar.size).toBe(0);
  expect(log).toContain('signOut');
});

describe('an exit while the disk does not answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  /** Signed in, and the disk is gone until it is given back. */
  async function withoutDisk(answer: () => Promise<void>) {
    const made = setUp();
    await made.store.signIn(signedAs('u1', 't1'));
    const { signOut } = made.offline.session;
    const gone = vi.spyOn(made.offline.session, 'signOut').mockImplementation(answer);
    const giveBack = () => gone.mockImplementation(signOut);
    return { ...made, giveBack };
  }
  const refuses = () => Promise.reject(new Error('lost'));
  const hangs = () => new Promise<void>(() => undefined);

  test.each([
    ['refuses', refuses],
    ['hangs', hangs],
  ])('leaves a guest and no cookie, and says so, when the disk %s', async (_how, answer) => {
    const { store, jar } = await withoutDisk(answer);
    const exit = store.exit();
    expect(jar.size).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    await exit;
    expect(store.get()).toEqual({ kind: 'guest', left: true, uncleared: true });
    expect(store.token()).toBeNull();
  });

  test('is told to the disk as soon as it answers', async () => {
    const { store, giveBack, offline } = await withoutDisk(refuses);
    await store.exit();
    giveBack();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(offline.session.getSnapshot()?.auth).toBe('out');
    expect(store.get()).toEqual({ kind: 'guest', left: true });
  });

  test('never shows her again what the disk still says of her', async () => {
    const { store, offline } = await withoutDisk(refuses);
    await store.exit();
    await store.follow(offline);
    expect(store.get().kind).toBe('guest');
  });

  test('ends nothing that begins after it', async () => {
    const { store, giveBack, offline } = await withoutDisk(refuses);
    await store.exit();
    giveBack();
    await store.signIn(signedAs('u1', 't2'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.token()).toBe('t2');
    expect(offline.session.getSnapshot()?.auth).toBe('ok');
  });
});

test('a renewal for somebody else is not taken', async () => {
  const { store } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  await store.renew(signedAs('u2', 't2'));
  expect(store.token()).toBe('t1');
});

test('another person who signed in in another tab is followed, with her own name', async () => {
  const who = { user: userOf('u2'), expires: later };
  const { store, offline, setRow } = setUp({ 's1:u2': who });
  await store.signIn(signedAs('u1', 't1'));
  setRow({ owner: 's1:u2', token: 't2', gen: 2 });
  await store.follow(offline);
  expect(store.get()).toMatchObject({ kind: 'in', user: { id: 'u2' }, token: 't2' });
});

test('a device that forgot its row is told again who she is', async () => {
  const { store, offline, setRow, log } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  setRow(null);
  await store.follow(offline);
  expect(store.get()).toMatchObject({ kind: 'in', token: 't1' });
  expect(log.filter((entry) => entry.startsWith('signIn'))).toHaveLength(2);
});

test('an exit in another tab is followed', async () => {
  const { store, offline, setRow } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  setRow({ auth: 'out', token: null });
  await store.follow(offline);
  expect(store.get().kind).toBe('guest');
});

test('a start without a network needs no copy of any query, and knows the semester she worked in', async () => {
  const { store, setRow, clock, offline } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  await store.choose({ schoolId: 's1', semesterId: 'm0' });
  await store.end('session.expired', 't1');
  const row = offline.session.getSnapshot();
  const again = setUp();
  again.setRow(row);
  again.clock.now = clock.now;
  await again.store.ready();
  expect(again.store.get()).toMatchObject({ kind: 'kept', person: { semester: { id: 'm0' } } });
  setRow(null);
});

test('a session that the school ended is a guest in every tab at once, whatever is still in memory', async () => {
  const who = { user: userOf('u1'), expires: later };
  const { store, offline, setRow } = setUp({ 's1:u1': who });
  await store.signIn(signedAs('u1', 't1'));
  setRow({ auth: 'expired', token: null, reason: 'session.revoked' });
  await store.follow(offline);
  expect(store.get().kind).toBe('guest');
});

test('one sign-in of the same person heals the tabs that were signed out', async () => {
  const who = { user: userOf('u1'), expires: later };
  const { store, offline, setRow } = setUp({ 's1:u1': who });
  await store.signIn(signedAs('u1', 't1'));
  await store.end('session.expired', 't1');
  setRow({ auth: 'ok', token: 't2', gen: 2, reason: null });
  await store.follow(offline);
  expect(store.get()).toMatchObject({ kind: 'in', token: 't2' });
});

test('leaving tells the server to forget the token, after the device has', async () => {
  const { store, log } = setUp();
  await store.signIn(signedAs('u1', 't1'));
  await store.exit();
  expect(log.slice(-2)).toEqual(['signOut', 'asked the server with Bearer t1']);
});

test('the cookies live as long as the token, however wrong the clock of the device is', async () => {
  const { store } = setUp();
  let written = '';
  Object.defineProperty(document, 'cookie', {
    set(text: string) {
      written = text;
    },
  });
  await store.signIn(signedAs('u1', 't1'));
  expect(written).toContain('Max-Age=60');
  expect(written).not.toContain('Expires');
});

test('a token from outside serves one piece of work and is gone after it, even when that fails', async () => {
  const { store } = setUp();
  const seen: (string | null)[] = [];
  const work = () => {
    seen.push(store.token());
    return Promise.reject(new Error('refused'));
  };
  await expect(store.withToken('from the address', work)).rejects.toThrow('refused');
  expect(seen).toEqual(['from the address']);
  expect(store.token()).toBeNull();
});

test('a start without a token is an exit: a guest, and nothing of an earlier session stays in the cookies', async () => {
  const { store, jar } = setUp();
  jar.set('schoolID', 's1');
  jar.set('teacherID', 'u1');
  await store.start();
  await store.ready();
  expect(store.get()).toEqual({ kind: 'guest' });
  expect(store.visitor(['user'])).toEqual({ signedIn: false, roles: null });
  expect([...jar]).toEqual([]);
});
