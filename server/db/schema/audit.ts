/** The audit log: one row for each thing that somebody may have to answer for. */
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
import { AUDIT_EVENTS } from '#domain/audit-events.ts';
import { inRange, instant, oneOf, ownId, schoolId } from './columns.ts';

/** What else is known of an entry. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/**
 * Who did what to whom, when and from where. It refers to nothing by a key, so that it outlives what it names; what no
 * school can be told from (a name that nobody has) stands under the school `nobodysSchool`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    schoolId: schoolId(),
    id: ownId(),
    at: instant('at').notNull(),
    event: text('event', { enum: AUDIT_EVENTS }).notNull(),
    byKind: text('by_kind', {
      enum: ['staff', 'student', 'parent', 'visitor', 'operator'],
    }).notNull(),
    byId: uuid('by_id'),
    aboutKind: text('about_kind', {
      enum: ['account', 'student', 'exam', 'assignment', 'school'],
    }).notNull(),
    aboutId: uuid('about_id'),
    address: text('address').notNull(),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    times: integer('times').notNull().default(1),
    /** Entries that are one: the second of them counts instead of standing beside the first. */
    sameAs: text('same_as'),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    index('audit_log_list').on(t.schoolId, t.at.desc(), t.id.desc()),
    index('audit_log_age').on(t.at),
    uniqueIndex('audit_log_same').on(t.schoolId, t.sameAs),
    oneOf(t.event),
    oneOf(t.byKind),
    oneOf(t.aboutKind),
    inRange(t.times, 1),
  ],
);
