import type { Difficulty } from '#contract/shapes.ts';
import type { Remark } from '#domain/files/model.ts';
import type { PickedFile } from '#src/features/files/index.ts';
import { faultsOf, type CarriedQuestion } from '#src/features/interchange/index.ts';

/** A question that was read, with its files on this device. */
export interface ImportedQuestion extends Omit<CarriedQuestion, 'files'> {
  files: PickedFile[];
}

export type RowKind = 'good' | 'changed' | 'repair';

/** One row of the review. */
export interface ImportedRow {
  /** Its name for good: under it the question is created, however often that is sent. */
  id: string;
  /** Which file it is from, and where it stands there. */
  file: string;
  at: number;
  name: string;
  source: string;
  remarks: Remark[];
  question: ImportedQuestion | null;
  /** How it stands; worked out when its question changes, since there may be thousands of them. */
  kind: RowKind;
  isChosen: boolean;
  /** A person has looked at it and put it right. */
  isRepaired: boolean;
  /** What it nearly repeats. */
  like: { id: string; likeness: number; text: string } | null;
}

const noBytes = { bytes: new Uint8Array(0) };
const asCarried = (question: ImportedQuestion): CarriedQuestion => ({
  ...question,
  files: question.files.map(({ name, type }) => ({ name, type, ...noBytes })),
});

/** What still has to be put right, in the order of the form. */
export function repairsOf({
  question,
  remarks,
  isRepaired,
}: Pick<ImportedRow, 'question' | 'remarks' | 'isRepaired'>): Remark[] {
  const said = remarks.filter(({ weight }) => weight === 'repair');
  if (!question) return said.length > 0 ? said : [{ code: 'noText', weight: 'repair' }];
  const faults = faultsOf(asCarried(question));
  // What the reader could not decide is decided once a person has saved the question.
  const open = isRepaired
    ? []
    : said.filter(({ code }) => faults.every((one) => one.code !== code));
  return [...open, ...faults];
}

/** What became of it on its way, beside what must be repaired. */
export const changesOf = ({ remarks }: Pick<ImportedRow, 'remarks'>): Remark[] =>
  remarks.filter(({ weight }) => weight !== 'repair');

/** The row with how it stands now. */
export function judged(row: Omit<ImportedRow, 'kind'>): ImportedRow {
  const isChanged = changesOf(row).some(({ weight }) => weight !== 'note');
  const kind = repairsOf(row).length > 0 ? 'repair' : isChanged ? 'changed' : 'good';
  return { ...row, kind };
}

export const FILTERS = ['all', 'good', 'changed', 'repair', 'like'] as const;
export type Filter = (typeof FILTERS)[number];

export const passes = (row: ImportedRow, filter: Filter): boolean =>
  filter === 'all' || (filter === 'like' ? row.like !== null : row.kind === filter);

/** Whether it may be imported as it stands. */
export const isReady = (row: ImportedRow): boolean => row.kind !== 'repair';

/** What is set for several at once, where nothing is said yet. */
export interface Missing {
  scoreUnits?: number;
  difficulty?: Difficulty;
  tag?: string;
}

const MOST_TAGS = 20;

/** The row with what it lacked; the same row where it lacks nothing of it. */
export function withMissing(
  row: ImportedRow,
  { scoreUnits, difficulty, tag }: Missing,
): ImportedRow {
  const { question } = row;
  if (!question) return row;
  const next: ImportedQuestion = {
    ...question,
    maxScoreUnits: question.maxScoreUnits ?? scoreUnits ?? null,
    difficulty: question.difficulty ?? difficulty ?? null,
    tags:
      tag === undefined || question.tags.includes(tag) || question.tags.length >= MOST_TAGS
        ? question.tags
        : [...question.tags, tag],
  };
  const isSame =
    next.maxScoreUnits === question.maxScoreUnits &&
    next.difficulty === question.difficulty &&
    next.tags === question.tags;
  return isSame ? row : judged({ ...row, question: next });
}

/** The row chosen or not; the same one where it is so already. */
export const withChoice = (row: ImportedRow, isChosen: boolean): ImportedRow =>
  row.isChosen === isChosen ? row : { ...row, isChosen };

/** The row with what it nearly repeats: left out, unless somebody chooses it. */
export const withLike = (
  row: ImportedRow,
  like: NonNullable<ImportedRow['like']>,
): ImportedRow => ({
  ...row,
  like,
  isChosen: false,
});

/** The row under another name: the old one is known to have arrived once. */
export const renamed = (row: ImportedRow, id: string): ImportedRow => ({ ...row, id });

/** The question with this option correct and no other. */
export function withCorrect(row: ImportedRow, place: number): ImportedRow {
  const { question } = row;
  if (!question) return row;
  const options = question.options.map((option, at) => ({ ...option, isCorrect: at === place }));
  return judged({ ...row, isRepaired: true, question: { ...question, options } });
}

/** How many there are of each kind, and how many go. */
export function countsOf(rows: readonly ImportedRow[]) {
  const counts = {
    all: rows.length,
    good: 0,
    changed: 0,
    repair: 0,
    like: 0,
    chosen: 0,
    unscored: 0,
  };
  for (const row of rows) {
    const { kind } = row;
    counts[kind] += 1;
    if (row.like) counts.like += 1;
    if (!row.isChosen || kind === 'repair') continue;
    counts.chosen += 1;
    if (row.question?.maxScoreUnits === null) counts.unscored += 1;
  }
  return counts;
}
