import { isAnswerNumber, isBareLabel, optionLabel, roleOf, type ColumnRole } from './columns.ts';
import type { Mapping } from './model.ts';
import { placeOf } from '../shared/letters.ts';
import { labelsNamed } from '../shared/marks.ts';
import { unitsOfText } from '../shared/units.ts';

/** How far down headings may stand: some templates explain themselves first. */
const HEADER_ROWS = 30;
const SEEN_ROWS = 200;

type Roles = (ColumnRole | null)[];

/** Headings that can mean two things take the one that the others leave them. */
function settled(headers: readonly string[], found: Roles): Roles {
  const lettered = headers.filter((header, at) => found[at] === 'option' && isBareLabel(header));
  const roles = found.map((role, at): ColumnRole | null => {
    const header = headers[at] ?? '';
    // `A, B, C, D, Answer 1`: the letters are the options, the answer names one of them.
    if (role === 'option' && lettered.length > 1 && isAnswerNumber(header)) return 'correct';
    // A letter or number alone is a column of its own only beside others.
    if (role === 'option' && isBareLabel(header) && lettered.length < 2) return null;
    return role;
  });
  return roles.map((role, at) => {
    // Only the first of those that can be there once counts.
    const many =
      role === 'option' ||
      role === 'wrong' ||
      role === 'tags' ||
      role === 'modelAnswer' ||
      role === 'correct';
    return role !== null && !many && roles.indexOf(role) < at ? null : role;
  });
}

/** Roles by the headings of a row; null where it is no row of headings. */
function byHeadings(row: readonly string[]): Roles | null {
  const roles = settled(row, row.map(roleOf));
  const known = roles.filter((role) => role !== null).length;
  const filled = row.filter((cell) => cell.trim() !== '').length;
  if (!roles.includes('text')) return null;
  return known >= 2 || filled === 1 ? roles : null;
}

/** How many headings are known in the row of them that is the first, and which that is; nought where there is none. */
export function knownHeadings(rows: readonly string[][]): { known: number; at: number } {
  for (const [at, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const known = byHeadings(row)?.filter((role) => role !== null).length ?? 0;
    if (known > 0) return { known, at };
  }
  return { known: 0, at: -1 };
}

const share = (column: readonly string[], test: (cell: string) => boolean) =>
  column.filter(test).length / Math.max(1, column.length);

/** Roles by what stands in the columns: the longest is the question, the options follow it, then the key and the score. */
function byContent(rows: readonly string[][]): Roles {
  const seen = rows.filter((row) => row.some((cell) => cell.trim() !== '')).slice(0, SEEN_ROWS);
  const width = Math.max(1, ...seen.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) =>
    seen.map((row) => (row[at] ?? '').trim()),
  );
  const lengths = columns.map((column) => column.reduce((sum, cell) => sum + cell.length, 0));
  const isNumber = (cell: string) => cell === '' || unitsOfText(cell) !== null;
  const isKey = (cell: string) => labelsNamed(cell).length > 0;
  const roles: Roles = columns.map(() => null);
  const isCounter = share(columns[0] ?? [], (cell) => /^[\d۰-۹]+$/.test(cell)) > 0.9 && width > 1;
  const from = isCounter ? 1 : 0;
  if (isCounter) roles[0] = 'name';
  const longest = lengths.indexOf(Math.max(...lengths.slice(from)), from);
  // A question stands before its options, even where one of them is longer.
  const text = (lengths[from] ?? 0) * 3 > (lengths[longest] ?? 0) ? from : longest;
  roles[text] = 'text';
  let last = width - 1;
  const numeric = share(columns[last] ?? [], isNumber) > 0.9;
  const keyBefore = last - 1 > text && share(columns[last - 1] ?? [], isKey) > 0.8;
  if (last > text + 1 && numeric && keyBefore) {
    roles[last] = 'score';
    last -= 1;
  }
  const isSame = (cell: string, at: number) =>
    (seen[at] ?? []).slice(text + 1, last).some((other) => other.trim() === cell);
  const count = last - text - 1;
  // A label beyond the options names none of them.
  const names = (cell: string) =>
    isKey(cell) && labelsNamed(cell).every((label) => (placeOf(label) ?? count) < count);
  const keyed = (columns[last] ?? []).filter((cell, at) => names(cell) || isSame(cell, at)).length;
  if (last > text + 2 && keyed / Math.max(1, seen.length) > 0.8) roles[last] = 'correct';
  const options = roles[last] === 'correct' ? last : last + 1;
  if (roles[last] === 'correct' || options - text > 2)
    for (let at = text + 1; at < options; at += 1) roles[at] ??= 'option';
  else if (text + 1 < width) roles[text + 1] ??= 'modelAnswer';
  return roles;
}

/** Whether the key has a nought where no option bears it: then its numbers may count from there. */
function hasNought(rows: readonly string[][], headers: readonly string[], roles: Roles): boolean {
  const key = roles.indexOf('correct');
  const named = headers.some((header, at) => roles[at] === 'option' && optionLabel(header) === '0');
  if (key < 0 || named) return false;
  return rows.some(
    (row) =>
      /^[0۰٠]$/.test((row[key] ?? '').trim()) &&
      !row.some((cell, at) => roles[at] === 'option' && /^[0۰٠]$/.test(cell.trim())),
  );
}

/** Whether a key is headed as an index, which programs count from nought, and no row shows that it begins at one. */
function isIndex(rows: readonly string[][], headers: readonly string[], roles: Roles): boolean {
  const key = roles.indexOf('correct');
  if (key < 0 || !/index/i.test(headers[key] ?? '')) return false;
  const filled = (row: readonly string[]) =>
    row.filter((cell, at) => roles[at] === 'option' && cell.trim() !== '').length;
  return !rows.some((row) => Number((row[key] ?? '').trim() || Number.NaN) === filled(row));
}

/** What the columns of a table probably are. */
export function guessed(rows: readonly string[][]): Mapping {
  for (const [headerRow, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const roles = byHeadings(row);
    if (roles === null) continue;
    const rest = rows.slice(headerRow + 1);
    const isOpen = hasNought(rest, row, roles) || isIndex(rest, row, roles);
    return { headerRow, roles, numbersFrom: isOpen ? null : 1 };
  }
  const roles = byContent(rows);
  return { headerRow: -1, roles, numbersFrom: hasNought(rows, [], roles) ? null : 1 };
}
