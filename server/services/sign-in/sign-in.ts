/** Signing in: the same steps and the same work whether the account exists or not. */
import { eq, inArray } from 'drizzle-orm';
import type { User } from '#contract/sign-in/session.ts';
import { logins, users } from '../../db/schema/index.ts';
import { joined, within } from '../../db/statement.ts';
import type { Db, Store } from '../../db/client.ts';
import { refuse } from '../../errors.ts';
import { recordFailedSignIn } from '../accounts/audit.ts';
import { rememberDevice, deviceStanding } from './known-devices.ts';
import { foldedLoginName, keptLoginName } from './login-name.ts';
import { verifyPassword } from './passwords.ts';
import { readUser, startSession } from './sessions.ts';
import type { Token } from './sessions.ts';
import { admitAttempt, inTurn, takeBack } from './sign-in-limits.ts';
import type { Attempt } from './sign-in-limits.ts';

/** What a person types, and where she types it. */
export interface SignIn {
  login: string;
  password: string;
  captcha?: string | undefined;
  address: string;
  /** What the device shows of itself, if it shows anything. */
  device?: string | null;
  /** The token goes into an address, as the parent platform hands it over. */
  isForAddress?: boolean;
}

/** A session, whose it is, and what the device shows from now on. */
export interface SignedIn {
  token: Token;
  user: User;
  device: string;
}

/** Signs in, in turn with others who do. */
export function signIn(store: Store, sent: SignIn, now: number): Promise<SignedIn> {
  return inTurn(() => tryToSignIn(store, sent, now));
}

/** Verifies the password outside of any transaction: it takes long, and nobody else has to wait. */
async function tryToSignIn(store: Store, sent: SignIn, now: number): Promise<SignedIn> {
  const typed = foldedLoginName(sent.login);
  // One count for all spellings of a number.
  const login = keptLoginName(sent.login);
  const { address, device = null } = sent;
  const { found, attempt, admitted } = await store.transaction(async (tx) => {
    // Names of a school's first administrator were kept as they were typed before.
    const user = await findNamed(tx, [sent.login, typed, login]);
    const standing = await deviceStanding(tx, device, user && { id: user.id, view: 'staff' });
    const tried: Attempt = { audience: 'staff', login, address, device, standing };
    const word = await admitAttempt(tx, tried, sent.captcha, now);
    return { found: user, attempt: tried, admitted: word };
  });
  if (admitted !== 'admitted') throw refuse(admitted, { path: 'captcha' });
  const isRight = await verifyPassword(found?.passwordHash ?? null, sent.password);
  if (!found?.active || !isRight) {
    await store.read((db) => recordFailedSignIn(db, { now, address }, 'staff', found));
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
    const known = await rememberDevice(tx, device, { id: found.id, view: 'staff' }, now);
    return { token, user, device: known };
  });
}

/** Whoever bears the first of the names that somebody bears: one statement, whether somebody does or not. */
async function findNamed(tx: Db, names: string[]) {
  const rows = await tx
    .select({ name: logins.name, user: users })
    .from(logins)
    .leftJoin(users, joined(logins, users, eq(users.id, logins.personId), eq(logins.kind, 'staff')))
    .where(inArray(logins.name, names));
  const [first] = rows.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return first?.user ?? null;
}
