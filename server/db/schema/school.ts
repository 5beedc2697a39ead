/** Schools and what they consist of: semesters, bases, classes, courses, staff, students and who was where in which year. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Term } from '#contract/shapes.ts';
import type { Permission } from '#domain/permissions.ts';
import type { YearReceipt } from '#contract/school/years.ts';
import { bare, createdAt, inSchool, instant, oneOf, ownId, schoolId } from './columns.ts';

/** Schools. */
export const schools = pgTable(
  'schools',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    timeZone: text('time_zone').notNull().default('Asia/Tehran'),
    sampleKey: text('sample_key').unique(),
    /** Who may register here. */
    registration: text('registration', { enum: ['open', 'code', 'closed'] })
      .notNull()
      .default('open'),
    /** What a registration names this school by. */
    registrationCode: text('registration_code').unique(),
    /** What is asked for beside a login card. */
    cardAsks: text('card_asks', { enum: ['nothing', 'pin', 'password'] })
      .notNull()
      .default('nothing'),
  },
  (t) => [oneOf(t.registration), oneOf(t.cardAsks)],
);

/** School years; only the active one can be changed, and a school has one at most. */
export const semesters = pgTable(
  'semesters',
  {
    schoolId: schoolId().references(() => schools.id),
    id: ownId(),
    name: text('name').notNull(),
    active: boolean('active').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    terms: jsonb('terms').$type<Term[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    uniqueIndex('semesters_active')
      .on(t.schoolId)
      .where(sql`${bare(t.active)}`),
    check('semesters_ends_after_start', sql`${bare(t.endsOn)} >= ${bare(t.startsOn)}`),
  ],
);

/** Years that followed another one, and what they were made with. */
export const newYears = pgTable(
  'new_years',
  {
    schoolId: schoolId(),
    /** No reference: the year is gone where this was undone. */
    semesterId: uuid('semester_id').notNull(),
    followed: uuid('followed').notNull(),
    byId: uuid('by_id').notNull(),
    begunAt: instant('begun_at').notNull(),
    counts: jsonb('counts').$type<YearReceipt['counts']>().notNull(),
    /** Of the classes, the teaching and the enrolments it began with. */
    seal: text('seal').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.semesterId] }),
    inSchool(t, t.followed, semesters),
    index('new_years_followed').on(t.schoolId, t.followed),
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
  (t) => [primaryKey({ columns: [t.schoolId, t.id] }), inSchool(t, t.classBaseId, classBases)],
);

/** Which classes there are in a school year: a class is of the school, and lasts as many years as it is held. */
export const classYears = pgTable(
  'class_years',
  {
    schoolId: schoolId(),
    semesterId: uuid('semester_id').notNull(),
    classId: uuid('class_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.semesterId, t.classId] }),
    inSchool(t, t.semesterId, semesters),
    inSchool(t, t.classId, schoolClasses),
    index('class_years_class').on(t.schoolId, t.classId),
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

/** Roles of a school's own. */
export const roles = pgTable(
  'roles',
  {
    schoolId: schoolId().references(() => schools.id),
    id: ownId(),
    name: text('name').notNull(),
    permissions: jsonb('permissions').$type<Permission[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    uniqueIndex('roles_name').on(t.schoolId, t.name),
  ],
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
    /** A role of the school's own; `role` is then what it comes nearest to. */
    ownRoleId: uuid('own_role_id'),
    mobile: text('mobile'),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    /** Whether she has set one; until then the hash is of one that nobody knows. */
    hasPassword: boolean('has_password').notNull().default(true),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    oneOf(t.role),
    inSchool(t, t.ownRoleId, roles),
  ],
);

/** Who teaches which course to which class in which school year. */
export const teaching = pgTable(
  'teaching',
  {
    schoolId: schoolId(),
    userId: uuid('user_id').notNull(),
    semesterId: uuid('semester_id').notNull(),
    classId: uuid('class_id').notNull(),
    courseId: uuid('course_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.userId, t.semesterId, t.classId, t.courseId] }),
    inSchool(t, t.userId, users),
    foreignKey({
      name: 'teaching_class_year',
      columns: [t.schoolId, t.semesterId, t.classId],
      foreignColumns: [classYears.schoolId, classYears.semesterId, classYears.classId],
    }),
    index('teaching_class').on(t.schoolId, t.semesterId, t.classId),
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
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    sortKey: text('sort_key').notNull(),
    folded: text('folded').notNull(),
    /** Names of parents or guardians, as a list of the school had them. */
    guardians: text('guardians').array().notNull().default([]),
    /** Null for a student who cannot sign in. */
    passwordHash: text('password_hash'),
    /** What parents sign in with; null where they cannot. */
    parentPasswordHash: text('parent_password_hash'),
    /** Until when the password is one that was handed out, good for choosing another; null for one of her own. */
    passwordHandedOutUntil: instant('password_handed_out_until'),
    /** The same of the parents' password. */
    parentPasswordHandedOutUntil: instant('parent_password_handed_out_until'),
    /** When her name was taken out, at her parents' or her own request; her results stay in the figures. */
    anonymisedAt: instant('anonymised_at'),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.id] })],
);

/**
 * In which class a student is in a school year, from a day on; she has one open row of a year at most. What she wrote
 * keeps the class in which it was given to her: see `activityStudents` and `results`.
 */
export const enrolments = pgTable(
  'enrolments',
  {
    schoolId: schoolId(),
    studentId: uuid('student_id').notNull(),
    semesterId: uuid('semester_id').notNull(),
    classId: uuid('class_id').notNull(),
    startsOn: date('starts_on').notNull(),
    /** The first day on which she is no longer there; null while she is, and for good once the year is over. */
    leftOn: date('left_on'),
    status: text('status', { enum: ['enrolled', 'moved', 'left'] })
      .notNull()
      .default('enrolled'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.studentId, t.semesterId, t.startsOn] }),
    inSchool(t, t.studentId, students),
    foreignKey({
      name: 'enrolments_class_year',
      columns: [t.schoolId, t.semesterId, t.classId],
      foreignColumns: [classYears.schoolId, classYears.semesterId, classYears.classId],
    }),
    uniqueIndex('enrolments_open')
      .on(t.schoolId, t.studentId, t.semesterId)
      .where(sql`${bare(t.leftOn)} is null`),
    index('enrolments_class').on(t.schoolId, t.semesterId, t.classId),
    oneOf(t.status),
    check('enrolments_left_after_start', sql`${bare(t.leftOn)} > ${bare(t.startsOn)}`),
    check(
      'enrolments_still_there',
      sql`(${bare(t.leftOn)} is null) = (${bare(t.status)} = 'enrolled')`,
    ),
  ],
);

/**
 * By what other systems and the school's own lists know somebody or something: the same list again finds them by it.
 * `source` is the id of another system, `national` and `code` are a person's, `list` is the name of somebody of whom a
 * list tells nothing else.
 */
export const identifiers = pgTable(
  'identifiers',
  {
    schoolId: schoolId().references(() => schools.id),
    kind: text('kind', { enum: ['student', 'staff', 'class', 'course'] }).notNull(),
    scheme: text('scheme', { enum: ['source', 'national', 'code', 'list'] }).notNull(),
    value: text('value').notNull(),
    /** A student, a member of staff, a class or a course, by the kind. */
    ownerId: uuid('owner_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.kind, t.scheme, t.value] }),
    uniqueIndex('identifiers_owner').on(t.schoolId, t.kind, t.ownerId, t.scheme),
    oneOf(t.kind),
    oneOf(t.scheme),
  ],
);
