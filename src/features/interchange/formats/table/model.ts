import type { Remark } from '#domain/files/model.ts';
import type { Format } from '../../model.ts';
import type { ColumnRole } from './columns.ts';

/** Which column is what; what the teacher can change before her table is read. */
export interface Mapping {
  /** Row of the headings, from 0; -1 where there are none. */
  headerRow: number;
  /** The role of each column; null for one that is left out. */
  roles: (ColumnRole | null)[];
  /** The number of the first option where a cell names one by its number; null while that is doubtful. */
  numbersFrom: 0 | 1 | null;
}

/** A table as it stands in a file. */
export interface Table {
  format: Extract<Format, 'csv' | 'xlsx'>;
  rows: string[][];
  /** Of the row that was taken for the headings; empty where there is none. */
  headers: string[];
  guess: Mapping;
  /** What concerns the whole file. */
  remarks: Remark[];
  /** What is doubtful about single cells, by row and column. */
  doubts: Map<string, Remark>;
}

/** The cells of one row by their roles. */
export interface Cells {
  all: (role: ColumnRole) => { text: string; header: string }[];
  /** What the cells of a role say together, in lines. */
  one: (role: ColumnRole) => string;
  mapping: Mapping;
}
