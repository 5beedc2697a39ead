/** Shapes that several calls share. */
import { z } from 'zod';
import { QUESTION_TYPES } from '#domain/question-types.ts';

/** A server-made id (UUIDv7). */
export const id = z.uuid();
/** An instant in UTC, `2026-11-20T08:00:00.000Z`. */
export const instant = z.iso.datetime();
/** A calendar day in the school's zone. */
export const day = z.iso.date();
/** A part of a school year that reports go by; both days belong to it. */
export const term = z.object({
  name: z.string().trim().min(1).max(100),
  startsOn: day,
  endsOn: day,
});
/** One of them. */
export type Term = z.infer<typeof term>;
/** Exact score in units of 1/240 point. */
export const units = z.int();

/** Question types. */
export const questionType = z.enum(QUESTION_TYPES);
/** How hard a question is, as its author judges it. */
export const difficulty = z.enum(['easy', 'medium', 'hard']);
/** Review states of a workbook. */
export const reviewStatus = z.enum(['notReviewed', 'accepted', 'rejected', 'excused', 'zero']);
/** Where a student stands with an exam or assignment. */
export const resultState = z.enum(['notStarted', 'started', 'handedIn']);
/** Where an exam or assignment stands. */
export const lifecycle = z.enum(['draft', 'scheduled', 'running', 'ended']);
/** The lists' three groups. */
export const listGroup = z.enum(['unpublished', 'current', 'past']);
/** How an exam is scored. */
export const scoreType = z.enum(['quantitative', 'qualitative']);
/** Levels of a qualitative exam. */
export const level = z.enum(['veryGood', 'good', 'acceptable', 'needsMoreEffort']);

/** A file that belongs to a question or an answer; fetched through the upload service. */
export const attachment = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.int(),
});

/** An option of a question. */
export const option = z.object({ id, text: z.string(), isCorrect: z.boolean(), orders: z.int() });
/** One criterion of a rubric and the part of the score it is worth. */
export const criterion = z.object({ text: z.string(), scoreUnits: units });

/** A student as lists and workbooks show her. */
export const student = z.object({
  studentId: id,
  firstName: z.string(),
  lastName: z.string(),
  classId: id,
  className: z.string(),
});

/** One page of a list. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    pageIndex: z.int(),
    pageSize: z.int(),
  });
}

/** One page of a list. */
export interface Page<T> extends Omit<z.infer<ReturnType<typeof page>>, 'items'> {
  items: T[];
}

/** Page size of a query: 1 to 100. */
export const pageSize = z.coerce.number().int().min(1).max(100).default(20);
/** Page index of a query that begins at 0. */
export const pageIndex0 = z.coerce.number().int().min(0).default(0);

/** An attachment reference. */
export type Attachment = z.infer<typeof attachment>;
/** An option of a question, with its key. */
export type Option = z.infer<typeof option>;
/** One criterion of a rubric. */
export type Criterion = z.infer<typeof criterion>;
/** A student reference. */
export type Student = z.infer<typeof student>;
/** A question type. */
export type QuestionType = z.infer<typeof questionType>;
/** A difficulty. */
export type Difficulty = z.infer<typeof difficulty>;
/** A review status. */
export type ReviewStatus = z.infer<typeof reviewStatus>;
/** A lifecycle state. */
export type Lifecycle = z.infer<typeof lifecycle>;
/** A list group. */
export type ListGroup = z.infer<typeof listGroup>;
