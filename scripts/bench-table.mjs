/** The table of `npm run bench`, on the screen and in docs/figures.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { root, run } from './setup.mjs';

const document = 'docs/figures.md';
const [begins, ends] = ['<!-- npm run bench -- --write -->', '<!-- until here -->'];

/** Rows of cells as a table of Markdown, its columns aligned. */
export function table([head, ...rows]) {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column].length)),
  );
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Every row of every part; a part that was not run has one that says so. */
export const tableOf = (benches, parts) =>
  table([
    ['what', 'figure', 'bar', '', 'part'],
    ...benches.flatMap(({ name }) =>
      (parts[name]?.rows ?? [{ what: 'not run', figure: '', bar: '', verdict: '' }]).map(
        ({ what, figure, bar, verdict }) => [what, figure, bar, verdict, name],
      ),
    ),
  ]);

/** How long each part took, how loud the machine was, and whether it took fewer samples than the bar asks for. */
export function minutesOf(benches, parts) {
  const done = benches.filter(({ name }) => parts[name]);
  const sum = done.reduce((minutes, { name }) => minutes + parts[name].minutes, 0);
  const each = done.map(({ name }) => {
    const { minutes, paces, isQuick } = parts[name];
    return `${name} ${minutes.toFixed(1)} (${paces.join(' to ')}${isQuick ? ', few samples' : ''})`;
  });
  return `Minutes (load/yardstick in ms, before to after): ${each.join(', ')}; together ${sum.toFixed(1)}.`;
}

/** Puts the table in the place that is marked for it; the formatter has the last word. */
export function writeDocument(text) {
  const whole = readFileSync(root + document, 'utf8');
  const [before, rest] = whole.split(begins);
  const after = rest?.split(ends)[1];
  if (after === undefined) throw new Error(`${document} has no place marked for the figures.`);
  writeFileSync(root + document, `${before}${begins}\n\n${text}\n\n${ends}${after}`);
  return run('oxfmt', [document]);
}
