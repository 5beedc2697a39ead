import { RefusedError } from '#src/api/errors.ts';
import { atRestSecret, checkSession, logout, type Signed } from '#src/api/session.ts';
import { createEmitter } from '#src/lib/store.ts';
import type { Offline, SessionRow } from '#src/offline/index.ts';
import {
  clearCookies,
  clearKonjToken,
  readCookies,
  writeCookies,
  writeKonjToken,
} from './cookies.ts';
import type { Requirement, Visitor } from './guard.ts';
import { isLockDue, restartLock } from './lock/idle.ts';
import { choosePerson, rolesToEnter, type Wish } from './person.ts';
import {
  personOf,
  stateAfterEnd,
  stateFromDevice,
  stateFromQuick,
  type SessionState,
} from './session-state.ts';
import { forgetTabMemory } from './tab-memory.ts';
import { onceSaved, unsaved } from './unsaved.ts';
import { forgetWho, readWho, toRemembered, type Remembered, type Who } from './who-memory.ts';

/** What the store needs from the rest of the app. */
export interface SessionSeams {
  /** The engine; loaded on first use. */
  offline(): Promise<Offline>;
  /** Who the owner of the device's rows was, where the session itself does not say: from the device's copy. */
  readKept(offline: Offline, owner: string): Promise<Who | null>;
  /** The way to the sign-in page outside of the app, for an exit; null where the app's own serves. */
  wayOut?(): Promise<(() => void) | null>;
  /** By the server's clock: a tablet's own may be years off. */
  now(): number;
  /** The page begins anew; not in tests, whose page is the runner's. */
  reload?(): void;
}

/** Who works here: one state, the few ways it changes, and what each change does to the device. */
export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Reads cookies and local storage, enough for the first paint; answers when the server last said who she is. */
  start(): Promise<number>;
  /** Resolves once it is known who works here. */
  ready(): Promise<void>;
  visitor(requirement: Requirement): Visitor;
  /** For requests. An expired token is none, and ends the session. */
  token(): string | null;
  /** Uses a token that came from outside for the request that `work` begins at once. */
  withToken<T>(token: string, work: () => Promise<T>): Promise<T>;
  /** `konjToken`: the classroom service's, where one came with this sign-in. */
  signIn(signed: Signed, wish?: Wish, konjToken?: string | null): Promise<void>;
  renew(signed: Signed): Promise<void>;
  /** The server refused this token. */
  end(code: string, token: string | null): Promise<void>;
  /** Another school or semester of the same account. */
  choose(wish: Wish): Promise<void>;
  /** Never rejects: the browser forgets her at once, the device as soon as its disk answers. */
  exit(): Promise<void>;
  /** The screens close, and what lies on the device with them, until her PIN or her sign-in. */
  lock(): Promise<void>;
  unlock(pin: string): Promise<'open' | 'wrong' | 'gone'>;
  /** Whether a PIN opens it. */
  isLocked(): Promise<boolean>;
  /** Another tab or the worker changed who works here, or the device forgot it. */
  follow(offline: Offline): Promise<void>;
}

function warnOfExpiry(): void {
  // oxlint-disable-next-line no-console -- the specification asks for a warning in the console
  console.warn('The access token has expired.');
}

/** Longer than any disk takes that answers at all. */
const EXIT_LIMIT_MS = 5_000;
/** How long a disk that did not answer is left alone. */
const EXIT_AGAIN_MS = 5_000;
/** How long the server is given to hear of an exit before the page that tells it is gone. */
const TELL_LIMIT_MS = 2_000;

/** Whether it is done in time; what takes longer goes on. */
async function isDoneInTime(work: Promise<unknown>, limit = EXIT_LIMIT_MS): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limit);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/** Whether the device's row says what the screens already show. */
function isWhatWeShow(row: SessionRow, state: SessionState): boolean {
  if (state.kind === 'starting') return true;
  if (state.kind === 'guest') return row.auth !== 'ok';
  if (state.kind === 'in') return row.auth === 'ok' && row.token === state.token;
  const isKept = row.auth === 'expired' && row.reason !== 'session.revoked';
  return isKept && row.owner === state.person.owner;
}

