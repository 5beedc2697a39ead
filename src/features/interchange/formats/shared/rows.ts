import type { CarriedQuestion, ReadRow } from '../../model.ts';
import { remark, UnreadableFile } from '#domain/files/model.ts';
import { LIMITS } from '../../model.ts';
import { faultsOf } from './faults.ts';

const SOURCE_LIMIT = 2_000;

/** A question of which only the text is known. */
export function bare(text: string): CarriedQuestion {
  return {
    type: 'descriptive',
    text,
    formula: null,
    options: [],
    maxScoreUnits: null,
    modelAnswer: null,
    rubric: [],
    difficulty: null,
    tags: [],
    files: [],
  };
}

/** What references and cells may bring in though the file itself holds none. */
const CONTROLS = /(?![\t\n\u0080-\u009f])\p{Cc}/gu;

/** A question that every database takes: no control signs, no halves of letters. */
function storable(question: CarriedQuestion): CarriedQuestion {
  const one = (text: string) => text.replace(CONTROLS, '').toWellFormed();
  const orNull = (text: string | null) => (text === null ? null : one(text));
  return {
    ...question,
    text: one(question.text),
    formula: orNull(question.formula),
    modelAnswer: orNull(question.modelAnswer),
    options: question.options.map((option) => ({ ...option, text: one(option.text) })),
    rubric: question.rubric.map((part) => ({ ...part, text: one(part.text) })),
    tags: question.tags.map(one),
  };
}

const isUnstorable = (text: string) => text.search(CONTROLS) >= 0 || !text.isWellFormed();

const hasUnstorable = ({ text, formula, modelAnswer, options, rubric, tags }: CarriedQuestion) =>
  [text, formula ?? '', modelAnswer ?? '', ...tags].some(isUnstorable) ||
  [...options, ...rubric].some((part) => isUnstorable(part.text));

/** The row of a question, with what must be put right in it. */
export function rowOf(given: ReadRow): ReadRow {
  const row =
    given.question !== null && hasUnstorable(given.question)
      ? {
          ...given,
          name: given.name.replace(CONTROLS, ''),
          question: storable(given.question),
          remarks: [...given.remarks, remark('controlSigns', 'changed', { n: 1 })],
        }
      : given;
  const faults = row.question === null ? [] : faultsOf(row.question);
  const said = new Set(row.remarks.map(({ code }) => code));
  return {
    ...row,
    source: row.source.slice(0, SOURCE_LIMIT),
    remarks: [...row.remarks, ...faults.filter(({ code }) => !said.has(code))],
  };
}

/** Refuses a file of more questions than a device can hold at once. */
export function refuseTooMany(rows: number): void {
  if (rows > LIMITS.questions) throw new UnreadableFile('tooMany', { most: LIMITS.questions });
}

/** Text as it is kept: one kind of line end, nothing empty around it. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}
