/** Sessions of the stand-in: opaque tokens of twelve hours, stored as hashes like all others. */
import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { classroomSessions } from '#server/db/schema/index.ts';
import { hashToken, newToken } from '#server/middleware/authenticate.ts';
import { accounts } from './written.ts';
import type { Account } from './written.ts';

const lifetime = 12 * 60 * 60_000;

/** An open session. */
export interface ClassroomSession {
  account: Account;
  expires: string;
}

/** Opens one for an account. */
export async function openSession(
  db: Db,
  account: Account,
  now: number,
): Promise<ClassroomSession & { token: string }> {
  const token = newToken();
  const expiresAt = new Date(now + lifetime);
  await db
    .insert(classroomSessions)
    .values({ tokenHash: hashToken(token), account: account.id, expiresAt });
  return { token, account, expires: expiresAt.toISOString() };
}

/** Whose token it is; null for one that is unknown, over or ended. */
export async function findSession(
  db: Db,
  token: string,
  now: number,
): Promise<ClassroomSession | null> {
  const [row] = await db
    .select()
    .from(classroomSessions)
    .where(
      and(
        eq(classroomSessions.tokenHash, hashToken(token)),
        gt(classroomSessions.expiresAt, new Date(now)),
      ),
    );
  const account = row && findAccount(row.account);
  return account ? { account, expires: row.expiresAt.toISOString() } : null;
}

/** Ends one; false where another request has ended it meanwhile. */
export async function endSession(db: Db, tokenHash: string): Promise<boolean> {
  const ended = await db
    .delete(classroomSessions)
    .where(eq(classroomSessions.tokenHash, tokenHash))
    .returning({ account: classroomSessions.account });
  return ended.length > 0;
}

/** An account by its id. */
export function findAccount(id: string): Account | undefined {
  return accounts.find((account) => account.id === id);
}

/**
 * The account of somebody who was never linked: the one that bears her user name, and otherwise one
 * with a school that follows from her id, so that she meets the same account again on every server.
 */
export function accountFor(person: { username: string; userId: string }): Account {
  const named = accounts.find(({ usernames }) => usernames.includes(person.username));
  const others = accounts.filter(({ schools }) => schools.length > 0);
  const place = createHash('sha256').update(person.userId).digest().readUInt32BE() % others.length;
  const found = named ?? others[place];
  if (!found) throw new Error('The stand-in has no account with a school.');
  return found;
}
