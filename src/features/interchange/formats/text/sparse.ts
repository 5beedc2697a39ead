import type { ReadRow, Remark } from '../../model.ts';
import { remark } from '../shared/rows.ts';

/** A line that asks, with a score behind it or none. */
const ASKS = /[؟?]\s*(?:[([][^()[\]]{1,20}[)\]])?\s*$/;
/** Sign of a list at the beginning of a line: alone, or behind a letter or number. */
const LISTED =
  /^\s*(?:([^\p{L}\p{N}\s"«(\\$.…_])\s*|(?:الف|\p{L}|\p{N}{1,2})\s?([^\p{L}\p{N}\s"«(\\$,،]))/u;
/** What is asked or left blank is no option. */
const OPEN = /[؟?]\s*$|\.{4,}|…{2,}|_{3,}/;
const TAIL = 60;

const asks = (line: string) => ASKS.test(line.slice(-TAIL));

/** How many lines of a question look like options and are none. */
function linesAlike({ question }: ReadRow): number {
  if (question === null || question.options.length > 0) return 0;
  const signs = new Map<string, number>();
  const lines = question.text.split('\n', 60);
  for (const line of lines.slice(1)) {
    const found = line.length > 200 || OPEN.test(line.slice(-TAIL)) ? null : LISTED.exec(line);
    const sign = found?.[1] ?? found?.[2];
    if (sign !== undefined) signs.set(sign, (signs.get(sign) ?? 0) + 1);
  }
  return Math.max(0, ...signs.values());
}

/** What looks as if it had not been understood: fewer rows than the text asks questions, and lists that became no options. */
export function sparsenessOf(
  lines: readonly string[],
  given: readonly ReadRow[],
): { rows: ReadRow[]; remarks: Remark[] } {
  const asked = lines.filter(asks).length;
  const read = given.filter(({ question }) => question !== null).length;
  let unread = 0;
  const rows = given.map((row) => {
    const n = linesAlike(row);
    if (n < 3 || row.remarks.some(({ code }) => code === 'twoParts')) return row;
    unread += 1;
    return { ...row, remarks: [...row.remarks, remark('optionsUnread', 'changed', { n })] };
  });
  return {
    rows,
    remarks: [
      ...(asked >= 4 && read * 3 <= asked
        ? [remark('fewRows', 'changed', { n: read, asked })]
        : []),
      ...(unread > 2 && unread * 2 >= read
        ? [remark('optionsNone', 'changed', { n: unread })]
        : []),
    ],
  };
}
