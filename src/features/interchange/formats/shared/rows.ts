import type { CarriedQuestion, ReadRow, Remark } from '../../model.ts';
import { LIMITS, UnreadableFile } from '../../model.ts';
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

/** The row of a question, with what must be put right in it. */
export function rowOf(row: ReadRow): ReadRow {
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

/** A remark of one weight. */
export function remark(
  code: string,
  weight: Remark['weight'],
  values?: Record<string, string | number>,
): Remark {
  return values === undefined ? { code, weight } : { code, weight, values };
}
