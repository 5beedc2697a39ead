/** Who works on this device: one row that tabs and worker share, because the worker sees no cookies. */
import type { Channel } from './channel.ts';
import {
  closeBehind,
  dropRights,
  hasSignOuts,
  nameOf,
  recordSignOut,
  readSignOuts,
} from './sign-outs.ts';
import { createLive, saysSame, type Live } from './live.ts';
import type { SessionRow } from './records.ts';
import { mayHoldCopies } from './store/copies.ts';
import { NotSignedInError } from './store/failures.ts';
import type { Store, Tx } from './store/store.ts';

/** The session as the app and the engine use it. */
export interface Session extends Live<SessionRow | null> {
  current(): SessionRow | null;
  /** Whose work is shown and saved: nobody's after an exit. */
  owner(): string | null;
  /** The same; from the disk where this context does not know yet. */
  ownerNow(): Promise<string | null>;
  /** Reads it from disk, for a context that may have slept. */
  load(): Promise<SessionRow | null>;
  /** Whether exits have left something to do, as of the last look at the disk. */
  hasLeft(): boolean;
  /** A new sign-in or a renewed token; what was paused for lack of rights is tried once more. */
  signIn(person: {
    owner: string;
    token: string;
    expires: number | null;
    /** What delivers her work after an exit. */
    deliver?: string | null | undefined;
    /** Who that is, for a start without a network. */
    user?: unknown;
  }): Promise<SessionRow>;
  /** The server refused the token of this generation; a newer sign-in is left alone. */
  expire(gen: number, code?: string): Promise<void>;
  /**
   * Exit by hand: token and copies go; unsent work, drafts and files stay, bound to the person. That the session is over
   * is noted for the server, with the right to deliver what waits.
   */
  signOut(): Promise<void>;
  /** Somebody who signed in before there were keys has one from now on. */
  sealFromNow(): Promise<void>;
  /**
   * What lies here of her opens by her PIN or her sign-in alone; screens follow by forgetting everything. False: there is
   * neither a PIN nor a server that knows her key, and nothing is locked.
   */
  lock(): Promise<boolean>;
  /** By her PIN, without a network. */
  unlock(pin: string): Promise<'open' | 'wrong' | 'gone'>;
  /** Deletes what an exit or the school's end of a session left behind, because its page went in the middle. */
  forgetGone(): Promise<void>;
}

/** Whether requests may be made in the person's name. */
export function maySend(row: SessionRow | null): row is SessionRow & { token: string } {
  return row !== null && row.auth === 'ok' && row.token !== null;
}

/** Whose work something becomes; rejects where nobody is signed in. */
export async function signedInOwner(session: Pick<Session, 'ownerNow'>): Promise<string> {
  const owner = await session.ownerNow();
  if (owner === null) throw new NotSignedInError('Nobody is signed in');
  return owner;
}

