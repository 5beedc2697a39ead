import type { Difficulty, QuestionType } from '#contract/shapes.ts';

/** The formats that questions come in and go out by. */
export const FORMATS = [
  'gift',
  'aiken',
  'moodle',
  'qti21',
  'qti22',
  'qti30',
  'csv',
  'xlsx',
  'text',
] as const;
/** One of them; `text` is what was pasted, and only read. */
export type Format = (typeof FORMATS)[number];

/** A picture or PDF that comes with a question; never fetched from anywhere. */
export interface CarriedFile {
  name: string;
  /** By its content: image/png, image/jpeg, image/webp or application/pdf. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A question as a file carries it: plain text and LaTeX, never markup; scores in 1/240 point. */
export interface CarriedQuestion {
  type: QuestionType;
  /** Paragraphs are lines; a formula inside stands as LaTeX between `\(` and `\)`. */
  text: string;
  /** LaTeX of the question's own formula. */
  formula: string | null;
  /** None, or as they stand in the file. */
  options: { text: string; isCorrect: boolean }[];
  /** Null where the file does not say. */
  maxScoreUnits: number | null;
  modelAnswer: string | null;
  rubric: { text: string; scoreUnits: number }[];
  difficulty: Difficulty | null;
  tags: string[];
  files: CarriedFile[];
}

/** How much of a question a remark concerns: nothing of it, something changed or left out, or what must be repaired. */
export type Weight = 'note' | 'changed' | 'dropped' | 'repair';

/** What was done to a question on its way, or is missing; the code is the key of its text (`interchange:remark.*`). */
export interface Remark {
  code: string;
  weight: Weight;
  /** What the text names. */
  values?: Record<string, string | number>;
}

/** One question of a file, or the reason why there is none. */
export interface ReadRow {
  /** Where it begins: line of a text or row of a table, from 1; of items the number in their file. */
  at: number;
  /** What the file calls it; empty where it has no name. */
  name: string;
  /** Null where nothing could be made of it. */
  question: CarriedQuestion | null;
  remarks: Remark[];
  /** The words as they stand in the file, at most 2,000 characters, to repair by. */
  source: string;
}

/** A file that was read. */
export interface Reading {
  format: Format;
  rows: ReadRow[];
  /** What concerns the whole file. */
  remarks: Remark[];
}

/** Why a file was not read at all; the code is the key of its text (`interchange:refusal.*`). */
export class UnreadableFile extends Error {
  readonly code: string;
  readonly values: Record<string, string | number>;
  constructor(code: string, values: Record<string, string | number> = {}) {
    super(code);
    this.name = 'UnreadableFile';
    this.code = code;
    this.values = values;
  }
}

/** Bounds of what is read: beyond them a file is refused, so that no file can hold the device up. */
export const LIMITS = {
  /** Of the file as it is given. */
  bytes: 50 * 1024 * 1024,
  /** Of everything in an archive together, and of its entries. */
  unpackedBytes: 200 * 1024 * 1024,
  entries: 20_000,
  /** Text that is parsed, in characters. */
  characters: 30_000_000,
  questions: 10_000,
  /** How deep elements may lie in each other. */
  depth: 200,
  /** Of one carried file. */
  fileBytes: 20 * 1024 * 1024,
  /** Of one carried picture. */
  dots: 100_000_000,
  /** Elements of one document or text. */
  elements: 1_000_000,
} as const;

/** What a reader is told beside the bytes. */
export interface ReadContext {
  /** Called with what was read and what there is, in the reader's own units. */
  progress?: (done: number, all: number) => void;
  /** Throws where the reading was given up. */
  check?: () => void;
}

/** What writing a question in a format leaves out or changes, by question. */
export interface Loss {
  /** Place in the list that is written, from 0. */
  index: number;
  remarks: Remark[];
}

/** A written file. */
export interface Written {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** One format: `read` is missing where it is only written and the other way round. */
export interface Codec {
  format: Format;
  read?: (bytes: Uint8Array<ArrayBuffer>, context: ReadContext) => Promise<Reading> | Reading;
  /** What `write` cannot carry of them. */
  losses?: (questions: readonly CarriedQuestion[]) => Loss[];
  write?: (
    questions: readonly CarriedQuestion[],
    title: string,
    language: 'fa' | 'en',
  ) => Promise<Written> | Written;
}
