/** Workbooks: one student's answers with their correction, and the correction itself. */
import { z } from 'zod';
import { POINTS } from '#domain/ink.ts';
import * as s from '../shapes.ts';

/** One ink stroke, immutable; erasing removes it by id for ever. */
export const stroke = z.object({
  id: z.uuid(),
  /** The file's place among the answer's files times 1000, and the page's place in the file. */
  page: z.int().min(0).max(10_000),
  tool: z.enum(['pen', 'highlighter', 'tick', 'cross', 'text']),
  colour: z.string().regex(/^(#[0-9A-Fa-f]{3,8}|[A-Za-z]{1,20})$/),
  width: z.number().positive().max(100),
  /**
   * Base64 of x and y in 1/10000 of the page's width and pressure from 0 to 10000, never padded: little-endian Int16,
   * eight characters a point; or, where one of them does not fit, `2:` and little-endian Int32, sixteen a point. What a
   * client does not know it draws nothing of.
   */
  points: z.string().regex(POINTS),
  text: z.string().max(500).optional(),
  at: s.instant,
});

/** One ink stroke. */
export type Stroke = z.infer<typeof stroke>;

/** Who scored, as a colleague is named. */
export const person = z.object({ id: s.id, name: z.string() });

/** What a student handed in for one question. */
export const answer = z.object({
  text: z.string().optional(),
  optionId: s.id.optional(),
  files: z.array(s.attachment).optional(),
});

/** A question as it is shown while correcting: with its key, its model answer and its rubric. */
export const askedQuestion = z.object({
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
});
/** One student's answer to it with its correction. */
export const correctedAnswer = z.object({
  answer: answer.nullable(),
  score: z.number().nullable(),
  scoreUnits: s.units.nullable(),
  /** What the option part of a combined question suggests. */
  suggestedUnits: s.units.nullable(),
  /** Scored by the rule, not by a person. */
  auto: z.boolean(),
  comment: z.string().nullable(),
  ink: z.array(stroke),
  /** Counts every accepted change of what stands there: the student's answer, score, comment, ink. */
  version: z.int(),
  by: person.nullable(),
  at: s.instant.nullable(),
  /** The student changed her answer after a teacher had given this score. */
  changedSince: z.boolean(),
});
/** One question of a workbook with the answer and its correction. */
export const workbookQuestion = askedQuestion.extend(correctedAnswer.shape);

/** A moment in which a student left the page of an exam that watches over it. */
export const focusLoss = z.object({ at: s.instant, seconds: z.number() });

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
  /** Handed in after the end, or after the student's own extension. */
  late: z.boolean(),
  /** Until when this student may hand in, where she was given an extension. */
  extendedUntil: s.instant.nullable(),
  focusLosses: z.array(focusLoss),
  review: z.object({ version: z.int(), status: s.reviewStatus }),
  note: z.object({ version: z.int(), text: z.string() }),
  total: z.number(),
  totalUnits: s.units,
  maxTotalUnits: s.units,
  level: s.level.nullable(),
  questionList: z.array(workbookQuestion),
});

/**
 * Where a result stands among the others, by standard competition ranking (1, 2, 2, 4) of the totals.
 * Ranked is what the averages count: the attempt that counts, accepted or wholly scored, never rejected, and an
 * absence that counts as 0; everything else, an assignment without a total and a descriptive exam have no rank. The rank is over everyone the exam was
 * given to, the class rank inside the class, whatever the filter, the page and the classes of the reader.
 */
export const standing = { rank: z.int().nullable(), classRank: z.int().nullable() };

/**
 * What became of the questions in the attempt that counts. A chosen option is correct or wrong by the key.
 * Else a full score is correct; nothing handed in and no points is unanswered (oral: not scored yet);
 * a score of 0 or less is wrong. A part of the points, or an answer not scored yet, is none of the three.
 */
export const outcomes = {
  /** How many attempts the student has, one not yet begun among them. */
  attempts: z.int(),
  correct: z.int(),
  wrong: z.int(),
  unanswered: z.int(),
};

/** A row of the list of students and review states. */
export const resultItem = z.object({
  resultId: s.id,
  studentId: s.id,
  student: s.student,
  attempt: z.int(),
  state: s.resultState,
  handedInAt: s.instant.nullable(),
  late: z.boolean(),
  extendedUntil: s.instant.nullable(),
  reviewStatus: s.reviewStatus,
  total: z.number().nullable(),
  totalUnits: s.units.nullable(),
  level: s.level.nullable(),
  questionCount: z.int(),
  /** How many questions carry a score. */
  scoredCount: z.int(),
  ...standing,
  ...outcomes,
  /** How many times she left the page of an exam that watches over it. */
  focusLosses: z.int(),
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

/**
 * What an accepted correction answers. `basedOn` is the base that was sent where its sender, with what she said over what
 * she saw, has before her what stands at `version` (ink apart); else the version that stood there, of which she knows
 * nothing. Only from `basedOn` to `version` may a later change of hers follow.
 */
export const corrected = z.object({
  versions: z.array(z.object({ questionId: s.id, basedOn: z.int(), version: z.int() })),
  review: z.object({ basedOn: z.int(), version: z.int(), status: s.reviewStatus }),
  note: z.object({ basedOn: z.int(), version: z.int(), text: z.string() }),
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

/** What rows kept on a device by an older version lack. */
type NewInRows = keyof typeof standing | keyof typeof outcomes | 'extendedUntil' | 'focusLosses';
export type MayLack<T, K extends PropertyKey> = Omit<T, K> & Partial<Pick<T, Extract<keyof T, K>>>;

/** A workbook, as a device may have it. */
export type Workbook = Omit<
  MayLack<z.infer<typeof workbook>, 'extendedUntil' | 'focusLosses'>,
  'questionList'
> & { questionList: WorkbookQuestion[] };
/** One question of a workbook. */
export type WorkbookQuestion = MayLack<z.infer<typeof workbookQuestion>, 'changedSince'>;
/** A row of the list of results, as a device may have it. */
export type ResultItem = MayLack<z.infer<typeof resultItem>, NewInRows>;
/** A correction as it is sent. */
export type Correction = z.input<typeof correction>;
/** What an accepted correction answers. */
export type Corrected = z.infer<typeof corrected>;
/** What stands on the server where a correction conflicts. */
export type CorrectionConflict = z.infer<typeof correctionConflict>;
