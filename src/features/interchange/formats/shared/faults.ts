import type { Remark } from '#domain/files/model.ts';
import { STEP_UNITS } from '#domain/score.ts';
import { hasOptions } from '#domain/question-types.ts';
import type { CarriedQuestion } from '../../model.ts';

const MOST = {
  text: 10_000,
  option: 2_000,
  formula: 2_000,
  criterion: 500,
  tag: 50,
  options: 10,
  tags: 20,
  rubric: 20,
  files: 10,
  units: 24_000,
};

const repair = (code: string, values?: Record<string, string | number>): Remark =>
  values === undefined ? { code, weight: 'repair' } : { code, weight: 'repair', values };

function optionFaults(options: CarriedQuestion['options']): Remark[] {
  const faults: Remark[] = [];
  const seen = new Set<string>();
  if (options.length < 2) faults.push(repair('optionsFew'));
  if (options.length > MOST.options)
    faults.push(repair('optionsMany', { n: options.length, most: MOST.options }));
  for (const [at, { text }] of options.entries()) {
    const plain = text.trim();
    const n = at + 1;
    if (plain === '') faults.push(repair('optionEmpty', { n }));
    else if (text.length > MOST.option) faults.push(repair('optionLong', { n, most: MOST.option }));
    else if (seen.has(plain)) faults.push(repair('optionTwice', { n }));
    seen.add(plain);
    if (faults.length > MOST.options) break;
  }
  const right = options.filter(({ isCorrect }) => isCorrect).length;
  if (right === 0) faults.push(repair('noCorrect'));
  if (right > 1) faults.push(repair('twoCorrect', { n: right }));
  return faults;
}

function scoreFaults(units: number | null): Remark[] {
  if (units === null) return [];
  if (units < STEP_UNITS || units > MOST.units) return [repair('scoreRange')];
  return units % STEP_UNITS === 0 ? [] : [repair('scoreStep')];
}

/** What must be put right before a question can be kept; nothing of it is cut. */
export function faultsOf(question: CarriedQuestion): Remark[] {
  const { type, text, formula, options, modelAnswer, rubric, tags, files } = question;
  const faults: Remark[] = [];
  const everything = [text, modelAnswer ?? '', ...options.map((option) => option.text)];
  if (text.trim() === '') faults.push(repair('noText'));
  if (text.length > MOST.text) faults.push(repair('textLong', { most: MOST.text }));
  if (everything.some((part) => part.includes('\ufffd'))) faults.push(repair('brokenLetters'));
  if (hasOptions(type)) faults.push(...optionFaults(options));
  else if (options.length > 0) faults.push(repair('optionsUnused'));
  if ((formula?.length ?? 0) > MOST.formula)
    faults.push(repair('formulaLong', { most: MOST.formula }));
  if ((modelAnswer?.length ?? 0) > MOST.text) faults.push(repair('modelLong', { most: MOST.text }));
  if (rubric.length > MOST.rubric || rubric.some((one) => one.text.length > MOST.criterion))
    faults.push(repair('rubricLong', { most: MOST.rubric, letters: MOST.criterion }));
  if (tags.length > MOST.tags || tags.some((tag) => tag.length > MOST.tag))
    faults.push(repair('tagsLong', { most: MOST.tags, letters: MOST.tag }));
  if (files.length > MOST.files) faults.push(repair('filesMany', { most: MOST.files }));
  return [...faults, ...scoreFaults(question.maxScoreUnits)];
}
