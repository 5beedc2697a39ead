/** What exams and assignments have in common: one shape, two kinds. */
import { z } from 'zod';
import * as s from '../shapes.ts';

/**
 * Workbooks counted: assigned students, handed in, corrected (accepted, rejected or every answer scored) and to correct.
 * The last two are counted over one set, so that each workbook is in at most one of them.
 */
export const counts = z.object({
  students: z.int(),
  handedIn: z.int(),
  corrected: z.int(),
  /** Absent where a back end does not count them. */
  toCorrect: z.int().optional(),
});

/** A row of the exam or assignment list. */
export const activityItem = z.object({
  id: s.id,
  title: z.string(),
  subject: z.string(),
  state: s.lifecycle,
  courseId: s.id,
  courseName: z.string(),
  classBaseId: s.id,
  classBaseName: z.string(),
  classes: z.array(z.object({ id: s.id, name: z.string() })),
  startDate: s.instant,
  endDate: s.instant,
  /** Null for assignments. */
  durationMinutes: z.int().nullable(),
  scoreType: s.scoreType,
  /** Null for an unscored assignment. */
  totalScore: z.number().nullable(),
  questionCount: z.int(),
  counts,
  version: z.int(),
});

/** A row of a list; whether the caller may edit it, where the server says so. */
export const listedActivity = activityItem.extend({ mayEdit: z.boolean().optional() });

/** A page of the list, with how many there are in each group under the same filter. */
export const activityPage = s.page(listedActivity).extend({
  groups: z.object({ unpublished: z.int(), current: z.int(), past: z.int() }).optional(),
});

/** Filters of the list; `Status` is a group. */
export const listQuery = z.object({
  SemesterId: s.id,
  SchoolId: s.id,
  PageIndex: s.pageIndex0,
  PageSize: s.pageSize,
  SchoolClassId: s.id.optional(),
  ClassBaseId: s.id.optional(),
  Title: z.string().max(200).optional(),
  StartDate: s.day.optional(),
  CourseId: s.id.optional(),
  Status: s.listGroup.optional(),
});

/** Settings beside the common fields. */
export const settings = z.object({
  automaticQualitativeCorrection: z.boolean(),
  negativeScoreValue: z.string().nullable(),
  randomizeQuestions: z.boolean(),
  randomizeOptions: z.boolean(),
  allowGoingBack: z.boolean(),
  allowSubmitAfterEnd: z.boolean(),
  showResultToParents: z.boolean(),
  security: z.boolean(),
});

/** An exam or assignment with its settings. */
export const activityDetails = activityItem.extend({
  settings,
  teacherDescription: z.string(),
  /** Whether the back end keeps what a teacher says of an absence (the review `excused` or `zero`), where it says so. */
  marksAbsence: z.boolean().optional(),
});

/** A question as its owner edits it: with its key, its rubric and its version. */
export const activityQuestion = z.object({
  id: s.id,
  version: z.int(),
  orders: z.int(),
  type: s.questionType,
  text: z.string(),
  formula: z.string().nullable(),
  maxScore: z.number(),
  maxScoreUnits: s.units,
  modelAnswer: z.string().nullable(),
  rubric: z.array(s.criterion),
  options: z.array(s.option),
  files: z.array(s.attachment),
  difficulty: s.difficulty.nullable(),
  tags: z.array(z.string()),
  /** The bank question it was copied from; that one may be gone. */
  sourceId: s.id.nullable(),
});

/** The form of an exam or assignment: settings, classes and the assigned students. */
export const activityForm = activityDetails.extend({
  semesterId: s.id,
  ownerId: s.id,
  /** Whether the caller is its owner or an admin. */
  mayEdit: z.boolean(),
  totalScoreUnits: s.units.nullable(),
  /** Those of the classes that the caller may see. */
  students: z.array(s.student),
});
/** `data` of 409 `exam.conflict` and `assignment.conflict`: what stands on the server. */
export const activityConflict = z.object({ current: activityForm });
/** An exam or assignment with classes, students and its ordered questions. */
export const activityWithClasses = activityForm.extend({ questions: z.array(activityQuestion) });

/** Results counted; the three reviews are of those present. */
export const countResult = counts.extend({
  accepted: z.int(),
  rejected: z.int(),
  notReviewed: z.int(),
});

/** A row of the exam or assignment list. */
export type ActivityItem = z.infer<typeof listedActivity>;
/** An exam or assignment with its settings. */
export type ActivityDetails = z.infer<typeof activityDetails>;
/** A page of the list. */
export type ActivityPage = z.infer<typeof activityPage>;
/** A question as its owner edits it. */
export type ActivityQuestion = z.infer<typeof activityQuestion>;
/** The form of an exam or assignment. */
export type ActivityForm = z.infer<typeof activityForm>;
/** An exam or assignment with classes, students and questions. */
export type ActivityWithClasses = z.infer<typeof activityWithClasses>;