/** The session over its row. */
export function createSession(
  store: Promise<Store>,
  channel: Channel,
  serverNow: () => number,
): Session {
  const live = createLive<SessionRow | null>(null, saysSame);
  const current = live.getSnapshot;
  let hasLeft = false;
  let known: Promise<SessionRow | null> = Promise.resolve(null);
  const ownerOf = (row: SessionRow | null) =>
    row && row.auth !== 'out' && row.auth !== 'locked' ? row.owner : null;
  const owner = () => ownerOf(current());
  const lockHere = () => {
    const row = current();
    if (row) live.set({ ...row, auth: 'locked', token: null, user: null });
  };

  async function load() {
    const opened = await store;
    const [row, still] = await opened.read('all', (tx) =>
      Promise.all([tx.session(), readSignOuts(tx)]),
    );
    hasLeft = hasSignOuts(still);
    // Rows are never removed: without one, somebody emptied the database while this person was at work.
    const known = current();
    if (!row && known) {
      await opened.vault.begin(known.owner);
      return change((found) => found ?? known);
    }
    live.set(row ?? null);
    return current();
  }

  async function change(
    next: (row: SessionRow | undefined) => SessionRow | null,
    besides?: (tx: Tx, before: SessionRow | undefined) => Promise<void>,
  ): Promise<SessionRow | null> {
    const opened = await store;
    const row = await opened.write('strict', 'all', async (tx) => {
      const before = await tx.session();
      const after = next(before);
      if (!after) return null;
      await tx.putSession(after);
      if (besides) {
        await besides(tx, before);
        hasLeft = hasSignOuts(await readSignOuts(tx));
      }
      if (after.auth !== 'ok') return after;
      const paused = await tx.ownerRows(after.owner);
      await tx.putRows(
        paused
          .filter((waiting) => waiting.state === 'paused_auth')
          .map((waiting) => Object.assign(waiting, { state: 'queued', nextAt: 0 })),
      );
      return after;
    });
    if (!row) return null;
    live.set(row);
    channel.post({ t: 'session' });
    return row;
  }

  async function forget(whose: string) {
    const opened = await store;
    await opened.cache.purge(whose);
    await opened.clearReceipts(whose);
    await closeGone(opened);
  }

  async function closeGone(opened: Store) {
    for (const whose of await opened.vault.owners()) await closeBehind(opened, whose, serverNow());
  }

  channel.listen((message) => {
    if (message.t === 'lock') lockHere();
    if (message.t !== 'session') return;
    // Whoever signed in elsewhere may have made or opened a key there.
    void store
      .then(({ vault }) => vault.load())
      .then(load)
      .catch(() => undefined);
  });

  return {
    getSnapshot: current,
    subscribe: live.subscribe,
    current,
    owner,
    async ownerNow() {
      // Known at once if at all: whoever signs in while this waits has saved nothing of it.
      const here = current();
      // In the order they ask: a save must not overtake one before it that still waits for the disk.
      known = known.catch(() => null).then(() => current() ?? load());
      await known;
      return ownerOf(here ?? current());
    },
    load,
    hasLeft: () => hasLeft,
    async signIn({ token, expires, user, deliver, ...person }) {
      const { vault } = await store;
      await vault.begin(person.owner);
      let last: string | undefined;
      const row = await change(
        (before) => {
          last = before?.owner;
          // A renewal that does not say keeps what is known of the same person.
          const known = before?.owner === person.owner ? before : null;
          return {
            k: 'cur',
            owner: person.owner,
            token,
            expires,
            gen: (before?.gen ?? 0) + 1,
            auth: 'ok',
            reason: null,
            endedAt: null,
            deliver: deliver ?? known?.deliver ?? null,
            user: user ?? known?.user ?? null,
          };
        },
        (tx) => dropRights(tx, person.owner, serverNow()),
      );
      if (!row) throw new Error('a sign-in always writes');
      // Nobody who signs in waits for what lies behind somebody else.
      if (last !== undefined && last !== row.owner)
        void store.then(closeGone).catch(() => undefined);
      return row;
    },
    async expire(gen, code) {
      const row = await change((before) =>
        before?.auth === 'ok' && before.gen === gen
          ? {
              ...before,
              auth: 'expired',
              token: null,
              reason: code ?? null,
              endedAt: serverNow(),
              ...(code === 'session.revoked' && { user: null }),
            }
          : null,
      );
      if (row && code === 'session.revoked') await forget(row.owner);
    },
    async signOut() {
      const before = current() ?? (await load());
      // Not within the transaction, which waits for nothing else. Any token of a session names all of it.
      const names = {
        session: await nameOf(before?.token),
        right: await nameOf(before?.deliver),
      };
      const row = await change(
        (found = before ?? undefined) =>
          // Another person may have signed in where this tab did not hear of it: nobody ends her session for her.
          found && found.owner === before?.owner
            ? { ...found, auth: 'out', token: null, deliver: null, reason: null, user: null }
            : null,
        (tx, found = before ?? undefined) =>
          found ? recordSignOut(tx, found, names, serverNow()) : Promise.resolve(),
      );
      if (!row) await load();
      if (before) await forget(before.owner);
    },
    async lock() {
      const whose = owner();
      const { vault } = await store;
      if (whose === null || !(await vault.close(whose))) return false;
      lockHere();
      channel.post({ t: 'lock' });
      return true;
    },
    async unlock(pin) {
      const whose = current()?.owner;
      const said = whose === undefined ? 'gone' : await (await store).vault.unlock(whose, pin);
      if (said === 'open') await load();
      return said;
    },
    async sealFromNow() {
      const whose = owner();
      if (whose !== null) await (await store).vault.begin(whose).catch(() => undefined);
    },
    async forgetGone() {
      const [row, opened] = [current(), await store];
      if (row && !mayHoldCopies(row, row.owner)) await forget(row.owner);
      else if (row) await closeGone(opened);
    },
  };
}
