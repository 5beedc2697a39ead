/** The link to the external classroom service, and what its stand-in has to remember. */
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, inSchool, instant, oneOf, requiredText, schoolId } from './columns.ts';
import { schoolClasses, semesters, users } from './school.ts';

/** Which external account a member of staff is linked to. */
export const externalLinks = pgTable(
  'external_links',
  {
    schoolId: schoolId(),
    userId: uuid('user_id').notNull(),
    externalAccount: text('external_account').notNull(),
    linkedAt: instant('linked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.userId] }), inSchool(t, t.userId, users)],
);

/** Who was imported from the external service as whom: importing again changes nothing. */
export const externalMembers = pgTable(
  'external_members',
  {
    schoolId: schoolId(),
    externalId: text('external_id').notNull(),
    role: text('role', { enum: ['student', 'teacher'] }).notNull(),
    classId: uuid('class_id').notNull(),
    /** A student or a member of staff, by the role. */
    personId: uuid('person_id').notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.externalId, t.role, t.classId] }),
    inSchool(t, t.classId, schoolClasses),
    index('external_members_person').on(t.schoolId, t.personId),
    oneOf(t.role),
  ],
);

/** How far a school has come with a school year's data. */
export const schoolStatuses = pgTable(
  'school_statuses',
  {
    schoolId: schoolId(),
    semesterId: uuid('semester_id').notNull(),
    status: text('status', { enum: ['collecting', 'ready', 'confirmed'] }).notNull(),
    note: requiredText('note'),
    changedById: uuid('changed_by_id').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.semesterId] }),
    inSchool(t, t.semesterId, semesters),
    oneOf(t.status),
  ],
);

/** Sessions of the stand-in of the classroom service; it knows accounts, and no school of ours. */
export const classroomSessions = pgTable(
  'classroom_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    account: text('account').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('classroom_sessions_age').on(t.expiresAt)],
);
