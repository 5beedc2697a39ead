/** Exams and assignments as their forms are sent: all of them to create, the changed ones to edit. */
import { z } from 'zod';
import { negativeFraction } from '#domain/score.ts';
import * as s from '../shapes.ts';

/** An instant of this century: no calendar and no database is asked for another. */
const moment = s.instant.refine((text) => /^20\d\d-/.test(text));
const totalScoreUnits = s.units
  .min(60)
  .max(240 * 1_000)
  .multipleOf(60);
const durationMinutes = z.int().min(1).max(1_440);

const settingsInput = z.object({
  automaticQualitativeCorrection: z.boolean().optional(),
  /** Null: a wrong answer costs nothing. */
  negativeScoreValue: z
    .string()
    .refine((value) => negativeFraction(value) !== null)
    .nullable()
    .optional(),
  randomizeQuestions: z.boolean().optional(),
  randomizeOptions: z.boolean().optional(),
  allowGoingBack: z.boolean().optional(),
  allowSubmitAfterEnd: z.boolean().optional(),
  showResultToParents: z.boolean().optional(),
  security: z.boolean().optional(),
});

const content = {
  title: z.string().trim().min(1).max(200),
  subject: z.string().trim().max(200),
  courseId: s.id,
  classBaseId: s.id,
  /** A class none of whose students is chosen is given the whole. */
  classIds: z.array(s.id).max(100),
  /** Chosen students; their classes count as given. */
  studentIds: z.array(s.id).max(2_000),
  startDate: moment,
  scoreType: s.scoreType,
  teacherDescription: z.string().max(2_000),
  settings: settingsInput,
};
const created = {
  ...content,
  semesterId: s.id,
  subject: content.subject.default(''),
  classIds: content.classIds.default([]),
  studentIds: content.studentIds.default([]),
  teacherDescription: content.teacherDescription.default(''),
  settings: settingsInput.default({}),
};
const changed = z
  .object(content)
  .partial()
  .extend({
    id: s.id,
    /** The version the change was based on. */
    version: z.int().min(1),
    /**
     * Who was shown and is not chosen of the classes that are sent. With it, whoever the form did not know of stays:
     * a student who joined one of these classes meanwhile goes only by her name here.
     */
    leftOutStudentIds: z.array(s.id).max(2_000).optional(),
    /** Withdraws what is scheduled. */
    state: z.literal('draft').optional(),
  });

/** A new exam. */
export const newExam = z.object({ ...created, durationMinutes, totalScoreUnits });
/** A new assignment; without a total it is not scored. */
export const newAssignment = z.object({
  ...created,
  endDate: moment,
  totalScoreUnits: totalScoreUnits.nullable().default(null),
});
/** A change of an exam. */
export const changedExam = changed.extend({
  durationMinutes: durationMinutes.optional(),
  totalScoreUnits: totalScoreUnits.optional(),
});
/** A change of an assignment. */
export const changedAssignment = changed.extend({
  endDate: moment.optional(),
  totalScoreUnits: totalScoreUnits.nullable().optional(),
});

/** What creating, changing and copying answer. */
export const savedActivity = z.object({ id: s.id, version: z.int(), state: s.lifecycle });
/** What deleting answers. */
export const deleted = z.object({ id: s.id });

/** What creating, changing and copying answer. */
export type SavedActivity = z.infer<typeof savedActivity>;
