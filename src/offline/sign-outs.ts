/** What remains to do after a sign-out: tell the server, and deliver what waits with a token that can read nothing. */
import { base64OfBytes } from '#src/lib/base64.ts';
import type { SignOutsRow, SessionRow } from './records.ts';
import { mayHoldCopies } from './store/copies.ts';
import type { Store, Tx } from './store/store.ts';

/** After this long the server has ended the session by its age. */
const LONGEST_MS = 90 * 86_400_000;
/** After this long the server refuses the right to deliver: what is left waits for her. */
const RIGHT_MS = 30 * 86_400_000;

const none: SignOutsRow = { k: 'left', sessions: [], rights: [] };

/**
 * A hash by which the server recognises a token; null for tokens it did not issue, and where the browser has no
 * cryptography, as without HTTPS.
 */
export async function nameOf(token: string | null | undefined): Promise<string | null> {
  const [, school] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./i.exec(token ?? '') ?? [];
  if (!token || school === undefined || !('subtle' in crypto)) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const text = base64OfBytes(new Uint8Array(hash));
  return `${school}.${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** What remains to do. */
export const readSignOuts = async (tx: Pick<Tx, 'meta'>): Promise<SignOutsRow> =>
  (await tx.meta('left')) ?? none;

/** Whether anything remains to do. */
export const hasSignOuts = ({ sessions, rights }: SignOutsRow): boolean =>
  sessions.length + rights.length > 0;

const named = (now: number, ...names: (string | null)[]) =>
  names.flatMap((name) => (name === null ? [] : [{ name, at: now }]));

/** Records a sign-out, in its transaction: the session that ends, and the right to deliver that stays. */
export async function recordSignOut(
  tx: Pick<Tx, 'meta' | 'putMeta'>,
  { owner, deliver }: SessionRow,
  names: { session: string | null; right: string | null },
  now: number,
): Promise<void> {
  const left = await readSignOuts(tx);
  const right = deliver ? [{ owner, token: deliver, name: names.right, at: now }] : [];
  const sessions = [...left.sessions, ...named(now, names.session)];
  if (sessions.length + right.length > left.sessions.length)
    await tx.putMeta({ ...left, sessions, rights: [...left.rights, ...right] });
}

/** Gives up a person's rights to deliver, and tells the server: nothing of hers waits any more, or she is back. */
export async function dropRights(
  tx: Pick<Tx, 'meta' | 'putMeta'>,
  owner: string,
  now: number,
): Promise<void> {
  const left = await readSignOuts(tx);
  const hers = left.rights.filter((right) => right.owner === owner);
  if (hers.length === 0) return;
  await tx.putMeta({
    ...left,
    sessions: [...left.sessions, ...named(now, ...hers.map(({ name }) => name))],
    rights: left.rights.filter((right) => right.owner !== owner),
  });
}

/** The person without her school. */
const personIn = (owner: string) => owner.slice(owner.indexOf(':') + 1);

/** Locks the data of somebody who has left, once no right of hers can deliver it. */
export async function closeBehind(
  store: Pick<Store, 'read' | 'vault'>,
  owner: string,
  now: number,
): Promise<void> {
  const [{ rights }, session] = await store.read('all', (tx) =>
    Promise.all([readSignOuts(tx), tx.session()]),
  );
  const isHere =
    session !== undefined &&
    mayHoldCopies(session, session.owner) &&
    personIn(session.owner) === personIn(owner);
  const isOver = rights.every(
    (right) => right.owner !== owner || now - (right.at ?? now) > RIGHT_MS,
  );
  if (isOver && !isHere) await store.vault.close(owner);
}

/** Forgets sessions that the server knows to be over, and those that are too old. */
export async function dropSessions(
  tx: Pick<Tx, 'meta' | 'putMeta'>,
  told: readonly string[],
  now: number,
): Promise<void> {
  const left = await readSignOuts(tx);
  const sessions = left.sessions.filter(
    ({ name, at }) => !told.includes(name) && now - at < LONGEST_MS,
  );
  if (sessions.length < left.sessions.length) await tx.putMeta({ ...left, sessions });
}
