/** Questions as lists of them are sent: created by PostList, changed by PatchList. */
import { z } from 'zod';
import * as s from './shapes.ts';

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
};

function criterionInput() {
  return z.object({ text: z.string().max(500), scoreUnits: s.units.min(0) });
}

/** A new question; `clientId` makes creating it twice impossible. */
export function newQuestion<const O extends string>(options: O) {
  return z.object({
    clientId: z.uuid(),
    id: z.undefined().optional(),
    type: s.questionType,
    text: content.text,
    formula: content.formula.optional(),
    maxScoreUnits: content.maxScoreUnits,
    modelAnswer: content.modelAnswer.optional(),
    rubric: content.rubric.optional(),
    ...optionsField(options),
  });
}

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
/** What a list of changes answers: every question of the parent, renumbered. */
export const changedQuestions = z.object({
  questions: z.array(z.object({ id: s.id, version: z.int(), orders: z.int() })),
});
