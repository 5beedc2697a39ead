/**
 * At most once: the key is claimed before anything of the request is looked at, and its answer is
 * stored in the transaction of its effect. Either both are there after a crash, or neither.
 */
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db, Store } from '../db/client.ts';
import { isReferenced } from '../db/referenced.ts';
import { idempotency } from '../db/schema/index.ts';
import { sqlStatement, statement, within } from '../db/statement.ts';
import { Refused, refuse } from '../errors.ts';
import { asUuid } from './parse.ts';
import { presentRefusal } from './present.ts';
import type { Sent } from './present.ts';

/** What identifies a repeated request. */
export interface Repeatable {
  keyHeader: string | undefined;
  method: string;
  path: string;
  body: string;
}
/** What is done in the transaction, with what was asked before, or with what the key kept. */
type Act = (tx: Db, given: unknown) => Promise<Sent>;

interface Claim {
  schoolId: string;
  userId: string;
  key: string;
  fingerprint: string;
}

/** Claims the key. The lock is per key and ends with the transaction; who does not get it does not wait. */
const claim = sqlStatement<'userId' | 'key' | 'fingerprint', { key: string }>(
  'idempotency.claim',
  (value) => sql`
    with free as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(
        ${value('schoolId')}::text || ${value('userId')}::text || ${value('key')}::text, 0)) as taken)
    insert into idempotency (school_id, user_id, key, fingerprint, state)
    select ${value('schoolId')}::uuid, ${value('userId')}::uuid, ${value('key')}::uuid,
      ${value('fingerprint')}::text, 'in_progress'
    from free where taken
    on conflict do nothing
    returning key`,
);

const find = statement<'userId' | 'key', (typeof idempotency.$inferSelect)[]>(
  'idempotency.find',
  (db, value) =>
    db
      .select()
      .from(idempotency)
      .where(
        within(
          idempotency,
          undefined,
          eq(idempotency.userId, value('userId')),
          eq(idempotency.key, value('key')),
        ),
      ),
);

const settle = statement<'userId' | 'key' | 'status' | 'headers' | 'body', unknown>(
  'idempotency.settle',
  (db, value) =>
    db
      .update(idempotency)
      .set({
        state: 'done',
        status: sql`${value('status')}`,
        headers: sql`${value('headers')}::jsonb`,
        body: sql`${value('body')}`,
      })
      .where(
        within(
          idempotency,
          undefined,
          eq(idempotency.userId, value('userId')),
          eq(idempotency.key, value('key')),
        ),
      ),
);

/**
 * Runs a mutation in one transaction; with a key it takes effect at most once. What it has to `ask` of others it asks
 * before, unless the key has its answer.
 */
export async function atMostOnce(
  store: Store,
  actor: { schoolId: string; userId: string },
  request: Repeatable,
  act: Act,
  { ask, isAnsweredAnew }: { ask?: () => Promise<unknown>; isAnsweredAnew?: boolean } = {},
): Promise<Sent> {
  const anew = isAnsweredAnew ? act : null;
  if (request.keyHeader === undefined) {
    const asked = await ask?.();
    return wholly(store, (tx) => act(tx, asked));
  }
  const mine: Claim = {
    schoolId: actor.schoolId,
    userId: actor.userId,
    key: keyOf(request.keyHeader),
    fingerprint: fingerprintOf(request),
  };
  try {
    const earlier = ask && (await store.read((db) => answered(db, mine, anew)));
    if (earlier) return earlier;
    const asked = await ask?.();
    return await wholly(store, async (tx) => {
      const [taken] = await claim(tx, { ...mine });
      if (!taken) return replayed(tx, mine, anew);
      const sent = await act(tx, asked);
      await keep(tx, mine, sent);
      return sent;
    });
  } catch (error) {
    if (!(error instanceof Refused) || !isSettled(error)) throw error;
    return keepRefusal(store, mine, error, anew);
  }
}

/** Once more where a row went between being found and being named: then it is refused as not found. */
async function wholly(store: Store, act: (tx: Db) => Promise<Sent>): Promise<Sent> {
  try {
    return await store.transaction(act);
  } catch (error) {
    if (!isReferenced(error)) throw error;
    return store.transaction(act);
  }
}

/** A refusal is kept after its effects were undone; should another have got in between, that one's answer stands. */
function keepRefusal(store: Store, mine: Claim, refused: Refused, anew: Act | null): Promise<Sent> {
  return store.transaction(async (tx) => {
    const [taken] = await claim(tx, { ...mine });
    if (!taken) return replayed(tx, mine, anew);
    const sent = presentRefusal(refused);
    await keep(tx, mine, sent);
    return sent;
  });
}

async function keep(tx: Db, mine: Claim, sent: Sent): Promise<void> {
  const { status, kept = sent.body } = sent;
  await settle(tx, { ...mine, status, body: kept, headers: JSON.stringify(sent.headers) });
}

async function replayed(tx: Db, mine: Claim, anew: Act | null): Promise<Sent> {
  const sent = await answered(tx, mine, anew);
  if (!sent) throw refuse('idempotency_in_progress');
  return sent;
}

/** The answer that the key has, or that is made anew of what it has. */
async function answered(db: Db, mine: Claim, anew: Act | null): Promise<Sent | null> {
  const [row] = await find(db, { ...mine });
  if (row?.status == null || row.body === null) return null;
  if (row.fingerprint !== mine.fingerprint) throw refuse('idempotency_key_reused');
  const headers = { ...row.headers, 'x-idempotent-replay': '1' };
  const { body } = row.status === 200 && anew ? await anew(db, row.body) : { body: row.body };
  return { status: row.status, headers, body };
}

/** Refusals that another try under the same key cannot change; the others are looked at again. */
function isSettled(refused: Refused): boolean {
  if (refused.code.endsWith('.conflict') || refused.code.startsWith('idempotency')) return false;
  return [400, 404, 409, 413, 415].includes(refused.status);
}

/** A structured header string has quotes; without them it is understood as well. */
function keyOf(header: string): string {
  const key = asUuid(/^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim());
  if (key === null) throw refuse('idempotency.keyInvalid', { path: 'Idempotency-Key' });
  return key;
}

function fingerprintOf(request: Repeatable): string {
  return createHash('sha256')
    .update(`${request.method} ${request.path}\n`)
    .update(request.body)
    .digest('base64url');
}
