/** Questions as lists of them are sent: created by PostList, changed by PatchList, kept in the bank by an upsert. */
import { z } from 'zod';
import * as s from '../shapes.ts';

const optionInput = z.object({
  text: z.string().max(2_000),
  isCorrect: z.boolean(),
  orders: z.int().optional(),
});

const content = {
  text: z.string().trim().min(1).max(10_000),
  formula: z.string().max(2_000).nullable(),
  maxScoreUnits: s.units.min(60).max(240 * 100),
  modelAnswer: z.string().max(10_000).nullable(),
  rubric: z.array(criterionInput()).max(20),
  /** Files that the caller uploaded, or that this question or its source carries already. */
  files: z.array(z.object({ id: s.id })).max(10),
  difficulty: s.difficulty.nullable(),
  tags: z.array(z.string().trim().min(1).max(50)).max(20),
};

function criterionInput() {
  return z.object({ text: z.string().max(500), scoreUnits: s.units.min(0) });
}

/** A question sent whole. */
function wholeQuestion<const O extends string>(options: O) {
  return z.object({
    clientId: z.uuid(),
    type: s.questionType,
    text: content.text,
    formula: content.formula.optional(),
    maxScoreUnits: content.maxScoreUnits,
    modelAnswer: content.modelAnswer.optional(),
    rubric: content.rubric.optional(),
    files: content.files.optional(),
    difficulty: content.difficulty.optional(),
    tags: content.tags.optional(),
    /** The bank question it is copied from. */
    sourceId: s.id.nullable().optional(),
    ...optionsField(options),
  });
}

/** A new question; `clientId` makes creating it twice impossible. */
export function newQuestion<const O extends string>(options: O) {
  return wholeQuestion(options).extend({ id: z.undefined().optional() });
}

/** A question of the bank: with `id` and `version` it replaces that one, without them it is new. */
export function keptQuestion<const O extends string>(options: O) {
  return wholeQuestion(options).extend({
    id: s.id.optional(),
    version: z.int().min(1).optional(),
    /** Its place in the bank exam; without it a new one comes last and another stays where it is. */
    orders: z.int().min(1).optional(),
  });
}

const whole = ['clientId', 'type', 'text', 'maxScoreUnits'] as const;

const kept = keptQuestion('onlineExamTemplateQuestionAnswers');
/**
 * A question in the list of a bank exam: kept whole as in the bank, or moved by only `{ id, orders }`, which carries
 * no version and never conflicts.
 */
export const placedQuestion = kept
  .extend({
    clientId: kept.shape.clientId.optional(),
    type: kept.shape.type.optional(),
    text: kept.shape.text.optional(),
    maxScoreUnits: kept.shape.maxScoreUnits.optional(),
  })
  .superRefine((item, context) => {
    const said = Object.values(item).filter((value) => value !== undefined);
    const isMove = said.length === 2 && item.id !== undefined && item.orders !== undefined;
    for (const name of isMove ? [] : whole)
      if (item[name] === undefined)
        context.addIssue({
          code: 'invalid_type',
          expected: name === 'maxScoreUnits' ? 'number' : 'string',
          path: [name],
          input: undefined,
        });
  });

/** A change of a question; one of only `{ id, orders }` carries no version and never conflicts. */
export function changedQuestion<const O extends string>(options: O) {
  return z.object({
    id: s.id,
    version: z.int().min(1).optional(),
    orders: z.int().min(1).optional(),
    text: content.text.optional(),
    formula: content.formula.optional(),
    maxScoreUnits: content.maxScoreUnits.optional(),
    modelAnswer: content.modelAnswer.optional(),
    rubric: content.rubric.optional(),
    files: content.files.optional(),
    difficulty: content.difficulty.optional(),
    tags: content.tags.optional(),
    ...optionsField(options),
  });
}

function optionsField<const O extends string>(name: O) {
  return { [name]: z.array(optionInput).max(10).optional() } as Record<
    O,
    z.ZodOptional<z.ZodArray<typeof optionInput>>
  >;
}

/** What a list of new questions answers. */
export const createdQuestions = z.object({
  ids: z.array(z.object({ clientId: z.uuid(), id: s.id })),
  state: s.lifecycle,
});
/**
 * What a list of questions of the bank answers, each in the order it was sent; one that was only moved has no `clientId`.
 * `basedOn` is the version that was sent, 0 for a new one.
 */
export const keptQuestions = z.object({
  ids: z.array(
    z.object({
      clientId: z.uuid().optional(),
      id: s.id,
      basedOn: z.int().min(0),
      version: z.int().min(1),
      orders: z.int().min(1),
    }),
  ),
});
/** What a list of changes answers: every question of the parent, renumbered; `basedOn` is its version before. */
export const changedQuestions = z.object({
  questions: z.array(z.object({ id: s.id, basedOn: z.int(), version: z.int(), orders: z.int() })),
  /** How many results have another total because another option is correct; deleting leaves it out. */
  rescored: z.object({ results: z.int() }).optional(),
});

/**
 * Of a deletion: the version with which the question was shown. One that was changed since stays, and 409
 * `question.conflict` tells what stands in `data.current`. Without it the question goes as it stands.
 */
export const deletedVersion = z.object({ version: z.coerce.number().int().min(1).optional() });
