/** Whoever leaves the school: a pupil's data as one archive, her name taken out of it, and a teacher's successor. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import { attachment, day, id, instant, page, pageIndex0, pageSize } from '../shapes.ts';

/** A student of the school, whether she is in a class of this year or not. */
const anyStudent = z.object({
  studentId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** The class she is in, or was in last; null where she never was in one. */
  className: z.string().nullable(),
  /** The school year of that class. */
  yearName: z.string().nullable(),
  state: z.enum(['here', 'left', 'anonymised']),
});
/** A student of the list. */
export type AnyStudent = z.infer<typeof anyStudent>;

/** Which students are listed. */
const anyStudentsFilter = z.object({
  /** Part of a name. */
  search: z.string().max(200).default(''),
  /** All of them where it is null. */
  state: z.enum(['here', 'left', 'anonymised']).nullable().default(null),
  pageIndex: pageIndex0,
  pageSize,
});
/** A filter as it is checked. */
export type AnyStudentsFilter = z.output<typeof anyStudentsFilter>;

/** What the school holds about one student, without her workbooks and the bytes of files: those have calls of their own. */
const studentData = z.object({
  student: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    guardians: z.array(z.string()),
  }),
  school: z.string(),
  identifiers: z.array(z.object({ scheme: z.string(), value: z.string() })),
  /** Names to sign in with; never a password. */
  logins: z.array(z.string()),
  /** Never what a card carries. */
  cards: z.array(
    z.object({ madeAt: instant, firstUsedAt: instant.nullable(), voidedAt: instant.nullable() }),
  ),
  enrolments: z.array(
    z.object({
      yearName: z.string(),
      className: z.string(),
      startsOn: day,
      leftOn: day.nullable(),
      status: z.enum(['enrolled', 'moved', 'left']),
    }),
  ),
  /** Of every school year, the latest first. */
  results: z.array(
    z.object({
      resultId: id,
      activityId: id,
      kind: z.enum(['exam', 'assignment']),
      semesterId: id,
      yearName: z.string(),
      title: z.string(),
      courseName: z.string(),
      className: z.string(),
      attempt: z.int(),
      startsAt: instant,
      startedAt: instant.nullable(),
      handedInAt: instant.nullable(),
      state: z.enum(['notStarted', 'started', 'handedIn']),
      reviewStatus: z.enum(['notReviewed', 'accepted', 'rejected', 'excused', 'zero']),
      descriptive: z.boolean(),
      scoreUnits: z.int(),
      totalUnits: z.int().nullable(),
      note: z.string(),
      focusLosses: z.array(z.object({ at: z.string(), seconds: z.number() })),
    }),
  ),
  /** Files that she uploaded, and those that her answers name. */
  files: z.array(attachment),
  /** What the audit log says of her; addresses of the network are told where they were hers. */
  log: z.array(
    z.object({
      at: instant,
      event: z.string(),
      times: z.int(),
      by: z.string(),
      address: z.string().nullable(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
});
/** What the school holds about one student. */
export type StudentData = z.infer<typeof studentData>;

/** What goes when her name is taken out, and what stays. */
const traces = z.object({
  state: z.enum(['here', 'left', 'anonymised']),
  /** Her name, codes and guardians. */
  names: z.int(),
  /** Names to sign in with, and cards. */
  access: z.int(),
  writtenAnswers: z.int(),
  files: z.int(),
  /** Comments, notes and ink of her teachers. */
  remarks: z.int(),
  /** Results that stay in the figures of their classes. */
  results: z.int(),
});
/** How much of a student there is. */
export type Traces = z.infer<typeof traces>;

/** What a teacher passes on. */
const work = z.object({
  /** Classes in which she teaches a course this year. */
  teaching: z.int(),
  exams: z.int(),
  assignments: z.int(),
  bankExams: z.int(),
  bankQuestions: z.int(),
});
/** How much of it there is. */
export type Work = z.infer<typeof work>;

const students = '/api/teacher/v1/AllStudents/{schoolId}';
const successor = '/api/teacher/v1/Successor/{schoolId}/{semesterId}/{id}';

export const leavingCalls = defineAdditions(
  'core',
  'a school is asked for what it holds about a child, has to forget her, and goes on when a teacher leaves.',
)({
  /** Why it is sent as a body: a name does not stand in an address. */
  'leaving.students': {
    route: `POST ${students}/GetByFilter`,
    body: anyStudentsFilter,
    answer: page(anyStudent),
  },
  'leaving.data': {
    route: `GET ${students}/{studentId}/Data`,
    answer: studentData,
  },
  'leaving.traces': {
    route: `GET ${students}/{studentId}/Traces`,
    answer: traces,
  },
  /** Only of somebody who is in no class of this year; nothing of it can be taken back. */
  'leaving.anonymise': {
    route: `POST ${students}/{studentId}/Anonymise`,
    answer: traces,
  },
  'leaving.work': {
    route: `GET ${successor}`,
    /** With how much waits on her devices, as they said last. */
    answer: work.extend({ waiting: z.int(), waitingAt: instant.nullable() }),
  },
  'leaving.handOver': {
    route: `POST ${successor}`,
    /** `was`: how much there was when it was decided; another number refuses it. */
    body: z.object({ to: id, was: work, deactivate: z.boolean() }),
    answer: work,
  },
});
