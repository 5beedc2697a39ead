import type { Codec } from '../../model.ts';
import { lossesBy } from '../shared/losses.ts';
import { isZip } from '#domain/files/zip.ts';
import { readCsv } from './csv.ts';
import type { Table } from './model.ts';
import { readingOf } from './reading.ts';
import { readBack } from './rows.ts';
import { writeCsv, writeXlsx } from './write.ts';
import { readXlsx } from './xlsx.ts';

export { ROLES, type ColumnRole } from './columns.ts';
export { guessed } from './guess.ts';
export type { Mapping, Table } from './model.ts';
export { readingOf } from './reading.ts';
export { template } from './template.ts';

/** The table of a file, by its content: an Excel file, else one of cells between signs. */
export function readTable(bytes: Uint8Array<ArrayBuffer>): Table {
  return isZip(bytes) ? readXlsx(bytes) : readCsv(bytes);
}

const read: NonNullable<Codec['read']> = (bytes, context) => {
  const table = readTable(bytes);
  return readingOf(table, table.guess, context);
};
const losses: NonNullable<Codec['losses']> = (questions) => lossesBy(questions, readBack);

/** Cells between commas, or another sign. */
export const csv: Codec = { format: 'csv', read, losses, write: writeCsv };
/** Excel. */
export const xlsx: Codec = { format: 'xlsx', read, losses, write: writeXlsx };
