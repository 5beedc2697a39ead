/**
 * A student signs in with her card. Where her school asks for nothing more, neither a hash that takes long nor a limit
 * stands here: 128 random bits are not found by trying, so a token that opens nothing costs one look into an index,
 * whoever sends how many. A PIN or a password beside it is tried within the limits of signing in.
 */
import type { Input } from '../../middleware/handlers.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CardSignIn } from '#contract/people/cards.ts';
import type { StudentSignedIn } from '#contract/people/student.ts';
import { toLatinDigits } from '#domain/text.ts';
import type { Db, Store } from '../../db/client.ts';
import { loginCards, students } from '../../db/schema/index.ts';
import { sqlStatement, within } from '../../db/statement.ts';
import { refuse } from '../../errors.ts';
import { hashToken } from '../../middleware/authenticate.ts';
import { record, recordFailedSignIn } from '../accounts/audit.ts';
import { schoolOfCard } from './card-token.ts';
import { rememberDevice, deviceStanding } from '../sign-in/known-devices.ts';
import { countWithin, day, requireBelow, uncount } from '../sign-in/login-limits.ts';
import { hashPassword, verifyPassword } from '../sign-in/passwords.ts';
import { admitAttempt, inTurn, takeBack } from '../sign-in/sign-in-limits.ts';
import type { Attempt } from '../sign-in/sign-in-limits.ts';
import { signInStudent, startStudentSession } from '../sign-in/student-sign-in.ts';

/** So many wrong PINs of a card in a day, from wherever: it has a few thousand PINs, and its holder knows hers. */
const wrongPins = 20;
/** So many choices of a PIN for one card in a quarter of an hour: the first holds. */
const choices = 10;
const limitOf = (tokenHash: string) => ({ scope: `card:${tokenHash}`, span: day, max: wrongPins });
/** What a PIN must not be: whoever finds a card tries these first. */
const isUsual = (pin: string) =>
  /^(\d)\1+$/.test(pin) || ['0123456789', '9876543210'].some((row) => row.includes(pin));

interface Found {
  studentId: string;
  firstName: string;
  lastName: string;
  classId: string;
  className: string;
  schoolName: string;
  timeZone: string;
  asks: CardSignIn['asks'];
  pinHash: string | null;
  login: string | null;
  hasPassword: boolean;
}

/** Whose open card it is, while she is in a class this year. */
const findHolder = sqlStatement<'tokenHash', Found>(
  'card.holder',
  (value) => sql`
    select s.id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      k.id as "classId", k.name as "className", o.name as "schoolName", o.time_zone as "timeZone",
      o.card_asks as asks, c.pin_hash as "pinHash", l.name as login,
      s.password_hash is not null as "hasPassword"
    from login_cards c
    join students s on s.school_id = c.school_id and s.id = c.student_id
    join schools o on o.id = c.school_id
    join semesters m on m.school_id = c.school_id and m.active
    join enrolments n on n.school_id = c.school_id and n.student_id = c.student_id
      and n.semester_id = m.id and n.left_on is null
    join school_classes k on k.school_id = n.school_id and k.id = n.class_id
    left join logins l on l.school_id = s.school_id and l.kind = 'student' and l.person_id = s.id
    where c.school_id = ${value('schoolId')}::uuid and c.token_hash = ${value('tokenHash')}::text
      and c.voided_at is null`,
);

/** What comes with a card, and where. */
export type CardSent = Input<'student.card'>['body'] & {
  address: string;
  /** What the device shows of itself, if it shows anything. */
  device: string | null;
};

/** What signing in answers, and what the device shows from now on where something was tried on it. */
interface SignedIn {
  signedIn: StudentSignedIn;
  device: string | null;
}

/** A card that was found, with what came with it. */
interface Held extends CardSent {
  schoolId: string;
  tokenHash: string;
  found: Found;
}

/** Signs her in; whatever opens nothing, void cards among them, is refused alike. */
export async function signInByCard(store: Store, sent: CardSent, now: number): Promise<SignedIn> {
  const schoolId = schoolOfCard(sent.token);
  if (schoolId === null) throw refuse('card.invalid');
  const tokenHash = hashToken(sent.token);
  const [found] = await store.read((db) => findHolder(db, { schoolId, tokenHash }));
  if (!found) throw refuse('card.invalid');
  const held = { ...sent, schoolId, tokenHash, found };
  if (found.asks === 'password') return withPassword(store, held, now);
  if (found.asks === 'nothing') return enter(store, held, now, {});
  return found.pinHash === null
    ? choosePin(store, held, now)
    : withPin(store, held, found.pinHash, now);
}

/** The first sign-in with a card that asks for a PIN: whoever holds the card chooses it. */
async function choosePin(store: Store, held: Held, now: number): Promise<SignedIn> {
  const path = 'newPin';
  if (held.newPin === undefined) throw refuse('pin.choose', { path });
  const pin = toLatinDigits(held.newPin);
  if (!/^\d{4,6}$/.test(pin) || isUsual(pin)) throw refuse('pin.weak', { path });
  // Each costs a hash, and of many at once one is taken.
  const limit = { scope: `card-choice:${held.tokenHash}`, max: choices };
  await store.transaction((tx) => countWithin(tx, limit, now));
  const chosen = await inTurn(() => hashPassword(pin));
  return enter(store, held, now, { pinHash: null, chosen });
}

