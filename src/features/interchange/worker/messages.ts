import type { Remark } from '#domain/files/model.ts';
import type { Detected } from '../detect/index.ts';
import type { Mapping } from '../formats/table/index.ts';
import type { CarriedQuestion, Format, Loss, ReadRow, Written } from '../model.ts';

/** What a table says of itself before its columns are understood. */
export interface TableSeen {
  /** The first rows, as text; headings among them. */
  sample: string[][];
  rows: number;
  guess: Mapping;
}

/** What the page asks of the worker. */
export type Asked =
  | {
      t: 'read';
      bytes: Uint8Array<ArrayBuffer>;
      /** Said by the teacher; found out where null. */
      as: Format | null;
      /** Of a table whose columns she has looked at; without it a table is shown first. */
      mapping: Mapping | null;
      /** It came through the clipboard: its cells are what their headings say, and nobody is asked. */
      isPasted?: boolean;
    }
  | { t: 'likes'; bank: { id: string; text: string }[]; rows: { id: string; text: string }[] }
  | { t: 'weigh'; formats: Format[]; questions: CarriedQuestion[] }
  | {
      t: 'write';
      format: Format;
      questions: CarriedQuestion[];
      title: string;
      language: 'fa' | 'en';
    };

/** What it answers, piece by piece. */
export type Told =
  | { t: 'format'; format: Format; detected: Detected }
  | { t: 'progress'; done: number; all: number }
  | { t: 'table'; format: Format; table: TableSeen }
  | { t: 'rows'; rows: ReadRow[]; all: number }
  | { t: 'read'; format: Format; remarks: Remark[] }
  | { t: 'refused'; code: string; values: Record<string, string | number> }
  | { t: 'likes'; likes: { id: string; like: string; likeness: number }[] }
  | { t: 'liked' }
  | { t: 'losses'; format: Format; losses: Loss[] }
  | { t: 'weighed' }
  | { t: 'written'; written: Written };
