/** Bank exams and bank questions as they are sent and answered. */
import { z } from 'zod';
import { changedExam, newExam } from '../activities/activity-input.ts';
import { activityQuestion, settings } from '../activities/activity.ts';
import * as s from '../shapes.ts';

const shared = {
  title: true,
  subject: true,
  scoreType: true,
  teacherDescription: true,
  settings: true,
} as const;
/** What an exam must say and a bank exam may leave open. */
const open = {
  courseId: s.id.nullable(),
  classBaseId: s.id.nullable(),
  durationMinutes: newExam.shape.durationMinutes.nullable(),
  totalScoreUnits: newExam.shape.totalScoreUnits.nullable(),
};
const changes = changedExam.pick(shared).extend(z.object(open).partial().shape);

/** A new bank exam. */
export const newTemplate = newExam.pick({ ...shared, semesterId: true }).extend({
  courseId: open.courseId.default(null),
  classBaseId: open.classBaseId.default(null),
  durationMinutes: open.durationMinutes.default(null),
  totalScoreUnits: open.totalScoreUnits.default(null),
});
/** A change of a bank exam, with the version it was based on. */
export const changedTemplate = changes.extend({ id: s.id, version: z.int().min(1) });
/** What a bank exam made of an exam or assignment says otherwise than that one; the year may be another. */
export const templateOfActivity = changes.extend({ semesterId: s.id.optional() });

/** What creating and changing answer. */
export const savedTemplate = z.object({ id: s.id, version: z.int() });
/** What opening to the school, and closing again, answer. */
export const madePublic = savedTemplate.extend({ isPublic: z.boolean() });

/** Whose it is and who may read it. */
const owned = {
  ownerId: s.id,
  ownerName: z.string(),
  /** Whether the caller is its owner or an admin. */
  mayEdit: z.boolean(),
  /** Whether the whole school may read it. */
  isPublic: z.boolean(),
  createdAt: s.instant,
};

/** A row of the exam bank. */
export const templateItem = z.object({
  id: s.id,
  title: z.string(),
  subject: z.string(),
  courseId: s.id.nullable(),
  courseName: z.string().nullable(),
  classBaseId: s.id.nullable(),
  classBaseName: z.string().nullable(),
  durationMinutes: z.int().nullable(),
  scoreType: s.scoreType,
  totalScore: z.number().nullable(),
  questionCount: z.int(),
  version: z.int(),
  ...owned,
});
/** The form of a bank exam. */
export const templateForm = templateItem.extend({
  schoolId: s.id,
  semesterId: s.id,
  totalScoreUnits: s.units.nullable(),
  settings,
  teacherDescription: z.string(),
});
/** `data` of 409 `template.conflict`: what stands on the server. */
export const templateConflict = z.object({ current: templateForm });

/** A question of the bank, free or of a bank exam; a public bank exam opens its questions too. */
export const bankQuestion = activityQuestion.omit({ options: true }).extend({
  onlineExamTemplateQuestionAnswers: activityQuestion.shape.options,
  /** The bank exam it belongs to; null for a free one. */
  template: z.object({ id: s.id, title: z.string(), isPublic: z.boolean() }).nullable(),
  ...owned,
});
/** `data` of 409 `question.conflict` in the bank: what stands on the server. */
export const bankQuestionConflict = z.object({ current: z.array(bankQuestion) });
/** A bank exam with its ordered questions. */
export const templateDetails = templateForm.extend({ questions: z.array(bankQuestion) });

const pageOfBank = {
  SemesterId: s.id,
  SchoolId: s.id,
  PageIndex: z.coerce.number().int().min(1).default(1),
  PageSize: s.pageSize,
  Title: z.string().max(200).optional(),
};
/** Filters of either bank; its first page is 1. */
export const bankQuery = z.object(pageOfBank);
/** The same, of one type. */
export const bankSearch = z.object({ ...pageOfBank, QuestionType: s.questionType.optional() });

/** A row of the exam bank. */
export type TemplateItem = z.infer<typeof templateItem>;
/** The form of a bank exam. */
export type TemplateForm = z.infer<typeof templateForm>;
/** A bank exam with its questions. */
export type TemplateDetails = z.infer<typeof templateDetails>;
/** A question of the bank. */
export type BankQuestion = z.infer<typeof bankQuestion>;
