import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { Difficulty } from '#contract/shapes.ts';
import { hasOptions, questionTypeOf, traitsOf, type QuestionType } from '#domain/question-types.ts';
import type { ParentKind } from '#src/api/templates.ts';
import type { PickedFile } from '#src/features/files/index.ts';
import { isObject } from '#src/lib/json.ts';
import { hasPersian } from '#domain/formula.ts';
import { readMaximum, type ScoreFault } from './score-text.ts';
import { withTags } from './tags.ts';

/** Whether kept words name a file as the form does. */
function isPickedFile(value: unknown): value is PickedFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'name' in value &&
    'type' in value &&
    'size' in value &&
    [value.id, value.name, value.type].every((one) => typeof one === 'string') &&
    typeof value.size === 'number'
  );
}

export const TEXT_LIMIT = 10_000;
export const FORMULA_LIMIT = 2_000;
const OPTION_LIMIT = 2_000;
export const MOST_OPTIONS = 10;
export const FEWEST_OPTIONS = 2;
export const MOST_FILES = 10;
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

export interface FormOption {
  /** Names it while its text changes. */
  key: string;
  text: string;
}

/** A question as it is being typed; plain data, so that it can be kept as a draft. */
export interface QuestionForm {
  /** Under which a new one is created, however often it is sent. */
  clientId: string;
  type: QuestionType;
  text: string;
  formula: string;
  score: string;
  options: FormOption[];
  /** Key of the correct option. */
  correct: string | null;
  files: PickedFile[];
  modelAnswer: string;
  rubric: { key: string; text: string; score: string }[];
  /** The last three are missing in what was kept before there were such fields. */
  difficulty?: Difficulty | null;
  tags?: string[];
  /** A tag as far as it is typed. */
  tag?: string;
}

/** What the wire calls the options. */
export const optionsName = (kind: ParentKind) =>
  ({
    exam: 'onlineExamQuestionAnswers',
    assignment: 'assignmentQuestionAnswers',
    template: 'onlineExamTemplateQuestionAnswers',
  })[kind];

/** Where a fault stands: the field that gets the focus. */
export type FaultField =
  | 'text'
  | 'formula'
  | 'score'
  | 'options'
  | 'correct'
  | 'files'
  | 'modelAnswer'
  | `option-${string}`
  | `rubric-${string}`;

export type FaultCode =
  | 'text'
  | 'textLong'
  | 'formulaEnglish'
  | 'formulaLong'
  | 'optionsFew'
  | 'optionsMany'
  | 'optionEmpty'
  | 'optionEmptyCorrect'
  | 'optionLong'
  | 'optionTwice'
  | 'correct'
  | 'filesMany'
  | 'rubricScore'
  | `score-${ScoreFault}`;

export interface Fault {
  field: FaultField;
  code: FaultCode;
  /** Which option or criterion, from 1. */
  number?: number;
}

/** The options with which a question of this type begins. */
export const emptyOptions = (type: QuestionType): FormOption[] =>
  Array.from({ length: traitsOf(type).newOptions }, (_, at) => ({ key: `o${at}`, text: '' }));

export function emptyForm(type: QuestionType, clientId: string): QuestionForm {
  return {
    clientId,
    type,
    text: '',
    formula: '',
    score: '',
    options: emptyOptions(type),
    correct: null,
    files: [],
    modelAnswer: '',
    rubric: [],
    difficulty: null,
    tags: [],
    tag: '',
  };
}

/** The form of a question that is there; `say` writes a score as her screen does. */
export function formOf(question: ActivityQuestion, say: (units: number) => string): QuestionForm {
  const options = question.options.toSorted((one, other) => one.orders - other.orders);
  const correct = options.findIndex((option) => option.isCorrect);
  return {
    clientId: '',
    type: question.type,
    text: question.text,
    formula: question.formula ?? '',
    score: say(question.maxScoreUnits),
    options: options.map(({ text }, at) => ({ key: `o${at}`, text })),
    correct: correct < 0 ? null : `o${correct}`,
    files: question.files.map(({ id, name, type, size }) => ({ id, name, type, size })),
    modelAnswer: question.modelAnswer ?? '',
    rubric: question.rubric.map(({ text, scoreUnits }, at) => ({
      key: `r${at}`,
      text,
      score: scoreUnits === 0 ? '' : say(scoreUnits),
    })),
    difficulty: question.difficulty,
    tags: question.tags,
    tag: '',
  };
}

const hasTexts = (value: unknown, names: string[]) =>
  isObject(value) && names.every((name) => typeof value[name] === 'string');

