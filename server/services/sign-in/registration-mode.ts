/** Who may register in which school: open, by its code, or closed. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { eq, ne } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Registration, RegistrationChange } from '#contract/sign-in/registration.ts';
import { toLatinDigits } from '#domain/text.ts';
import type { Db, Store } from '../../db/client.ts';
import { schools } from '../../db/schema/index.ts';
import { refuse } from '../../errors.ts';
import { siteOf } from '../../middleware/client-address.ts';
import type { Session } from '../../middleware/handlers.ts';
import { requirePermissionIn } from '../../policies/school.ts';
import { recordDone } from '../accounts/audit.ts';
import { countFailure, requireBelow } from './login-limits.ts';

/** Without those that look like others: it is copied from a board or a sheet of paper. */
const letters = 'ABCDEFGHJKLMNPQRTUVWXY346789';
const length = 8;
/** Mistyped by a staff room behind one address, and by nobody else so often. */
const wrongCodes = 20;

const draw = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
const grouped = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
const plain = (typed: string) =>
  toLatinDigits(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** The configured school alone, or all; the one of them that takes whoever names no code is the first. */
function schoolsFor(db: Db, configured: string | null) {
  const isIt = configured === null ? undefined : eq(schools.id, configured);
  return db.select().from(schools).where(isIt).orderBy(schools.id);
}

/** Whether somebody can register on this server without a code, and whether with one; or whether its first school is still to be made. */
export async function registrationWays(store: Store, configured: string | null) {
  return store.read(async (db) => {
    const without = await schoolsFor(db, configured);
    const all = await db.select({ mode: schools.registration }).from(schools);
    return {
      open: without.some(({ registration }) => registration === 'open'),
      code: all.some(({ mode }) => mode === 'code'),
      ...(all.length === 0 && { begin: true }),
    };
  });
}

/** The school that a registration is for; refused where none takes it. */
export async function schoolForNew(
  store: Store,
  sent: { code: string; address: string; configured: string | null },
  now: number,
): Promise<string> {
  const found = await store.transaction((tx) =>
    sent.code === '' ? withoutCode(tx, sent.configured) : byCode(tx, sent, now),
  );
  if ('id' in found) return found.id;
  throw refuse(found.refused, { path: 'schoolCode' });
}

type Found = { id: string } | { refused: ErrorCode };

async function withoutCode(tx: Db, configured: string | null): Promise<Found> {
  const there = await schoolsFor(tx, configured);
  if (there.length === 0) throw refuse('server.unavailable');
  const school = there.find(({ registration }) => registration === 'open');
  if (school) return { id: school.id };
  const [asking] = await tx.select().from(schools).where(eq(schools.registration, 'code')).limit(1);
  if (!asking) throw refuse('registration.closed');
  return { refused: 'registration.code' };
}

/** All codes are compared, each in constant time. */
async function byCode(
  tx: Db,
  { code, address }: { code: string; address: string },
  now: number,
): Promise<Found> {
  const limits = [{ scope: `school-code:${siteOf(address)}`, max: wrongCodes }];
  await requireBelow(tx, limits, now);
  const typed = Buffer.from(plain(code));
  const isTyped = (kept: string | null) => {
    const one = Buffer.from(kept ?? '');
    return one.length === length && one.length === typed.length && timingSafeEqual(one, typed);
  };
  const there = await tx.select().from(schools).where(ne(schools.registration, 'closed'));
  const school = there.find(({ registrationCode }) => isTyped(registrationCode));
  if (school) return { id: school.id };
  await countFailure(tx, limits, now);
  return { refused: 'registration.code' };
}

type Row = typeof schools.$inferSelect;

const told = ({ registration: mode, registrationCode: code }: Row): Registration => ({
  mode,
  code: code === null ? null : grouped(code),
});

/** Who may register here; the code as well, so for admins alone. */
export async function readRegistration(session: Session, schoolId: string): Promise<Registration> {
  return told(await ownSchool(session, schoolId));
}

/** Changes who may register, or the code; a school that asks for a code has one. */
export async function changeRegistration(
  session: Session,
  schoolId: string,
  { mode, newCode }: RegistrationChange,
): Promise<Registration> {
  const before = await ownSchool(session, schoolId, true);
  const registration = mode ?? before.registration;
  const needsCode = newCode === true || (registration === 'code' && !before.registrationCode);
  const registrationCode = needsCode ? draw() : before.registrationCode;
  const after = { ...before, registration, registrationCode };
  if (!needsCode && registration === before.registration) return told(before);
  await session.db
    .update(schools)
    .set({ registration, registrationCode })
    .where(eq(schools.id, before.id));
  await recordDone(
    session,
    'registration.changed',
    { kind: 'school', id: before.id },
    { mode: registration, formerMode: before.registration, newCode: needsCode },
  );
  return told(after);
}

/** The school that somebody looks after, held until the transaction ends where it is to change. */
export async function ownSchool(session: Session, schoolId: string, isToChange = false) {
  requirePermissionIn(session, schoolId);
  const { db } = session;
  const own = db.select().from(schools).where(eq(schools.id, schoolId));
  const [school] = await (isToChange ? own.for('no key update') : own);
  if (!school) throw refuse('school.notFound');
  return school;
}
