/** What an exit leaves to do: the server hears of it, and what waits is delivered by a right that reads nothing. */
import { base64OfBytes } from '#src/lib/base64.ts';
import type { LeftRow, SessionRow } from './records.ts';
import { mayHoldCopies } from './store/copies.ts';
import type { Store, Tx } from './store/store.ts';

/** A server that was not reached for so long has ended the session by its age. */
const LONGEST_MS = 90 * 86_400_000;
/** After so long the server takes no right any more: what it did not deliver waits for her. */
const RIGHT_MS = 30 * 86_400_000;

const none: LeftRow = { k: 'left', sessions: [], rights: [] };

/**
 * How the server knows a token without being shown it; null for a token that is not of its making, and where the browser
 * has no cryptography, as on an address without HTTPS.
 */
export async function nameOf(token: string | null | undefined): Promise<string | null> {
  const [, school] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./i.exec(token ?? '') ?? [];
  if (!token || school === undefined || !('subtle' in crypto)) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const text = base64OfBytes(new Uint8Array(hash));
  return `${school}.${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** What is to do. */
export const readLeft = async (tx: Pick<Tx, 'meta'>): Promise<LeftRow> =>
  (await tx.meta('left')) ?? none;

/** Whether there is anything to do. */
export const isLeft = ({ sessions, rights }: LeftRow): boolean =>
  sessions.length + rights.length > 0;

const named = (now: number, ...names: (string | null)[]) =>
  names.flatMap((name) => (name === null ? [] : [{ name, at: now }]));

/** Notes an exit, in its transaction: the session that ends, and the right that stays. */
export async function noteExit(
  tx: Pick<Tx, 'meta' | 'putMeta'>,
  { owner, deliver }: SessionRow,
  names: { session: string | null; right: string | null },
  now: number,
): Promise<void> {
  const left = await readLeft(tx);
  const right = deliver ? [{ owner, token: deliver, name: names.right, at: now }] : [];
  const sessions = [...left.sessions, ...named(now, names.session)];
  if (sessions.length + right.length > left.sessions.length)
    await tx.putMeta({ ...left, sessions, rights: [...left.rights, ...right] });
}

/** Gives the rights of a person up: nothing of hers waits any more, or she is back. The server hears of that too. */
export async function dropRights(
  tx: Pick<Tx, 'meta' | 'putMeta'>,
  owner: string,
  now: number,
): Promise<void> {
  const left = await readLeft(tx);
  const hers = left.rights.filter((right) => right.owner === owner);
  if (hers.length === 0) return;
  await tx.putMeta({
    ...left,
    sessions: [...left.sessions, ...named(now, ...hers.map(({ name }) => name))],
    rights: left.rights.filter((right) => right.owner !== owner),
  });
}

/** Who that is, in whichever of her schools. */
const personIn = (owner: string) => owner.slice(owner.indexOf(':') + 1);

/** What lies here of somebody who is gone closes behind her, once no right of hers delivers any of it. */
export async function closeBehind(
  store: Pick<Store, 'read' | 'vault'>,
  owner: string,
  now: number,
): Promise<void> {
  const [{ rights }, session] = await store.read('all', (tx) =>
    Promise.all([readLeft(tx), tx.session()]),
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

/** Forgets sessions that the server has heard of, and those that are over by their age. */
export async function dropSessions(
  tx: Pick<Tx, 'meta' | 'putMeta'>,
  told: readonly string[],
  now: number,
): Promise<void> {
  const left = await readLeft(tx);
  const sessions = left.sessions.filter(
    ({ name, at }) => !told.includes(name) && now - at < LONGEST_MS,
  );
  if (sessions.length < left.sessions.length) await tx.putMeta({ ...left, sessions });
}
