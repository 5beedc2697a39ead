/** The rows of the table that `npm run bench` prints: one shape and one judgement for every bench. */
import { writeFileSync } from 'node:fs';

/** What a row comes to; `printed` has no bar, `too loud` counts neither way. */
export type Verdict = 'ok' | 'ABOVE' | 'too loud' | 'printed';

/** One row of the table. */
export interface Row {
  what: string;
  figure: string;
  bar: string;
  verdict: Verdict;
}

interface Judged {
  /** Of the value and the bar, such as `ms`. */
  unit?: string;
  /** Behind the point. */
  digits?: number;
  /** Whether the bar is the least that is wanted. */
  atLeast?: boolean;
  /** Whether the machine was too loud to judge. */
  isLoud?: boolean;
  /** What the figure is made of. */
  note?: string;
}

const rows: Row[] = [];

function add(row: Row): void {
  rows.push(row);
  const bar = row.bar && ` (${row.bar})`;
  console.log(`${row.verdict.padEnd(8)} ${row.what}: ${row.figure}${bar}`);
}

const written = (value: number, digits: number, unit: string) =>
  `${value.toFixed(digits)}${unit && ` ${unit}`}`;

/** Takes a figure and holds it against its bar; one that is no number is above every bar. */
export function judge(
  what: string,
  value: number,
  bar: number,
  { unit = '', digits = 0, atLeast = false, isLoud = false, note = '' }: Judged = {},
): void {
  const isOk = atLeast ? value >= bar : value <= bar;
  add({
    what,
    figure: written(value, digits, unit) + (note && ` (${note})`),
    bar: `${atLeast ? '≥' : '≤'} ${bar}${unit && ` ${unit}`}`,
    verdict: isLoud ? 'too loud' : isOk ? 'ok' : 'ABOVE',
  });
}

/** The same beside a control: own less control may be the bar, and a control above the bar means a loud machine. */
export function judgeBeside(
  what: string,
  { own, control }: { own: number; control: number },
  bar: number,
  { unit = 'ms', digits = 1, isLoud = control > bar, note = '' }: Judged = {},
): void {
  const made = `own ${own.toFixed(digits)}, control ${control.toFixed(digits)}`;
  judge(what, own - control, bar, {
    unit,
    digits,
    isLoud,
    note: note ? `${made}; ${note}` : made,
  });
}

/** A figure that has no bar. */
export function tell(what: string, figure: string): void {
  add({ what, figure, bar: '', verdict: 'printed' });
}

/** How often something is taken: as the environment says, so that a quick look takes little. */
export const timesOf = (name: 'ROUNDS' | 'SAMPLES', usual: number): number =>
  Number(process.env[name] ?? usual);

/** Hands the rows on to whoever asked for them, and ends the process: with 1 where a bar was missed. */
export function end(): never {
  const asked = process.env['BENCH_ROWS'];
  if (asked) writeFileSync(asked, JSON.stringify(rows));
  process.exit(rows.some(({ verdict }) => verdict === 'ABOVE') ? 1 : 0);
}
