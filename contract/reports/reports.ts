/** What reports need beside the specification's calls: all scores of an exam, a term at once, a student's assignments. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import { classReport, reportQuery, studentExam, studentExamsFilter } from './reports-shape.ts';
import type { NewInExams } from './reports-shape.ts';
import * as s from '../shapes.ts';
import type { MayLack } from '../results/workbook.ts';

/** A question as its figures need it. */
const reportQuestion = z.object({
  questionId: s.id,
  type: s.questionType,
  orders: z.int(),
  /** Its beginning, 200 characters at most, with its formula as `\(…\)` where that has room. */
  text: z.string(),
  maxUnits: s.units,
});

/** One student's scores in the attempt that counts; every list in the order of the questions. */
const sheetStudent = z.object({
  resultId: s.id,
  studentId: s.id,
  student: s.student,
  state: s.resultState,
  late: z.boolean(),
  reviewStatus: s.reviewStatus,
  units: z.array(s.units.nullable()),
  /** The place of the chosen option among the question's options, from 0; null where none is, or it is gone. */
  chosen: z.array(z.int().nullable()),
  /** Whether anything was handed in for it. */
  answered: z.array(z.boolean()),
});

/** An answer sheet: all scores of an exam or assignment, one page of students in Persian order. */
export const answerSheet = z.object({
  /** Null for an unscored assignment: none of its results is counted. */
  maxTotalUnits: s.units.nullable(),
  questions: z.array(reportQuestion.extend({ options: z.array(s.option) })),
  /** Those of the classes that the caller may see, whether or not they have taken part. */
  students: s.page(sheetStudent),
});

const day = s.day.refine((text) => text.startsWith('20'));
const overviewQuery = reportQuery.extend({
  from: day.optional(),
  to: day.optional(),
  classId: s.id.optional(),
  courseId: s.id.optional(),
});

/** One ended or running exam or assignment in a term's report: its classes, and how each question did. */
export const overviewItem = z.object({
  kind: z.enum(['exam', 'assignment']),
  id: s.id,
  title: z.string(),
  courseId: s.id,
  courseName: z.string(),
  classBaseName: z.string(),
  startDate: s.instant,
  state: s.lifecycle,
  scoreType: s.scoreType,
  /** Null for an unscored assignment. */
  maxTotalUnits: s.units.nullable(),
  /** Those the caller may see, only the one that is asked for; of their counted totals the sum, the greatest and the smallest. */
  classes: z.array(
    classReport.extend({
      sumUnits: z.int(),
      maxUnits: s.units.nullable(),
      minUnits: s.units.nullable(),
    }),
  ),
  /** Of the same classes; `counted`: how many counted results carry a score for it, what the sum (without what is below 0) is taken from. */
  questions: z.array(reportQuestion.extend({ counted: z.int(), sumUnits: z.int() })),
});

/** One released assignment of a student, as an exam of hers; without a total it has none to show. */
export const studentAssignment = studentExam.omit({ examId: true, examState: true }).extend({
  assignmentId: s.id,
  assignmentState: s.lifecycle,
  maxTotal: z.number().nullable(),
  maxTotalUnits: s.units.nullable(),
});

export const reportsCalls = defineAdditions(
  'exam',
  "item analysis by the specification's calls alone is one request per student or per question.",
)({
  'reports.examAnswers': {
    route: 'GET /api/teacher/v3.0/OnlineExam/{schoolId}/{semesterId}/{id}/Answers',
    query: reportQuery,
    answer: answerSheet,
    pageBase: 0,
  },
  'reports.assignmentAnswers': {
    route: 'GET /api/teacher/v3.0/Assignment/{schoolId}/{semesterId}/{id}/Answers',
    query: reportQuery,
    answer: answerSheet,
    pageBase: 0,
  },
  /** Exams and assignments that have begun, the newest first, of classes that the caller may see; days are of the school. */
  'reports.overview': {
    route: 'GET /api/teacher/v3.0/Reports/{schoolId}/{semesterId}/Overview',
    query: overviewQuery,
    answer: s.page(overviewItem),
    pageBase: 0,
  },
  /** What `OnlineExamResults/…/Results` is to exams. */
  'reports.studentAssignments': {
    route:
      'POST /api/teacher/v3.0/AssignmentResults/{schoolId}/{semesterId}/Student/{studentId}/Results',
    body: studentExamsFilter,
    answer: s.page(studentAssignment),
    pageBase: 0,
  },
});

/** All scores of an exam or assignment, one page of students. */
export type AnswerSheet = z.infer<typeof answerSheet>;
/** One exam or assignment in a term's report. */
export type OverviewItem = Omit<
  MayLack<z.infer<typeof overviewItem>, 'classBaseName' | 'scoreType'>,
  'classes'
> & { classes: OverviewClass[] };
/** One class of it; a copy kept by an older version knows less. */
export type OverviewClass = MayLack<
  z.infer<typeof overviewItem>['classes'][number],
  'excused' | 'started' | 'toCorrect' | 'maxUnits' | 'minUnits'
>;
/** One assignment of a student. */
export type StudentAssignment = MayLack<z.infer<typeof studentAssignment>, NewInExams>;
