/** The bars and the tables that are printed. */

/** One ratio and what it may be at most; without a bar it is only printed. */
export interface Ratio {
  what: string;
  value: number;
  bar: number | null;
}

/** Whether it is above its bar; a figure that is none is above every bar. */
export function isAbove({ value, bar }: Ratio): boolean {
  return bar !== null && !(value <= bar);
}

/** The ratios as a table. */
export function ratioTable(ratios: Ratio[]): string {
  return table([
    ['ratio', 'figure', 'at most', ''],
    ...ratios.map((ratio) => [
      ratio.what,
      ratio.value.toFixed(2),
      ratio.bar === null ? 'printed' : String(ratio.bar),
      isAbove(ratio) ? 'ABOVE' : '',
    ]),
  ]);
}

/** Rows as a table of Markdown. */
export function table([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
