/** Signing in: the same steps and the same work whether the account exists or not. */
import { eq, inArray } from 'drizzle-orm';
import type { User } from '#contract/session.ts';
import { toLatinDigits } from '#domain/text.ts';
import { logins, users } from '../db/schema/index.ts';
import { within } from '../db/statement.ts';
import type { Store } from '../db/client.ts';
import { refuse } from '../errors.ts';
import { recordFailedSignIn } from './audit.ts';
import { normalizeMobile } from './mobile.ts';
import { verifyPassword } from './passwords.ts';
import { readUser, startSession } from './sessions.ts';
import type { Token } from './sessions.ts';
import { admitAttempt, countWrong, takeBack } from './sign-in-limits.ts';
import type { Attempt } from './sign-in-limits.ts';

/** What a person types, and where she types it. */
export interface SignIn {
  login: string;
  password: string;
  captcha?: string | undefined;
  address: string;
  /** The token goes into an address, as the parent platform hands it over. */
  isForAddress?: boolean;
}

/** Verifies the password outside of any transaction: it takes long, and nobody else has to wait. */
export async function signIn(
  store: Store,
  sent: SignIn,
  now: number,
): Promise<{ token: Token; user: User }> {
  const typed = toLatinDigits(sent.login).toLowerCase();
  const mobile = normalizeMobile(typed);
  // One count for all spellings of a number.
  const { address } = sent;
  const attempt: Attempt = { audience: 'staff', login: mobile ?? typed, address };
  const found = await store.transaction(async (tx) => {
    const admitted = await admitAttempt(tx, attempt, sent.captcha, now);
    if (admitted !== 'admitted') return admitted;
    const isNamed = inArray(logins.name, [typed, mobile ?? typed]);
    const rows = await tx.select().from(logins).where(isNamed);
    const named = rows.find(({ name }) => name === typed) ?? rows[0];
    if (named?.kind !== 'staff') return null;
    const isShe = within(users, named.schoolId, eq(users.id, named.personId));
    const [user] = await tx.select().from(users).where(isShe);
    return user ?? null;
  });
  if (typeof found === 'string') throw refuse(found, { path: 'captcha' });
  const isRight = await verifyPassword(found?.passwordHash ?? null, sent.password);
  if (!found?.active || !isRight) {
    const person = found && { schoolId: found.schoolId, id: found.id };
    await store.transaction(async (tx) => {
      await countWrong(tx, attempt, now);
      await recordFailedSignIn(tx, { now, address }, 'staff', person);
    });
    throw refuse('login.wrong');
  }
  return store.transaction(async (tx) => {
    const person = { schoolId: found.schoolId, userId: found.id };
    // A password that was set anew meanwhile has ended all sessions, and this would be one more.
    const isShe = within(users, person.schoolId, eq(users.id, person.userId));
    const [still] = await tx.select().from(users).where(isShe).for('update');
    if (!still?.active || still.passwordHash !== found.passwordHash) throw refuse('login.wrong');
    await takeBack(tx, attempt, now);
    const token = await startSession(tx, person, now, sent.isForAddress);
    const user = await readUser(tx, person);
    if (!user) throw refuse('login.wrong');
    return { token, user };
  });
}
