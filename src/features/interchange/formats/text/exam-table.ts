import Papa from 'papaparse';
import { foldText, toLatinDigits } from '#domain/text.ts';
import { unitsOfText } from '../shared/units.ts';

/** The columns of an exam paper: number, question, score. */
const HEADINGS: [keyof Places, RegExp][] = [
  ['number', /^(?:ردیف|شماره|شماره سوال|#|no)$/],
  ['text', /^(?:متن |شرح |صورت )?(?:سوال|سوالات|سوال ?ها|پرسش ?ها|questions?)$/],
  ['score', /^(?:بارم|نمره|امتیاز|بارم سوال|points?|marks?|score)$/],
];

interface Places {
  number: number;
  text: number;
  score: number;
}

const cellsOf = (line: string) => line.split('\t').map((cell) => cell.trim());

/** The places of its columns where a line heads the table of an exam paper and nothing else; null for any other line. */
function headingsOf(line: string): Places | null {
  if (line.length > 200 || !line.includes('\t')) return null;
  const found: Partial<Places> = {};
  for (const [at, cell] of cellsOf(line).entries()) {
    if (cell === '') continue;
    const kind = HEADINGS.find(([, pattern]) =>
      pattern.test(foldText(cell).replace(/[:：]$/, '')),
    )?.[0];
    if (kind === undefined || found[kind] !== undefined) return null;
    found[kind] = at;
  }
  const { number, text, score = -1 } = found;
  return number === undefined || text === undefined ? null : { number, text, score };
}

/** Whether a text stands in the table of an exam paper. */
export const isExamTable = (lines: readonly string[]) =>
  lines.some((line) => headingsOf(line) !== null);

const isNumber = (cell: string) => /^\d{1,3}$/.test(toLatinDigits(cell));
const isScore = (cell: string) => cell !== '' && unitsOfText(cell) !== null;

/** One line of the table as it would be typed: `number- text (score نمره)`. A cell of several lines has its number in the first and its score in the last one. */
function typedLine(line: string, { number, text, score }: Places): string {
  const cells = cellsOf(line);
  const isTurned = text < number;
  const [first = '', last = ''] = isTurned ? [cells.at(-1), cells[0]] : [cells[0], cells.at(-1)];
  const hasNumber = isNumber(first) && cells.length > 1;
  const hasScore = score >= 0 && cells.length > 1 && isScore(last);
  const inner = cells.filter(
    (_, at) =>
      !(hasNumber && at === (isTurned ? cells.length - 1 : 0)) &&
      !(hasScore && at === (isTurned ? 0 : cells.length - 1)),
  );
  const words = inner.filter((cell) => cell !== '').join('  ');
  return `${hasNumber ? `${first}- ` : ''}${words}${hasScore ? `\nنمره: ${last}` : ''}`;
}

/** Cells that a spreadsheet quoted, since they hold several lines, as those lines. */
function unquoted(lines: readonly string[]): string[] {
  const text = lines.join('\n');
  if (!/(?:^|\t)"/m.test(text)) return [...lines];
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: '\t', newline: '\n' });
  return errors.some(({ type }) => type === 'Quotes')
    ? [...lines]
    : data.flatMap((row) => row.join('\t').split('\n'));
}

/** The lines without the table around them; what stands before its headings stays, and the headings themselves go. */
export function untabled(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => headingsOf(line) !== null);
  const places = from < 0 ? null : headingsOf(lines[from] ?? '');
  if (places === null) return [...lines];
  const rest = unquoted(lines.slice(from + 1)).filter((line) => headingsOf(line) === null);
  const before = lines.slice(0, from).map((line) => line.replaceAll('\t', '  '));
  return [...before, '', ...rest.flatMap((line) => typedLine(line, places).split('\n'))];
}
