/** How one school year follows another, and a student who goes elsewhere while it lasts. */
import { z } from 'zod';
import { define } from '../define.ts';
import * as s from '../shapes.ts';

const name = z.string().trim().min(1).max(100);
/** Where a class or a student is in the next year; null leaves the school. */
const to = s.id.nullable();
const most = { classes: 500, students: 5_000 };

/** A year that is to follow: when it is, and where everybody goes. */
export const yearPlan = z.object({
  name,
  /** After the first day of the year it follows. */
  startsOn: s.day,
  endsOn: s.day,
  /** Every class of the year, each once: the one that its students are in next. */
  classes: z.array(z.object({ classId: s.id, to })).max(most.classes),
  /** Those who do not go where their class goes. */
  students: z
    .array(z.object({ studentId: s.id, to }))
    .max(most.students)
    .default([]),
  /** Whether everybody teaches again what she teaches now, to the class of the same name. */
  keepsTeaching: z.boolean().default(true),
});

/** How many go where. */
const counts = z.object({
  students: z.int(),
  /** Into a class of a higher grade. */
  goUp: z.int(),
  /** Into a class of the same grade, or of a lower one. */
  stay: z.int(),
  leave: z.int(),
  classes: z.int(),
  /** Who teaches what where, taken over. */
  teaching: z.int(),
});
const named = z.object({ id: s.id, name: z.string() });

/** What a plan would do: nothing is written. */
export const yearPreview = z.object({
  counts,
  classes: z.array(
    z.object({
      class: named,
      to: named.nullable(),
      students: z.int(),
      goUp: z.int(),
      stay: z.int(),
      leave: z.int(),
    }),
  ),
});
/** The plan that suggests itself: each class goes into the one of the next grade that has its place. */
export const suggestedPlan = z.object({
  classes: z.array(
    z.object({
      class: named,
      grade: z.int(),
      students: z.int(),
      to: named.nullable(),
      /** Whether there is a next grade and none of its classes has this place: somebody has to say. */
      unknown: z.boolean(),
    }),
  ),
});
/** What was done. */
export const yearReceipt = z.object({
  /** The year that has begun. */
  semesterId: s.id,
  /** The one it followed, which can only be read now. */
  followed: s.id,
  begunAt: s.instant,
  counts,
});
/** Where a student is, from which day on; without a class she has left. */
export const enrolment = z.object({ studentId: s.id, classId: to, from: s.day });

const year = '/api/teacher/v1/SchoolYears/{schoolId}/{semesterId}';

/** The calls of years. */
export const yearsCalls = define('core', {
  'years.suggest': {
    addition: 'nobody types twenty-four classes that follow from their names.',
    route: `GET ${year}/Next`,
    answer: suggestedPlan,
  },
  'years.preview': {
    addition: 'what is done to a whole school is seen before it is done.',
    route: `POST ${year}/Next/Preview`,
    body: yearPlan,
    answer: yearPreview,
  },
  'years.begin': {
    addition:
      "no call of the list begins a year, and without one the school's second year cannot be worked in.",
    route: `POST ${year}/Next`,
    body: yearPlan,
    answer: yearReceipt,
  },
  'years.undo': {
    addition: 'a plan that was wrong is noticed at once, and nothing hangs on it yet.',
    route: `DELETE ${year}/Next`,
    answer: z.object({ semesterId: s.id }),
  },
  'enrolments.change': {
    addition: 'students change classes and schools while a year lasts.',
    route: 'PATCH /api/teacher/v1/Enrolments/{schoolId}/{studentId}',
    body: z.object({
      /** Where she was when this was decided; null for nowhere. */
      was: to,
      classId: to,
    }),
    answer: enrolment,
  },
});

/** A year that is to follow. */
export type YearPlan = z.output<typeof yearPlan>;
/** What a plan would do. */
export type YearPreview = z.infer<typeof yearPreview>;
/** The plan that suggests itself. */
export type SuggestedPlan = z.infer<typeof suggestedPlan>;
/** What was done. */
export type YearReceipt = z.infer<typeof yearReceipt>;
