/** The first start of a server without a school: a code that it prints lets the first one be made, once, in a browser. */
import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { User } from '#contract/sign-in/session.ts';
import type { FirstSchool } from '#contract/school/first-school.ts';
import { toLatinDigits } from '#domain/text.ts';
import type { Db, Store } from '../db/client.ts';
import { schools, serverSecrets } from '../db/schema/index.ts';
import { refuse } from '../errors.ts';
import type { Around } from '../middleware/handlers.ts';
import { record } from '../services/accounts/audit.ts';
import { normalizeMobile } from '../services/sign-in/mobile.ts';
import { hashPassword, requireAlike, requireStrong } from '../services/sign-in/passwords.ts';
import { readUser, startSession } from '../services/sign-in/sessions.ts';
import type { Token } from '../services/sign-in/sessions.ts';
import { makeSchool } from './create.ts';
import { isTimeZone } from './years.ts';

const isCode = eq(serverSecrets.name, 'first-start');
/** Without those that look like others: it may have to be typed from one screen on another. */
const letters = 'ABCDEFGHJKLMNPQRTUVWXY346789';
/** 57 bits, asked about one request at a time: nobody guesses it. */
const length = 12;

/** Whether there is any school. */
export async function hasSchool(db: Db): Promise<boolean> {
  return (await db.select({ id: schools.id }).from(schools).limit(1)).length > 0;
}

/** The code of this database, the same for all its servers until a school is there; then null. */
export async function firstStartCode(store: Store): Promise<string | null> {
  return store.transaction(async (tx) => {
    if (await hasSchool(tx)) {
      await tx.delete(serverSecrets).where(isCode);
      return null;
    }
    const drawn = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    await tx
      .insert(serverSecrets)
      .values({ name: 'first-start', value: drawn })
      .onConflictDoNothing();
    const [kept] = await tx.select().from(serverSecrets).where(isCode);
    return kept?.value ?? drawn;
  });
}

/** Makes the school and signs its first administrator in; refused where the code is wrong or a school is there. */
export async function beginSchool(
  around: Around,
  sent: FirstSchool,
): Promise<{ token: Token; user: User }> {
  const { deps, now } = around;
  const { name, timeZone, year, fullname, username: login, password } = sent;
  requireAlike(sent);
  requireStrong(password, normalizeMobile(login));
  if (!isTimeZone(timeZone)) throw refuse('request.invalid', { path: 'timeZone' });
  await requireCode(deps.store, sent.code);
  const passwordHash = await hashPassword(password);
  const admin = { login, name: fullname, passwordHash, hasPassword: true };
  return deps.store.transaction(async (tx) => {
    // Whoever takes it away makes the school; a second form that was sent at the same time finds none.
    await takeCode(tx, sent.code);
    const made = await makeSchool(tx, { name, timeZone, year, admin }, now);
    const person = { schoolId: made.school.id, userId: made.admin.id };
    const by = { kind: 'visitor' as const, id: null };
    const about = { kind: 'account' as const, id: person.userId };
    const { schoolId } = person;
    await record(tx, around, { schoolId, event: 'account.registered', by, about, details: {} });
    const token = await startSession(tx, person, now);
    const user = await readUser(tx, person);
    if (!user) throw refuse('server.internal');
    return { token, user };
  });
}

const plain = (code: string) =>
  toLatinDigits(code)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
const isThis = (code: string) => and(isCode, eq(serverSecrets.value, plain(code)));

/** A wrong code costs no hash of a password. */
async function requireCode(store: Store, code: string): Promise<void> {
  await store.read(async (db) => {
    const [kept] = await db.select().from(serverSecrets).where(isThis(code));
    if (!kept) throw await refusal(db);
  });
}

async function takeCode(tx: Db, code: string): Promise<void> {
  if (await hasSchool(tx)) throw refuse('school.begun');
  const [taken] = await tx.delete(serverSecrets).where(isThis(code)).returning();
  if (!taken) throw await refusal(tx);
}

const refusal = async (db: Db) =>
  (await hasSchool(db)) ? refuse('school.begun') : refuse('code.wrong', { path: 'code' });
