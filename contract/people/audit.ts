/** The audit log: who did what to whose access or data, and from where. */
import { z } from 'zod';
import { AUDIT_EVENTS } from '#domain/audit-events.ts';
import { define } from '../define.ts';
import { id, instant, page, pageIndex0, pageSize } from '../shapes.ts';

/** One thing that happened. */
const auditEntry = z.object({
  id,
  at: instant,
  event: z.enum(AUDIT_EVENTS),
  /** How often it happened in the same quarter of an hour, or day; `at` is the last time. */
  times: z.int(),
  /** Who did it; without an id and a name somebody who was not signed in, or the operator. */
  by: z.object({
    kind: z.enum(['staff', 'student', 'parent', 'visitor', 'operator']),
    id: id.nullable(),
    name: z.string().nullable(),
  }),
  /** Whom or what it was about. */
  about: z.object({
    /** `school`: a part of it, which the details name. */
    kind: z.enum(['account', 'student', 'exam', 'assignment', 'school']),
    id: id.nullable(),
    name: z.string().nullable(),
  }),
  /** The network address it came from. */
  address: z.string(),
  /** What else is known of it; never a password, a code or a token. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
/** An entry as an admin reads it. */
export type AuditEntry = z.infer<typeof auditEntry>;

/** Which entries are listed. */
const auditQuery = z.object({
  Event: z.enum(AUDIT_EVENTS).optional(),
  /** Entries of what this person did, and of what was done about her. */
  PersonId: id.optional(),
  From: instant.optional(),
  To: instant.optional(),
  PageIndex: pageIndex0,
  PageSize: pageSize,
});
/** A query as it is checked. */
export type AuditQuery = z.output<typeof auditQuery>;

/** A file that the app made of pupils' results, on the device. */
const madeExport = z.object({
  format: z.enum(['xlsx', 'csv']),
  /** Whose or of what; null for a term of all one sees. */
  about: z.object({ kind: z.enum(['student', 'exam', 'assignment']), id }).nullable(),
});
/** An export as the app tells it. */
export type MadeExport = z.infer<typeof madeExport>;

/** The calls about the audit log. */
export const auditCalls = define('core', {
  'audit.list': {
    addition:
      "access that somebody took or gave must leave a trace that the school's own admin can read.",
    route: 'GET /api/teacher/v1/AuditLog/{schoolId}',
    query: auditQuery,
    answer: page(auditEntry),
  },
  'exports.tell': {
    addition:
      'a file is made in the browser of what was read before, so the server learns of it from the app alone.',
    route: 'POST /api/common/v1/Exports',
    body: madeExport,
    answer: z.object({}),
  },
});
