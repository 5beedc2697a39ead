import { readAsked, refusalOf } from '../../worker/read.ts';
import type { Told } from '../../worker/messages.ts';
import type { ReadRow } from '../../model.ts';
import { said } from '../said.ts';

/** A file as it comes from outside, and what must be made of it and said about it. */
export interface Case {
  name: string;
  file: string | Uint8Array<ArrayBuffer>;
  /** It came through the clipboard. */
  isPasted?: boolean;
  /** What it is taken for; the code of its refusal where it is none. */
  format: string;
  /** A line for each row: text, options with a star before the right one, score, model answer, remarks. */
  rows?: string[];
  /** What is said of the whole file. */
  remarks?: string[];
}

/** Of longer rows the beginning is compared. */
const MOST = 240;

/** A row in one line: `text | *right / wrong | 1.5 | = model answer | +file | !code !code`. */
export function lineOfRow(row: ReadRow): string {
  const { text, options, points, model, codes } = said(row);
  const line = [
    text === null ? '∅' : text.replaceAll('\n', ' ⏎ '),
    ...(options ? [options.join(' / ').replaceAll('\n', ' ⏎ ')] : []),
    ...(points === undefined ? [] : [String(points)]),
    ...(model === undefined ? [] : [`= ${model.replaceAll('\n', ' ⏎ ')}`]),
    ...(row.question?.files ?? []).map(({ name }) => `+${name}`),
    ...(codes.length === 0 ? [] : [codes.map((code) => `!${code}`).join(' ')]),
  ].join(' | ');
  return line.length > MOST ? `${line.slice(0, MOST)}…` : line;
}

export async function whatBecomes({
  file,
  isPasted = false,
}: Pick<Case, 'file' | 'isPasted'>): Promise<{
  format: string;
  rows: string[];
  remarks: string[];
}> {
  const bytes = () =>
    typeof file === 'string' ? new TextEncoder().encode(file) : Uint8Array.from(file);
  const told: Told[] = [];
  const tell = (one: Told) => told.push(one);
  try {
    await readAsked({ t: 'read', bytes: bytes(), as: null, mapping: null, isPasted }, tell);
    const table = told.find((one) => one.t === 'table');
    if (table)
      await readAsked(
        { t: 'read', bytes: bytes(), as: table.format, mapping: table.table.guess, isPasted },
        tell,
      );
  } catch (error) {
    return { format: refusalOf(error).code, rows: [], remarks: [] };
  }
  const end = told.find((one) => one.t === 'read');
  return {
    format: end?.format ?? 'none',
    rows: told.flatMap((one) => (one.t === 'rows' ? one.rows.map(lineOfRow) : [])),
    remarks: end?.remarks.map(({ code }) => code) ?? [],
  };
}