/** Whether kept words are those of this form. */
export function isQuestionForm(value: unknown): value is QuestionForm {
  if (!isObject(value)) return false;
  const { type, options, files, rubric, correct, difficulty = null, tags = [], tag = '' } = value;
  return (
    questionTypeOf(type) !== undefined &&
    hasTexts(value, ['clientId', 'text', 'formula', 'score', 'modelAnswer']) &&
    (correct === null || typeof correct === 'string') &&
    Array.isArray(options) &&
    options.every((one) => hasTexts(one, ['key', 'text'])) &&
    Array.isArray(rubric) &&
    rubric.every((one) => hasTexts(one, ['key', 'text', 'score'])) &&
    Array.isArray(files) &&
    files.every(isPickedFile) &&
    (difficulty === null || DIFFICULTIES.some((one) => one === difficulty)) &&
    Array.isArray(tags) &&
    tags.every((one) => typeof one === 'string') &&
    typeof tag === 'string'
  );
}

function optionFaults({ options, correct }: QuestionForm): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  if (options.length < FEWEST_OPTIONS) faults.push({ field: 'options', code: 'optionsFew' });
  if (options.length > MOST_OPTIONS) faults.push({ field: 'options', code: 'optionsMany' });
  for (const [at, { key, text }] of options.entries()) {
    const place = { field: `option-${key}` as const, number: at + 1 };
    const plain = text.trim();
    if (plain === '')
      faults.push({ ...place, code: key === correct ? 'optionEmptyCorrect' : 'optionEmpty' });
    else if (text.length > OPTION_LIMIT) faults.push({ ...place, code: 'optionLong' });
    else if (seen.has(plain)) faults.push({ ...place, code: 'optionTwice' });
    seen.add(plain);
  }
  if (!options.some(({ key }) => key === correct))
    faults.push({ field: 'correct', code: 'correct' });
  return faults;
}

/** What keeps a question from being saved, in the order of the form. */
export function faultsOf(form: QuestionForm, isScored: boolean): Fault[] {
  const faults: Fault[] = [];
  if (form.text.trim() === '') faults.push({ field: 'text', code: 'text' });
  if (form.text.length > TEXT_LIMIT) faults.push({ field: 'text', code: 'textLong' });
  if (hasPersian(form.formula)) faults.push({ field: 'formula', code: 'formulaEnglish' });
  if (form.formula.length > FORMULA_LIMIT) faults.push({ field: 'formula', code: 'formulaLong' });
  if (hasOptions(form.type)) faults.push(...optionFaults(form));
  if (form.files.length > MOST_FILES) faults.push({ field: 'files', code: 'filesMany' });
  if (isScored) {
    const score = readMaximum(form.score);
    if ('fault' in score) faults.push({ field: 'score', code: `score-${score.fault}` });
  }
  if (form.modelAnswer.length > TEXT_LIMIT) faults.push({ field: 'modelAnswer', code: 'textLong' });
  for (const [at, { key, score }] of form.rubric.entries())
    if (score.trim() !== '' && 'fault' in readMaximum(score))
      faults.push({ field: `rubric-${key}`, code: 'rubricScore', number: at + 1 });
  return faults;
}

/** What an unscored question is worth on the wire, which knows none without a maximum. */
const UNSCORED_UNITS = 240;
/** What a typed maximum is worth; 0 of what is none. */
export const unitsOf = (typed: string): number => {
  const read = readMaximum(typed);
  return 'units' in read ? read.units : 0;
};

/** What the server takes, of a form without faults. */
export function itemOf(
  form: QuestionForm,
  kind: ParentKind,
  isScored: boolean,
): Record<string, unknown> {
  return {
    text: form.text.trim(),
    formula: form.formula.trim() === '' ? null : form.formula.trim(),
    maxScoreUnits: isScored ? unitsOf(form.score) : UNSCORED_UNITS,
    modelAnswer: form.modelAnswer.trim() === '' ? null : form.modelAnswer.trim(),
    rubric: form.rubric
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, score }) => ({ text: text.trim(), scoreUnits: unitsOf(score) })),
    files: form.files.map(({ id, name, type, size }) => ({ id, name, type, size })),
    difficulty: form.difficulty ?? null,
    tags: withTags(form.tags ?? [], form.tag ?? ''),
    ...(hasOptions(form.type) && {
      [optionsName(kind)]: form.options.map(({ key, text }, at) => ({
        text: text.trim(),
        isCorrect: key === form.correct,
        orders: at + 1,
      })),
    }),
  };
}
