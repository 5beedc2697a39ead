/** What students and their parents do, and what the staff needs for it. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import * as s from '../shapes.ts';

const kind = z.enum(['exam', 'assignment']);

/** What signing in answers, by whatever it was done. */
export const studentSignedIn = z.object({
  token: z.object({ access_token: z.string(), expires: s.instant }),
  view: z.enum(['student', 'parent']),
  student: s.student,
  school: z.object({ id: s.id, name: z.string(), timeZone: z.string() }),
});

/** An exam or assignment as the student it is given to sees it. */
const studentActivity = z.object({
  id: s.id,
  kind,
  title: z.string(),
  subject: z.string(),
  courseName: z.string(),
  /** As for the staff, but with her own end; drafts are never shown. */
  state: z.enum(['scheduled', 'running', 'ended']),
  startDate: s.instant,
  /** Her own end: the activity's, or her extension. */
  endDate: s.instant,
  /** Until when she may hand in: a day after her end where that is allowed. */
  closesAt: s.instant,
  durationMinutes: z.int().nullable(),
  questionCount: z.int(),
  maxTotal: z.number().nullable(),
  teacherDescription: z.string(),
  allowGoingBack: z.boolean(),
  security: z.boolean(),
  /** Whether she may sit it now. */
  open: z.boolean(),
  /** Her latest attempt. */
  result: z
    .object({
      resultId: s.id,
      attempt: z.int(),
      state: s.resultState,
      handedInAt: s.instant.nullable(),
      late: z.boolean(),
    })
    .nullable(),
});

/** A question as it is asked: neither key nor model answer nor rubric. */
const paperQuestion = z.object({
  id: s.id,
  /** Its place in this student's own order. */
  place: z.int(),
  type: s.questionType,
  text: z.string(),
  formula: z.string().nullable(),
  files: z.array(s.attachment),
  maxScore: z.number(),
  options: z.array(z.object({ id: s.id, text: z.string() })),
  /** An oral question is asked by the teacher: nothing is handed in. */
  answerable: z.boolean(),
  answer: z
    .object({
      text: z.string().nullable(),
      optionId: s.id.nullable(),
      files: z.array(s.attachment),
    })
    .nullable(),
});

const paper = z.object({
  resultId: s.id,
  attempt: z.int(),
  activity: studentActivity,
  questions: z.array(paperQuestion),
});

/** Absolute values: an absent field is left alone, null or an empty list removes it. */
const answerInput = z.object({
  questionId: s.id,
  text: z.string().max(20_000).nullable().optional(),
  optionId: s.id.nullable().optional(),
  /** Attachments that she uploaded. */
  files: z.array(s.id).max(10).nullable().optional(),
});

const reviewedResult = z.object({
  activityId: s.id,
  kind,
  title: z.string(),
  courseName: z.string(),
  endDate: s.instant,
  total: z.number().nullable(),
  maxTotal: z.number().nullable(),
  level: s.level.nullable(),
  note: z.string(),
});

export const studentCalls = defineAdditions(
  'exam',
  "corrections need real workbooks; the specification's teacher area has no way for students to write any.",
)({
  'student.login': {
    route: 'POST /api/student/v1/Login',
    body: z.object({
      login: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(200),
      view: z.enum(['student', 'parent']).default('student'),
      captcha: z.string().max(200).optional(),
      /** In place of a password that was handed out, which opens nothing else (400 `password.handedOut`). */
      newPassword: z.string().min(1).max(200).optional(),
    }),
    answer: studentSignedIn,
    open: true,
  },
  'student.logout': {
    route: 'POST /api/student/v1/Logout',
    answer: z.object({ signedOut: z.literal(true) }),
    as: 'student',
  },
  'student.activities': {
    route: 'GET /api/student/v1/Activities',
    query: z.object({
      pageIndex: s.pageIndex0,
      pageSize: s.pageSize,
      kind: kind.optional(),
      state: z.enum(['scheduled', 'running', 'ended']).optional(),
    }),
    answer: s.page(studentActivity),
    as: 'student',
  },
  'student.open': {
    route: 'POST /api/student/v1/Activities/{id}/Open',
    answer: paper,
    as: 'student',
  },
  'student.answer': {
    route: 'PATCH /api/student/v1/Results/{resultId}/Answers',
    body: z.object({ answers: z.array(answerInput).min(1).max(500) }),
    answer: z.object({
      /** Those that were sent, and whether each counts as answered now. */
      answers: z.array(z.object({ questionId: s.id, answered: z.boolean() })),
    }),
    as: 'student',
  },
  'student.focus': {
    route: 'POST /api/student/v1/Results/{resultId}/Focus',
    body: z.object({ at: s.instant, seconds: z.int().min(0).max(86_400) }),
    /** How many are recorded; without the security setting none is. */
    answer: z.object({ recorded: z.int() }),
    as: 'student',
  },
  'student.handIn': {
    route: 'POST /api/student/v1/Results/{resultId}/HandIn',
    answer: z.object({ state: s.resultState, handedInAt: s.instant, late: z.boolean() }),
    as: 'student',
  },
  'student.results': {
    route: 'GET /api/student/v1/Results',
    query: z.object({ pageIndex: s.pageIndex0, pageSize: s.pageSize }),
    answer: s.page(reviewedResult),
    as: 'student',
  },
});

export const sittingCalls = defineAdditions(
  'exam',
  `somebody must tell the students what they sign in with, and let one go on elsewhere after her tablet died in
  an exam for one session.`,
)({
  'studentLogins.list': {
    route: 'GET /api/teacher/v1/StudentLogins/{classId}',
    /** Null for a student who cannot sign in. */
    answer: s.page(s.student.extend({ login: z.string().nullable() })),
  },
  'studentLogins.make': {
    route: 'POST /api/teacher/v1/StudentLogins/{classId}',
    body: z.object({ studentIds: z.array(s.id).min(1).max(100) }),
    /**
     * Told this once, to be handed out: each is good for choosing a password of one's own, within 14 days. Whoever was
     * signed in with the old ones is signed out. Refused (409 `student.sitting`) while one of them sits an exam.
     */
    answer: z.object({
      items: z.array(
        z.object({
          studentId: s.id,
          login: z.string(),
          password: z.string(),
          parentPassword: z.string(),
        }),
      ),
    }),
  },
  'sittings.free': {
    route: 'POST /api/teacher/v1/Sittings/{studentId}/{resultId}/Free',
    answer: z.object({ resultId: s.id, held: z.literal(false) }),
  },
});

/** An exam or assignment as its student sees it. */
export type StudentActivity = z.infer<typeof studentActivity>;
/** What a student is given to answer. */
export type Paper = z.infer<typeof paper>;
/** One answer as a student sends it. */
export type AnswerInput = z.output<typeof answerInput>;
/** A result as parents read it. */
export type ReviewedResult = z.infer<typeof reviewedResult>;
/** What signing in answers. */
export type StudentSignedIn = z.infer<typeof studentSignedIn>;
