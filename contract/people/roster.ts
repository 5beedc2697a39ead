/** People from lists: what lists say is held against the school and shown, applied as a run, and undone within a day. */
import { z } from 'zod';
import { MOST_AT_ONCE, MOST_LETTERS, ROSTER_KINDS, ROW_REASONS } from '#domain/roster/model.ts';
import type { Roster } from '#domain/roster/model.ts';
import { nameKey } from '#domain/roster/names.ts';
import { define } from '../define.ts';
import { id, instant } from '../shapes.ts';

const words = z.string().max(MOST_LETTERS);
// What a row does not say may be left out: a list of a whole school stays small.
const orNull = words.nullable().default(null);
const rosterClass = z.object({
  sourceId: orNull,
  name: words.min(1),
  base: orNull,
  grade: z.int().min(1).max(12).nullable().default(null),
});
const rowOf = z.object({
  place: z.object({
    file: words,
    part: orNull,
    line: z.int().min(0).nullable().default(null),
  }),
  kind: z.enum(['student', 'staff']),
  sourceId: orNull,
  nationalCode: z
    .string()
    .regex(/^\d{10}$/)
    .nullable()
    .default(null),
  writtenCode: orNull,
  code: orNull,
  mobile: orNull,
  login: orNull,
  firstName: words,
  lastName: words,
  guardians: z.array(words).max(20).default([]),
  class: rosterClass.nullable().default(null),
  teaches: z
    .array(
      z.object({
        course: z.object({ sourceId: orNull, name: words.min(1) }),
        class: rosterClass.nullable().default(null),
      }),
    )
    .max(500)
    .default([]),
  isLeaving: z.boolean().default(false),
  /** Why nothing may be done by this row. */
  fault: z.enum(ROW_REASONS).nullable().default(null),
});
/** Nobody comes without a name. */
const person = rowOf.refine(
  ({ fault, firstName, lastName }) => fault !== null || nameKey(firstName, lastName) !== '',
  { path: ['firstName'] },
);

const file = { name: words, people: z.int().min(0) };
const kind = z.enum(ROSTER_KINDS);
const lists = {
  people: z.array(person),
  /** Classes of which everybody is listed: who is missing there is gone. */
  whole: z.array(rosterClass),
};

/** Lists of people as they were read, with the files that could not be. */
export const rosterShape = z.object({
  files: z.array(
    z.object({
      ...file,
      kind: kind.nullable(),
      refused: z
        .object({ code: words, values: z.record(z.string(), z.union([z.string(), z.number()])) })
        .nullable(),
    }),
  ),
  ...lists,
}) satisfies z.ZodType<Roster>;

const asked = z.object({
  roster: z.object({
    files: z
      .array(z.object({ ...file, kind }))
      .min(1)
      .max(100),
    people: lists.people.max(MOST_AT_ONCE),
    whole: lists.whole.max(500),
  }),
  /** Takes the one of the same name in the same class for the person that is meant. */
  byName: z.boolean().default(false),
  /** Ends the enrolment of students whom the list of their class leaves out. */
  archiveGone: z.boolean().default(false),
});
const applied = asked.extend({
  /** `seen` of the preview that this was decided by. */
  seen: z.string().max(100),
});

/** How many of a kind there are; `unclear` counts rows, the others people. */
const counts = z.object({
  new: z.int(),
  changed: z.int(),
  moved: z.int(),
  gone: z.int(),
  same: z.int(),
  unclear: z.int(),
});
const told = z.object({
  id,
  name: z.string(),
  /** The class she is in, and the one she goes to. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
const sums = {
  students: counts,
  staff: counts,
  classes: z.object({ new: z.int(), same: z.int() }),
  courses: z.object({ new: z.int() }),
  teaching: z.object({ new: z.int(), same: z.int() }),
};

/** What lists would change: nothing is written. */
const rosterReport = z.object({
  ...sums,
  /** The classes that begin, each with the grade it begins in. */
  made: z.array(
    z.object({
      name: z.string(),
      /** The name of the grade; `isBaseNew`: it begins as well. */
      base: z.string(),
      grade: z.int().nullable(),
      isBaseNew: z.boolean(),
    }),
  ),
  /** Rows by which nothing is done; of staff also those by which she comes, but teaches nothing yet. */
  unclear: z.array(
    z.object({
      file: z.string(),
      part: z.string().nullable(),
      line: z.int().nullable(),
      kind: z.enum(['student', 'staff']),
      name: z.string(),
      reason: z.enum(ROW_REASONS),
      /** Who may be meant. */
      maybe: z.object({ id, name: z.string() }).nullable(),
    }),
  ),
  moved: z.array(told),
  /** Whoever sits an exam at this moment stays: her enrolment is not ended, and she is not counted. */
  gone: z.array(told.extend({ isSitting: z.boolean() })),
  /** Stands for all of this: what is applied is what was shown. */
  seen: z.string(),
});
/** What lists would change. */
export type RosterReport = z.infer<typeof rosterReport>;

/** Lists that were applied. */
const rosterRun = z.object({
  id,
  at: instant,
  /** The operator has no account. */
  by: z.object({ kind: z.enum(['staff', 'operator']), name: z.string().nullable() }),
  files: z.array(z.string()),
  counts: z.object(sums),
  undoneAt: instant.nullable(),
  /** Whether it can be undone, and if not why: it was, its day is over, or somebody has written into what it made. */
  undo: z.enum(['possible', 'undone', 'late', 'written']),
});
/** Lists that were applied. */
export type RosterRun = z.infer<typeof rosterRun>;

const school = '/api/teacher/v1/Roster/{schoolId}';

/** The calls of lists. */
export const rosterCalls = define('core', {
  'roster.preview': {
    addition: 'what is done to a whole school is seen before it is done.',
    route: `POST ${school}/Preview`,
    body: asked,
    answer: rosterReport,
  },
  'roster.apply': {
    addition:
      "a school's pupils, teachers and classes come from lists, and the call list has no way in for them.",
    route: `POST ${school}/Runs`,
    body: applied,
    answer: rosterRun,
  },
  'roster.runs': {
    addition:
      'whoever finds people changed wants to know by which list, and whether it can be taken back.',
    route: `GET ${school}/Runs`,
    answer: z.object({ items: z.array(rosterRun) }),
  },
  'roster.undo': {
    addition: 'a wrong list is noticed at once, and nothing hangs on it yet.',
    route: `DELETE ${school}/Runs/{runId}`,
    answer: rosterRun,
  },
});