function withPin(store: Store, held: Held, pinHash: string, now: number): Promise<SignedIn> {
  const { pin, found, schoolId, tokenHash, address, device } = held;
  const path = 'pin';
  if (pin === undefined) throw refuse('pin.required', { path });
  const limit = limitOf(tokenHash);
  const person = { schoolId, id: found.studentId };
  return inTurn(async () => {
    const { attempt, admitted } = await store.transaction(async (tx) => {
      await requireBelow(tx, [limit], now);
      const standing = await deviceStanding(tx, device, { id: person.id, view: 'student' });
      const login = found.login ?? person.id;
      const tried: Attempt = { audience: 'student', login, address, device, standing };
      const word = await admitAttempt(tx, tried, held.captcha, now);
      // Before it is tried, so that of many at once each counts.
      if (word === 'admitted') await countWithin(tx, limit, now);
      return { attempt: tried, admitted: word };
    });
    if (admitted !== 'admitted') throw refuse(admitted, { path: 'captcha' });
    if (!(await verifyPassword(pinHash, toLatinDigits(pin)))) {
      await store.read((db) => recordFailedSignIn(db, { now, address }, 'student', person));
      throw refuse('pin.wrong', { path });
    }
    return enter(store, held, now, { pinHash, attempt });
  });
}

/** By the rules of her name and password, and only while the card is open. */
function withPassword(store: Store, held: Held, now: number): Promise<SignedIn> {
  const { password, newPassword, captcha, address, device, found } = held;
  if (found.login === null || !found.hasPassword) throw refuse('card.noPassword');
  if (password === undefined) throw refuse('card.password', { path: 'password' });
  const typed = { login: found.login, password, view: 'student' as const };
  const also = (tx: Db) => useCard(tx, held, now, {});
  return signInStudent(store, { ...typed, newPassword, captcha, address, device, also }, now);
}

/** What was found of her PIN where it counts, the one that she chose now, and the attempt at it. */
interface Proof {
  pinHash?: string | null;
  chosen?: string;
  attempt?: Attempt;
}

function enter(store: Store, held: Held, now: number, proof: Proof): Promise<SignedIn> {
  const { schoolId, found } = held;
  const { studentId, firstName, lastName, classId, className } = found;
  return store.transaction(async (tx) => {
    // She before her card, as whoever makes it void holds them: otherwise each would wait for the other.
    await tx
      .select({ id: students.id })
      .from(students)
      .where(within(students, schoolId, eq(students.id, studentId)))
      .for('key share');
    await useCard(tx, held, now, proof);
    const device = proof.attempt ? await knowAgain(tx, held, proof.attempt, now) : null;
    const token = await startStudentSession(tx, { schoolId, id: studentId }, 'student', now);
    const student = { studentId, firstName, lastName, classId, className };
    const school = { id: schoolId, name: found.schoolName, timeZone: found.timeZone };
    return { signedIn: { token, view: 'student', student, school }, device };
  });
}

/** Whoever makes it void at this moment waits for its row and ends this session, or was first. */
async function useCard(
  tx: Db,
  { schoolId, tokenHash, found, address }: Held,
  now: number,
  { pinHash, chosen }: Proof,
): Promise<void> {
  const isIt = and(eq(loginCards.tokenHash, tokenHash), isNull(loginCards.voidedAt));
  const isSame =
    pinHash === undefined
      ? undefined
      : pinHash === null
        ? isNull(loginCards.pinHash)
        : eq(loginCards.pinHash, pinHash);
  const [still] = await tx
    .update(loginCards)
    .set({
      firstUsedAt: sql`coalesce(${loginCards.firstUsedAt}, ${new Date(now)}::timestamptz)`,
      ...(chosen !== undefined && { pinHash: chosen }),
    })
    .where(within(loginCards, schoolId, and(isIt, isSame)))
    .returning({ studentId: loginCards.studentId });
  // Of two who choose at once, one has chosen.
  if (!still && chosen !== undefined) throw refuse('pin.required', { path: 'pin' });
  if (!still) throw refuse('card.invalid');
  if (chosen === undefined) return;
  const by = { kind: 'student' as const, id: found.studentId };
  await record(tx, { now, address }, { schoolId, event: 'pin.chosen', by, about: by, details: {} });
}

/** Her attempt was right: it counts no more, and her device is known. */
async function knowAgain(tx: Db, held: Held, attempt: Attempt, now: number) {
  const { device, found, tokenHash } = held;
  await takeBack(tx, attempt, now);
  await uncount(tx, limitOf(tokenHash), now);
  return rememberDevice(tx, device, { id: found.studentId, view: 'student' }, now);
}
