/** Workbooks: one student's answers with their correction, and the correction itself. */
import { z } from 'zod';
import * as s from './shapes.ts';

/** One ink stroke, immutable; erasing removes it by id for ever. */
export const stroke = z.object({
  id: z.uuid(),
  page: z.int().min(0),
  tool: z.enum(['pen', 'highlighter', 'tick', 'cross', 'text']),
  colour: z.string().max(20),
  width: z.number(),
  points: z.string(),
  text: z.string().max(500).optional(),
  at: s.instant,
});

/** Who scored, as a colleague is named. */
export const person = z.object({ id: s.id, name: z.string() });

/** What a student handed in for one question. */
export const answer = z.object({
  text: z.string().optional(),
  optionId: s.id.optional(),
  files: z.array(s.attachment).optional(),
});

/** One question of a workbook with the answer and its correction. */
export const workbookQuestion = z.object({
  questionId: s.id,
  type: s.questionType,
  text: z.string(),
  formula: z.string().nullable(),
  files: z.array(s.attachment),
  maxScore: z.number(),
  maxScoreUnits: s.units,
  orders: z.int(),
  options: z.array(s.option),
  modelAnswer: z.string().nullable(),
  rubric: z.array(s.criterion),
  answer: answer.nullable(),
  score: z.number().nullable(),
  scoreUnits: s.units.nullable(),
  /** What the option part of a combined question suggests. */
  suggestedUnits: s.units.nullable(),
  /** Scored by the rule, not by a person. */
  auto: z.boolean(),
  comment: z.string().nullable(),
  ink: z.array(stroke),
  /** 0 until somebody changes score, comment or ink. */
  version: z.int(),
  by: person.nullable(),
  at: s.instant.nullable(),
});

/** A workbook. */
export const workbook = z.object({
  resultId: s.id,
  studentId: s.id,
  student: s.student,
  attempts: z.array(
    z.object({
      resultId: s.id,
      attempt: z.int(),
      state: s.resultState,
      total: z.number().nullable(),
    }),
  ),
  state: s.resultState,
  handedInAt: s.instant.nullable(),
  late: z.boolean(),
  review: z.object({ version: z.int(), status: s.reviewStatus }),
  note: z.object({ version: z.int(), text: z.string() }),
  total: z.number(),
  totalUnits: s.units,
  maxTotalUnits: s.units,
  level: s.level.nullable(),
  questionList: z.array(workbookQuestion),
});

/** A row of the list of students and review states. */
export const resultItem = z.object({
  resultId: s.id,
  studentId: s.id,
  student: s.student,
  attempt: z.int(),
  state: s.resultState,
  handedInAt: s.instant.nullable(),
  late: z.boolean(),
  reviewStatus: s.reviewStatus,
  total: z.number().nullable(),
  totalUnits: s.units.nullable(),
  level: s.level.nullable(),
  questionCount: z.int(),
  /** How many questions carry a score. */
  scoredCount: z.int(),
  pageIndex: z.int(),
});

/** Filter of the list of results. */
export const resultFilter = z.object({
  pageIndex: z.int().min(0).default(0),
  pageSize: z.int().min(1).max(100).default(20),
  name: z.string().max(200).optional(),
  schoolClassId: s.id.optional(),
  reviewStatus: s.reviewStatus.optional(),
  state: s.resultState.optional(),
});

const baseVersion = z.int().min(0);

/** The correction of exactly the parts that changed, each with the version it was based on. */
export const correction = z.object({
  answers: z
    .array(
      z.object({
        questionId: s.id,
        baseVersion,
        /** Null removes the score; absent leaves it alone. */
        scoreUnits: s.units.nullable().optional(),
        comment: z.string().max(2_000).nullable().optional(),
        ink: z
          .object({
            add: z.array(stroke).max(5_000).default([]),
            remove: z.array(z.uuid()).default([]),
          })
          .optional(),
      }),
    )
    .max(500)
    .default([]),
  review: z.object({ baseVersion, status: s.reviewStatus }).optional(),
  note: z.object({ baseVersion, text: z.string().max(2_000) }).optional(),
});

/** What an accepted correction answers. */
export const corrected = z.object({
  versions: z.array(z.object({ questionId: s.id, version: z.int() })),
  review: z.object({ version: z.int(), status: s.reviewStatus }),
  note: z.object({ version: z.int(), text: z.string() }),
  total: z.number(),
  totalUnits: s.units,
  level: s.level.nullable(),
});

/** `data` of 409 `correction.conflict`: what stands on the server, for the conflicting parts only. */
export const correctionConflict = z.object({
  current: z.array(
    z.object({
      questionId: s.id,
      version: z.int(),
      scoreUnits: s.units.nullable(),
      comment: z.string().nullable(),
      by: person.nullable(),
      at: s.instant.nullable(),
    }),
  ),
  review: z.object({ version: z.int(), status: s.reviewStatus }).optional(),
  note: z.object({ version: z.int(), text: z.string() }).optional(),
});

/** A workbook. */
export type Workbook = z.infer<typeof workbook>;
/** One question of a workbook. */
export type WorkbookQuestion = z.infer<typeof workbookQuestion>;
/** A row of the list of results. */
export type ResultItem = z.infer<typeof resultItem>;
/** A correction as it is sent. */
export type Correction = z.input<typeof correction>;
/** What an accepted correction answers. */
export type Corrected = z.infer<typeof corrected>;
/** What stands on the server where a correction conflicts. */
export type CorrectionConflict = z.infer<typeof correctionConflict>;
