/** Schools and what they consist of: semesters, bases, classes, courses, staff and students. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bare, createdAt, instant, oneOf, ownId, schoolId } from './columns.ts';

/** Schools. */
export const schools = pgTable('schools', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  timeZone: text('time_zone').notNull().default('Asia/Tehran'),
  sampleKey: text('sample_key').unique(),
});

/** School years; only the active one can be changed. */
export const semesters = pgTable(
  'semesters',
  {
    schoolId: schoolId().references(() => schools.id),
    id: ownId(),
    name: text('name').notNull(),
    active: boolean('active').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    check('semesters_ends_after_start', sql`${bare(t.endsOn)} >= ${bare(t.startsOn)}`),
  ],
);

/** Grade levels. */
export const classBases = pgTable(
  'class_bases',
  {
    schoolId: schoolId().references(() => schools.id),
    id: ownId(),
    name: text('name').notNull(),
    grade: integer('grade').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.id] })],
);

/** Classes of a base. */
export const schoolClasses = pgTable(
  'school_classes',
  {
    schoolId: schoolId(),
    id: ownId(),
    classBaseId: uuid('class_base_id').notNull(),
    name: text('name').notNull(),
    orders: integer('orders').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({
      columns: [t.schoolId, t.classBaseId],
      foreignColumns: [classBases.schoolId, classBases.id],
    }),
  ],
);

/** Courses. */
export const courses = pgTable(
  'courses',
  {
    schoolId: schoolId().references(() => schools.id),
    id: ownId(),
    name: text('name').notNull(),
    courseKey: text('course_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.id] })],
);

/** Staff; `role` is null until an admin gives one. What they sign in with stands in `logins`. */
export const users = pgTable(
  'users',
  {
    schoolId: schoolId().references(() => schools.id),
    id: ownId(),
    username: text('username').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role', { enum: ['admin', 'supporter', 'user'] }),
    mobile: text('mobile'),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.id] }), oneOf(t.role)],
);

/** Who teaches which course to which class. */
export const teaching = pgTable(
  'teaching',
  {
    schoolId: schoolId(),
    userId: uuid('user_id').notNull(),
    classId: uuid('class_id').notNull(),
    courseId: uuid('course_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.userId, t.classId, t.courseId] }),
    foreignKey({
      columns: [t.schoolId, t.userId],
      foreignColumns: [users.schoolId, users.id],
    }),
  ],
);

/** Sessions by the hash of their secret; the secret itself is kept by nobody but the device. */
export const sessions = pgTable(
  'sessions',
  {
    schoolId: schoolId(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** All tokens that came of one sign-in: they end together. */
    family: uuid('family').notNull().defaultRandom(),
    /** When that sign-in was: no renewal outlives it by more than the absolute limit. */
    signedInAt: instant('signed_in_at').notNull().defaultNow(),
    /** The token this one was given for, until this one is used for the first time. */
    predecessor: text('predecessor'),
    /** Since when a successor is in use: what was sent before still arrives, and nothing is renewed. */
    retiredAt: instant('retired_at'),
    /** It stands in the history of a browser: good for being exchanged, once. */
    fromAddress: boolean('from_address').notNull().default(false),
    /** When she last showed there that she knows her password. */
    provedAt: instant('proved_at'),
    /** Of a token that only delivers what waits on a device: the family of that device's session. */
    deliversFor: uuid('delivers_for'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.tokenHash] }),
    index('sessions_family').on(t.schoolId, t.family),
    index('sessions_user').on(t.schoolId, t.userId),
  ],
);

/** Students; `sortKey` puts Persian names in their alphabet's order, which no engine's default collation does. */
export const students = pgTable(
  'students',
  {
    schoolId: schoolId(),
    id: ownId(),
    classId: uuid('class_id').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    sortKey: text('sort_key').notNull(),
    folded: text('folded').notNull(),
    /** Null for a student who cannot sign in. */
    passwordHash: text('password_hash'),
    /** What parents sign in with; null where they cannot. */
    parentPasswordHash: text('parent_password_hash'),
    /** Until when the password is one that was handed out, good for choosing another; null for one of her own. */
    passwordHandedOutUntil: instant('password_handed_out_until'),
    /** The same of the parents' password. */
    parentPasswordHandedOutUntil: instant('parent_password_handed_out_until'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    foreignKey({
      columns: [t.schoolId, t.classId],
      foreignColumns: [schoolClasses.schoolId, schoolClasses.id],
    }),
    index('students_class').on(t.schoolId, t.classId),
  ],
);
