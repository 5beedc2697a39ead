/** The mirror's rows on disk: their names lie in the order of the list, and one of them says how far a reading came. */
import { CONTRACT_VERSION } from '#contract/version.ts';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { foldText } from '#domain/text.ts';
import { isObject } from '#src/lib/json.ts';
import type { BankQuestionRow } from '../records.ts';
import type { BankEntry, BankPlace } from './types.ts';

/** A reading of all pages that has not come to its end. */
export interface Reading {
  /** Also names it: what it saw carries this. */
  startedAt: number;
  nextPage: number;
  total: number | null;
  /** Something came or went meanwhile: what it did not see may be there all the same. */
  isShaky: boolean;
}

/** How far the mirror has come. */
export interface Progress {
  version: number;
  wholeAt: number | null;
  total: number | null;
  /** An unfinished reading; its older name stays on the disk. */
  walk: Reading | null;
}

/** An entry, and the reading that saw it last. */
export interface Kept extends BankEntry {
  row: string;
  round: number;
}

/** Before any reading. */
export const noProgress: Progress = {
  version: CONTRACT_VERSION,
  wholeAt: null,
  total: null,
  walk: null,
};

type Whose = Pick<BankPlace, 'owner' | 'semesterId'>;

/** What the names of one mirror's rows begin with; the row of its progress is called just that. */
export const prefixOf = ({ owner, semesterId }: Whose): string => `${owner} ${semesterId} `;

const LATEST = 9e15;

/** Newest first, as names are compared. */
function rowName(whose: Whose, { id, createdAt }: BankQuestion): string {
  const at = Date.parse(createdAt);
  const turned = LATEST - (Number.isNaN(at) ? 0 : at);
  return `${prefixOf(whose)}${String(turned).padStart(16, '0')} ${id}`;
}

/** What a question is found by. */
export function foldedOf({ text, formula, tags }: BankQuestion): string {
  return foldText([text, formula ?? '', ...tags].join(' \n '));
}

const asRead = { state: 'server', isNew: false } as const;

/** A question as it was read. */
export function keptOf(whose: Whose, question: BankQuestion, at: number, round: number): Kept {
  const row = rowName(whose, question);
  return { ...asRead, id: question.id, question, folded: foldedOf(question), at, row, round };
}

/** Its row. No word of it is indexed: whatever part of a word is typed is looked for in memory, in a few milliseconds. */
export function rowOf({ owner }: Whose, kept: Kept): BankQuestionRow {
  const { row, question, folded, round, at } = kept;
  return { id: row, owner, data: { question, folded, round }, updatedAt: at };
}

/** The row that says how far the mirror has come. */
export function progressRow(whose: Whose, progress: Progress, at: number): BankQuestionRow {
  return { id: prefixOf(whose), owner: whose.owner, data: progress, updatedAt: at };
}

const isNumberOrNull = (value: unknown): value is number | null =>
  value === null || typeof value === 'number';

function isReading(value: unknown): value is Reading {
  return (
    isObject(value) &&
    typeof value['startedAt'] === 'number' &&
    typeof value['nextPage'] === 'number' &&
    isNumberOrNull(value['total']) &&
    typeof value['isShaky'] === 'boolean'
  );
}

/** How far it had come; null where that was another build's mirror. */
export function progressIn({ data }: BankQuestionRow): Progress | null {
  if (!isObject(data) || data['version'] !== CONTRACT_VERSION) return null;
  const { wholeAt, total, walk } = data;
  if (!isNumberOrNull(wholeAt) || !isNumberOrNull(total)) return null;
  return { version: CONTRACT_VERSION, wholeAt, total, walk: isReading(walk) ? walk : null };
}

/** What this build's mirror wrote: the version beside it vouches for the rest. */
function isQuestion(value: unknown): value is BankQuestion {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['text'] === 'string';
}

/** The entry of a row; null where it says none. */
export function keptIn({ id, data, updatedAt }: BankQuestionRow): Kept | null {
  if (!isObject(data)) return null;
  const { question, folded, round } = data;
  if (!isQuestion(question) || typeof folded !== 'string' || typeof round !== 'number') return null;
  return { ...asRead, id: question.id, question, folded, at: updatedAt, row: id, round };
}

const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

/** The order of the server's list: newest first, those of a bank exam together and in their order. */
export function inOrder(one: BankEntry, other: BankEntry): number {
  const [a, b] = [one.question, other.question];
  return (
    descending(a.createdAt, b.createdAt) ||
    descending(a.template?.id ?? '', b.template?.id ?? '') ||
    a.orders - b.orders ||
    -descending(a.id, b.id)
  );
}
