import type { Difficulty, QuestionType } from '#contract/shapes.ts';
import { FILE_LIMITS, type Remark } from '#domain/files/model.ts';

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

/** One question of a file, or the reason why there is none. */
export interface ReadRow {
  /** Where it begins: line of a text or row of a table, from 1; of items the number in their file. */
  at: number;
  /** What the file calls it; empty where it has no name. */
  name: string;
  /** Null where nothing could be made of it. */
  question: CarriedQuestion | null;
  /** Their codes are keys of `interchange:remark.*`, those of an `UnreadableFile` of `interchange:refusal.*`. */
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

/** Bounds of what is read: those of every file, and of questions. */
export const LIMITS = {
  ...FILE_LIMITS,
  questions: 10_000,
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
