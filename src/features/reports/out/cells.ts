import { UNITS_PER_POINT } from '#domain/score.ts';
import { momentOf } from './moments.ts';
import type { CellValue, ColumnKind, Place } from './sheet.ts';

/** What a spreadsheet program takes in one cell. */
const MOST_LETTERS = 32_767;

const numeric: ReadonlySet<ColumnKind> = new Set(['number', 'score', 'percent']);

/** Cut where no sign is divided, and marked as cut. */
function fitting(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  return `${text.slice(0, MOST_LETTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Text without what is no sign: neither files nor the programs that open them agree on it. */
export const tidy = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]/gu, '');

/** A value as files hold it: a number, a moment without a zone, a text of one kind of line breaks, or nothing. */
export function filedValue(
  kind: ColumnKind,
  value: CellValue,
  place: Place,
): string | number | Date | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number' && numeric.has(kind)) {
    if (!Number.isFinite(value)) return null;
    return kind === 'score' ? value / UNITS_PER_POINT : value;
  }
  const moment = momentOf(kind, value, place.zone);
  if (moment !== null) return moment;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  const text = tidy(String(value));
  return text === '' ? null : fitting(text);
}
