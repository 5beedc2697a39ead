/** What questions of exams, assignments and the bank share: one set of rules, however they are sent. */
import { isDeepStrictEqual } from 'node:util';
import type { Criterion, Difficulty, QuestionType } from '#contract/shapes.ts';
import type { FileReference, StoredOption } from '../../db/schema/index.ts';
import { newId } from '../../db/ids.ts';
import { chosenFiles } from './question-files.ts';
import type { Materials } from './question-files.ts';
import { checkFormula, checkMaximum, checkOptions, storedOptions } from './question-rules.ts';
import type { OptionInput } from './question-rules.ts';

/** The stored content. */
export interface QuestionContent {
  type: QuestionType;
  text: string;
  formula: string | null;
  maxUnits: number;
  modelAnswer: string | null;
  rubric: Criterion[];
  options: StoredOption[];
  files: FileReference[];
  difficulty: Difficulty | null;
  tags: string[];
  sourceId: string | null;
}

/** A change as it is sent, its options under one name for all; what is left out stays. */
export interface SentChange {
  text?: string | undefined;
  formula?: string | null | undefined;
  maxScoreUnits?: number | undefined;
  modelAnswer?: string | null | undefined;
  rubric?: Criterion[] | undefined;
  options?: OptionInput[] | undefined;
  /** What the wire calls the options. */
  optionsName: string;
  files?: { id: string }[] | undefined;
  difficulty?: Difficulty | null | undefined;
  tags?: string[] | undefined;
}
/** A whole question as it is sent; what is left out is empty. */
export interface SentQuestion extends SentChange {
  clientId: string;
  type: QuestionType;
  text: string;
  maxScoreUnits: number;
  options: OptionInput[];
  sourceId?: string | null | undefined;
}

/** The content of a whole question, new or in place of another, whose options keep their ids. */
export function wholeContent(
  sent: SentQuestion,
  place: number,
  materials: Materials,
  before?: QuestionContent,
): QuestionContent {
  checkOptions(sent.type, sent.options, `${place}.${sent.optionsName}`);
  checkMaximum(sent.maxScoreUnits, `${place}.maxScoreUnits`);
  checkFormula(sent.formula, before?.formula ?? null, `${place}.formula`);
  const named =
    (sent.sourceId === undefined ? before?.sourceId : sent.sourceId?.toLowerCase()) ?? '';
  const carried = [...(before?.files ?? []), ...(materials.sources.get(named) ?? [])];
  return {
    type: sent.type,
    text: sent.text,
    formula: sent.formula ?? null,
    maxUnits: sent.maxScoreUnits,
    modelAnswer: sent.modelAnswer ?? null,
    rubric: sent.rubric ?? [],
    options: storedOptions(sent.options, before?.options),
    files: chosenFiles(sent.files ?? [], `${place}.files`, materials, carried),
    difficulty: sent.difficulty ?? null,
    tags: sent.tags ?? [],
    sourceId: materials.sources.has(named) ? named : null,
  };
}

/** The question after a change; the same object when nothing differs. */
export function changedContent<Q extends QuestionContent>(
  question: Q,
  change: SentChange,
  place: number,
  materials: Materials,
): Q {
  const { type, options, files } = question;
  if (change.maxScoreUnits !== undefined) {
    checkMaximum(change.maxScoreUnits, `${place}.maxScoreUnits`);
  }
  checkFormula(change.formula, question.formula, `${place}.formula`);
  if (change.options) checkOptions(type, change.options, `${place}.${change.optionsName}`);
  const carried = [...files, ...(materials.sources.get(question.sourceId ?? '') ?? [])];
  const changed: Q = {
    ...question,
    text: change.text ?? question.text,
    formula: change.formula === undefined ? question.formula : change.formula,
    maxUnits: change.maxScoreUnits ?? question.maxUnits,
    modelAnswer: change.modelAnswer === undefined ? question.modelAnswer : change.modelAnswer,
    rubric: change.rubric ?? question.rubric,
    options: change.options ? storedOptions(change.options, options) : options,
    files: change.files ? chosenFiles(change.files, `${place}.files`, materials, carried) : files,
    difficulty: change.difficulty === undefined ? question.difficulty : change.difficulty,
    tags: change.tags ?? question.tags,
  };
  return isDeepStrictEqual(changed, question) ? question : changed;
}

/** The same content with options of its own; the files are shared. */
export function copiedContent(question: QuestionContent, now: number): QuestionContent {
  const { type, text, formula, maxUnits, modelAnswer, rubric, files } = question;
  const { difficulty, tags, sourceId } = question;
  const options = question.options.map((option) => ({
    id: newId(now),
    text: option.text,
    isCorrect: option.isCorrect,
    orders: option.orders,
  }));
  return {
    type,
    text,
    formula,
    maxUnits,
    modelAnswer,
    rubric,
    options,
    files,
    difficulty,
    tags,
    sourceId,
  };
}
