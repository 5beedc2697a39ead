/** Reports: figures by class, who has not taken part, one student's exams, all answers to one question. */
import { z } from 'zod';
import * as s from '../shapes.ts';
import {
  askedQuestion,
  correctedAnswer,
  outcomes,
  standing,
  type MayLack,
} from '../results/workbook.ts';

/** Which page of a report. */
export const reportQuery = z.object({ pageIndex: s.pageIndex0, pageSize: s.pageSize });

/**
 * One class: present has handed in or was scored; absent is neither after the end, her own extension included, nor
 * excused, nor has she begun.
 */
export const classReport = z.object({
  classId: s.id,
  className: z.string(),
  students: z.int(),
  present: z.int(),
  absent: z.int(),
  excused: z.int(),
  /** Begun and never handed in. */
  started: z.int(),
  /** Present and not corrected to the end: average, max and min, in points, are without them. */
  toCorrect: z.int(),
  late: z.int(),
  /** How many results average, max and min are taken from: see `standing`. Descriptive exams have none of the three. */
  counted: z.int(),
  average: z.number().nullable(),
  max: z.number().nullable(),
  min: z.number().nullable(),
});
/** An assigned student who has neither handed in nor been scored. */
export const missingStudent = s.student.extend({ state: s.resultState });

/** One question and one page of the students' answers to it, in Persian order: what correcting by question needs. */
export const questionStudents = z.object({
  /** The exam or assignment the question belongs to. */
  parentId: s.id,
  question: askedQuestion,
  students: s.page(
    correctedAnswer.extend({
      resultId: s.id,
      studentId: s.id,
      student: s.student,
      attempt: z.int(),
      state: s.resultState,
      reviewStatus: s.reviewStatus,
    }),
  ),
});

/** A day of this century in the school's zone: no calendar and no database is asked for another. */
const day = s.day.refine((text) => text.startsWith('20'));
const studentFilter = { courseId: s.id.optional(), from: day.optional(), to: day.optional() };
/** Which exams of a student: by course, title and the days they began on, both included. */
export const studentExamsFilter = z.object({
  ...studentFilter,
  title: z.string().max(200).optional(),
  pageIndex: z.int().min(0).default(0),
  pageSize: z.int().min(1).max(100).default(20),
});
/** Which exams a student's charts are drawn from. */
export const chartFilter = z.object(studentFilter);

/**
 * One released exam of a student, whether or not she has taken part, with the attempt that counts.
 * The figures count what reports count; for an exam in which her result is not counted, total is what
 * is scored so far (null: nothing), rank and class rank are null, and the class average is the others'.
 */
export const studentExam = z.object({
  examId: s.id,
  title: z.string(),
  courseId: s.id,
  courseName: z.string(),
  /** The grade of the course: two may have one name. */
  classBaseName: z.string(),
  startDate: s.instant,
  endDate: s.instant,
  examState: s.lifecycle,
  scoreType: s.scoreType,
  resultId: s.id,
  attempt: z.int(),
  state: s.resultState,
  handedInAt: s.instant.nullable(),
  late: z.boolean(),
  extendedUntil: s.instant.nullable(),
  reviewStatus: s.reviewStatus,
  total: z.number().nullable(),
  totalUnits: s.units.nullable(),
  maxTotal: z.number(),
  maxTotalUnits: s.units,
  level: s.level.nullable(),
  ...standing,
  /** How many results are ranked, in the whole exam and in her class. */
  ranked: z.int(),
  classRanked: z.int(),
  classAverage: z.number().nullable(),
  /** The sum of the counted totals of her class: what its average is taken from. */
  classSumUnits: z.int(),
  /** How many workbooks of the exam still wait for correction: rank and average are without them. */
  toCorrect: z.int(),
  questionCount: z.int(),
  scoredCount: z.int(),
  ...outcomes,
});

/** Shares of a maximum, 0 to 1, half up to two places: hers, and the mean of the counted results of her class. */
const shares = { share: z.number(), classShare: z.number() };
/** A student's exams over time, the oldest first; only those in which her result is counted and which are not descriptive. */
export const studentChart = z.object({
  points: z.array(
    z.object({
      examId: s.id,
      title: z.string(),
      courseId: s.id,
      startDate: s.instant,
      ...shares,
    }),
  ),
});
/** The same exams by course, in Persian order: every exam weighs the same, whatever its maximum. */
export const courseChart = z.object({
  courses: z.array(
    z.object({
      courseId: s.id,
      courseName: z.string(),
      classBaseName: z.string().optional(),
      exams: z.int(),
      ...shares,
    }),
  ),
});

/** One class of a report, as a back end or a kept copy may have it: those who are excused or had begun are then among the absent. */
export type ClassReport = MayLack<z.infer<typeof classReport>, 'excused' | 'started' | 'toCorrect'>;
/** An assigned student who has not taken part. */
export type MissingStudent = z.infer<typeof missingStudent>;
/** One question with the students' answers. */
export type QuestionStudents = z.infer<typeof questionStudents>;
/** One exam of a student. */
export type StudentExam = MayLack<z.infer<typeof studentExam>, NewInExams>;
/** What exams kept by an older version, or told by another back end, lack. */
export type NewInExams = 'classBaseName' | 'classSumUnits' | 'toCorrect';
/** A student's exams over time. */
export type StudentChart = z.infer<typeof studentChart>;
/** A student's exams by course. */
export type CourseChart = z.infer<typeof courseChart>;