export function createSessionStore(seams: SessionSeams): SessionStore {
  let state: SessionState = { kind: 'starting' };
  let borrowed: string | null = null;
  let asking: Promise<void> | null = null;
  /** Own changes of the device's row, which are not to be followed. */
  let changing = 0;
  /** An exit that the device has not been told of, and the telling that is under way. */
  let owed: { owner: string; token: string | null } | null = null;
  let leaving: Promise<unknown> = Promise.resolve();
  /** What an exit ends: nothing goes on from there. */
  let ended: SessionState | null = null;
  const changes = createEmitter();

  function set(next: SessionState): void {
    state = next;
    changes.emit();
  }

  function remember(next: SessionState & { kind: 'in' }, endpointId: string | undefined): void {
    const { person, token, expires } = next;
    writeCookies(
      {
        token,
        schoolID: person?.school.id ?? '',
        semesterID: person?.semester?.id ?? '',
        teacherID: person?.teacherId ?? '',
        endpointID: endpointId ?? '',
        schoolName: person?.school.name ?? '',
      },
      expires - seams.now(),
    );
  }

  function forget(): void {
    clearCookies();
    forgetWho();
  }

  /** Who the row belongs to: as it says, by the copies of this browser, or, while its token is good, by the server. */
  async function whoOf(offline: Offline, row: SessionRow): Promise<Remembered | null> {
    const said = toRemembered(row.user);
    if (said && row.owner.endsWith(`:${said.user.id}`)) return said;
    const kept = await seams.readKept(offline, row.owner);
    if (kept || row.auth !== 'ok' || !row.token) return kept && { user: kept.user, wish: {} };
    const signed = await store.withToken(row.token, checkSession).catch(() => null);
    return signed && { user: signed.user, wish: {} };
  }

  async function byDevice(offline: Offline): Promise<SessionState> {
    const row = await offline.session.load().catch(() => null);
    const isHere = row !== null && row.auth !== 'out' && row.auth !== 'locked';
    const who = isHere ? await whoOf(offline, row) : null;
    const stored = row && { ...row, user: who?.user ?? null };
    const { wish } = readCookies();
    const next = stateFromDevice(stored, wish.schoolId ? wish : (who?.wish ?? {}), seams.now());
    if (next.kind === 'in') remember(next, who?.wish.endpointId);
    else forget();
    if (next.kind === 'kept' && row?.auth === 'ok') {
      warnOfExpiry();
      await offline.session.expire(row.gen, 'session.expired');
    }
    return next;
  }

  async function askDevice(): Promise<void> {
    const offline = await seams.offline();
    // Most have no lock: their start reads the disk once.
    const row = isLockDue() ? await offline.session.load().catch(() => null) : null;
    if (row && isLockDue(row.owner)) await offline.session.lock().catch(() => false);
    const next = await byDevice(offline);
    if (state.kind === 'starting') set(next);
  }

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    changing += 1;
    try {
      return await work();
    } finally {
      changing -= 1;
    }
  }

  /** What lies here of her opens before anything asks for it; a back end without secrets keeps nothing closed. */
  async function openAtRest({ vault, session }: Offline, owner: string, token: string) {
    const release = async () => vault.release(owner, await store.withToken(token, atRestSecret));
    await vault.begin(owner);
    const state = await vault.stateOf(owner);
    // The server may have another secret by now; and she may have left by the time it answers.
    const share = () => release().then(session.forgetGone);
    if (state === 'open' || state === 'unshared') void share().catch(() => undefined);
    if (state !== 'closed') return;
    await release().catch((error: unknown) => {
      if (!(error instanceof RefusedError) || error.status !== 404) throw error;
      return vault.release(owner, null);
    });
  }

  async function accept(
    signed: Signed,
    wish: Wish,
    { konjToken = null, goesOn }: { konjToken?: string | null; goesOn?: SessionState } = {},
  ): Promise<void> {
    const expires = Date.parse(signed.token.expires);
    const token = signed.token.access_token;
    const person = choosePerson(signed.user, wish);
    const isSame = personOf(state)?.userId === signed.user.id;
    // A renewal or a change of school year does not tell by which entry she came.
    const endpointId = wish.endpointId ?? (isSame ? readCookies().wish.endpointId : undefined);
    if (person) {
      const offline = await seams.offline();
      // An exit that still waits for the disk must not end what begins here.
      await leaving;
      if (goesOn && goesOn === ended) return;
      owed = null;
      const here = { schoolId: person.school.id, semesterId: person.semester?.id, endpointId };
      const user: Remembered = { user: signed.user, wish: here };
      await openAtRest(offline, person.owner, token);
      // On disk first: nothing may be queued under the person before.
      const { deliver } = signed.token;
      await offline.session.signIn({ owner: person.owner, token, expires, deliver, user });
    }
    const next = { kind: 'in', user: signed.user, person, token, expires } as const;
    // What the classroom service gave was given to whoever was here before.
    if (!isSame) clearKonjToken();
    if (konjToken !== null) writeKonjToken(konjToken, expires - seams.now());
    remember(next, endpointId);
    set(next);
  }

  async function end(code: string, token: string | null): Promise<void> {
    if (state.kind !== 'in' || token !== state.token) return;
    if (code === 'session.expired') warnOfExpiry();
    forget();
    set(stateAfterEnd(state, code));
    const offline = await seams.offline();
    const row = await offline.session.load();
    if (row?.auth === 'ok' && row.token === token) await offline.session.expire(row.gen, code);
  }

  /** The disk answers again: it is told of the exit before anything on it is shown. */
  async function settleExit(offline: Offline): Promise<void> {
    leaving = alone(() => offline.session.signOut()).then(
      () => {
        owed = null;
        set({ kind: 'guest', left: true });
      },
      () => undefined,
    );
    await leaving;
  }

  function tellAgain(): void {
    const again = async () => {
      if (owed === null) return;
      // Its code may not have come either.
      await seams.offline().then(settleExit, () => undefined);
      if (owed !== null) tellAgain();
    };
    setTimeout(() => void again(), EXIT_AGAIN_MS);
  }

  /**
   * Goes to the sign-in page outside, unless this page still has to tell the disk, holds what no disk took, or
   * somebody is in again.
   */
  async function leaveBy(wayOut: Promise<(() => void) | null>, told: Promise<void> | null) {
    const go = await wayOut;
    if (go === null) return;
    await isDoneInTime(Promise.resolve(told), TELL_LIMIT_MS);
    if (state.kind === 'guest' && owed === null && unsaved.count() === 0) go();
  }

  const store: SessionStore = {
    get: () => state,
    subscribe: changes.subscribe,
    async start() {
      if (isLockDue()) return 0;
      const kept = await readWho();
      set(stateFromQuick({ ...readCookies(), who: kept?.who ?? null }, seams.now()));
      return kept?.at ?? 0;
    },
    ready() {
      if (state.kind !== 'starting') return Promise.resolve();
      asking ??= askDevice().finally(() => {
        asking = null;
        if (state.kind === 'starting') set({ kind: 'guest' });
      });
      return asking;
    },
    visitor(requirement) {
      // Kept screens open as for their person; for the login page she is a guest who may sign in.
      const isIn = state.kind === 'in' || (state.kind === 'kept' && requirement !== 'onlyGuest');
      const user = state.kind === 'in' || state.kind === 'kept' ? state.user : null;
      return { signedIn: isIn, roles: isIn && user ? rolesToEnter(user) : null };
    },
    token() {
      if (borrowed) return borrowed;
      if (state.kind !== 'in') return null;
      if (state.expires > seams.now()) return state.token;
      void end('session.expired', state.token);
      return null;
    },
    withToken(token, work) {
      // A request takes its token when it begins: no other one may find this here later.
      borrowed = token;
      try {
        return work();
      } finally {
        borrowed = null;
      }
    },
    async signIn(signed, wish = readCookies().wish, konjToken = null) {
      await alone(() => accept(signed, wish, { konjToken }));
      const owner = personOf(state)?.owner;
      if (owner !== undefined) restartLock(owner);
    },
    async renew(signed) {
      const person = personOf(state);
      if (person?.userId !== signed.user.id) return;
      const wish = { schoolId: person.school.id, semesterId: person.semester?.id };
      await alone(() => accept(signed, wish, { goesOn: state }));
    },
    end,
    async choose(wish) {
      if (state.kind !== 'in') return;
      const { user, token, expires } = state;
      const same = { access_token: token, expires: new Date(expires).toISOString() };
      await alone(() => accept({ user, token: same }, wish, { goesOn: state }));
    },
    exit: () =>
      alone(async () => {
        ended = state;
        const token = state.kind === 'in' ? state.token : null;
        const owner = personOf(state)?.owner ?? null;
        const wayOut = seams.wayOut?.().catch(() => null) ?? Promise.resolve(null);
        // First what needs no disk, for whoever closes the window while it does not answer.
        forget();
        const telling = seams.offline().then((offline) => offline.session.signOut());
        leaving = telling.catch(() => undefined);
        const isCleared = await isDoneInTime(telling);
        forgetTabMemory();
        set({ kind: 'guest', left: true, ...(!isCleared && { uncleared: true }) });
        // What was answered while the disk was asked may have been remembered again.
        forget();
        if (!isCleared && owner !== null) {
          owed = { owner, token };
          tellAgain();
        }
        // The device has forgotten it whatever comes of this; without a network the token ends by its age.
        const told = token === null ? null : store.withToken(token, logout).catch(() => undefined);
        void leaveBy(wayOut, told);
      }),
    async lock() {
      const offline = await seams.offline();
      await offline.session.lock();
    },
    async isLocked() {
      const { session, vault } = await seams.offline();
      const row = session.getSnapshot();
      return row?.auth === 'locked' && vault.hasPin(row.owner);
    },
    async unlock(pin) {
      const offline = await seams.offline();
      const { owner } = offline.session.getSnapshot() ?? {};
      // Before its row is read, by which it opens.
      if (owner !== undefined) restartLock(owner);
      return offline.session.unlock(pin);
    },
    async follow(offline) {
      const row = offline.session.getSnapshot();
      if (row?.auth === 'locked') {
        if (personOf(state) === null) return;
        forget();
        forgetTabMemory();
        set({ kind: 'guest', left: true });
        // What is in memory goes with the page.
        return onceSaved(() => state.kind === 'guest' && seams.reload?.());
      }
      // Still as she left it: whoever came since has another token.
      const isOwed = row !== null && owed?.owner === row.owner && owed.token === row.token;
      if (changing === 0 && isOwed) return settleExit(offline);
      if (changing > 0 || (row && isWhatWeShow(row, state))) return;
      if (row) set(await byDevice(offline));
      else if (state.kind === 'in' && state.person) {
        // The device's rows were cleared behind our back; the cookies still say who she is.
        const { person, token, expires } = state;
        const wish = { schoolId: person.school.id, semesterId: person.semester?.id };
        const user: Remembered = { user: state.user, wish };
        await alone(() => offline.session.signIn({ owner: person.owner, token, expires, user }));
      }
    },
  };
  return store;
}
