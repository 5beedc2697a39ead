/** How people get in: names they sign in with, codes that prove a number, sessions of students. */
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { bare, createdAt, inRange, inSchool, instant, oneOf, schoolId } from './columns.ts';
import { students } from './school.ts';

/**
 * What somebody types to sign in (a user name, a mobile number) and whose it is. One table for all
 * schools: before sign-in there is no tenant, and a name may exist only once.
 */
export const logins = pgTable(
  'logins',
  {
    name: text('name').primaryKey(),
    schoolId: schoolId(),
    kind: text('kind', { enum: ['staff', 'student'] }).notNull(),
    personId: uuid('person_id').notNull(),
  },
  (t) => [oneOf(t.kind)],
);

/** A registration that waits for its code. */
export interface PendingAccount {
  fullname: string;
  email: string;
  passwordHash: string;
}

/**
 * One asked-for code. Unknown numbers get a row as well, with nobody behind it, so that
 * answers and work are alike; there is no tenant before sign-in.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: ['register', 'forgot-pass'] }).notNull(),
    mobile: text('mobile').notNull(),
    /** The account whose password is to be set, or the school a new account is for; null for nobody. */
    personSchoolId: uuid('person_school_id'),
    personId: uuid('person_id'),
    pending: jsonb('pending').$type<PendingAccount>(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    sends: integer('sends').notNull().default(1),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The token that a confirmed code was exchanged for, to set a new password once. */
    resetTokenHash: text('reset_token_hash'),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('verifications_age').on(t.expiresAt),
    index('verifications_reset').on(t.resetTokenHash),
    oneOf(t.purpose),
    inRange(t.tries, 0),
    inRange(t.sends, 0),
  ],
);

/** Sessions of students by the hash of their secret. */
export const studentSessions = pgTable(
  'student_sessions',
  {
    schoolId: schoolId(),
    tokenHash: text('token_hash').notNull(),
    studentId: uuid('student_id').notNull(),
    /** A parent reads what the teacher lets parents read, and does nothing else. */
    view: text('view', { enum: ['student', 'parent'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.tokenHash] }),
    inSchool(t, t.studentId, students),
    index('student_sessions_student').on(t.schoolId, t.studentId),
    oneOf(t.view),
  ],
);

/**
 * Cards that students sign in with, by the hash of what their QR code carries: of 128 random bits nobody finds them
 * again by trying, so a fast hash is enough. A student has one open card at most.
 */
export const loginCards = pgTable(
  'login_cards',
  {
    schoolId: schoolId(),
    tokenHash: text('token_hash').notNull(),
    studentId: uuid('student_id').notNull(),
    madeAt: instant('made_at').notNull(),
    /** Nobody where the operator made it. */
    madeBy: uuid('made_by'),
    voidedAt: instant('voided_at'),
    firstUsedAt: instant('first_used_at'),
    /** Of the PIN that its student chose; as slow to try as a password, and gone when the card is void. */
    pinHash: text('pin_hash'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.tokenHash] }),
    inSchool(t, t.studentId, students),
    uniqueIndex('login_cards_open')
      .on(t.schoolId, t.studentId)
      .where(sql`${bare(t.voidedAt)} is null`),
    index('login_cards_student').on(t.schoolId, t.studentId),
    index('login_cards_voided').on(t.voidedAt),
  ],
);
