/** Has what was seen recomputed by the program in `recompute/`, which knows docs/figures-defined.md and nothing of ours. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Seen } from './seen.ts';

/** One school: its raw rows and what was seen of it. */
export interface Looked {
  rows: Record<string, unknown>;
  seen: readonly Seen[];
}
export interface Difference extends Seen {
  recomputed: string | number | null;
  title: string | null;
}
export interface Recomputed {
  /** How many figures of each name were compared, by source. */
  compared: Record<string, Record<string, number>>;
  differences: Difference[];
}

const program = new URL('recompute/compare.py', import.meta.url).pathname;

export function recompute(schools: readonly Looked[]): Recomputed {
  const python = process.env['PYTHON_PATH'] ?? 'python3';
  const done = spawnSync(python, ['-B', program], {
    input: JSON.stringify({ schools }),
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (done.error && !existsSync(python))
    throw new Error(
      `Missing: ${python}, in which every figure is computed again. Install the package "python3" or set PYTHON_PATH.`,
    );
  if (done.status !== 0) throw new Error(`The recomputation failed:\n${done.stderr}`);
  return JSON.parse(done.stdout);
}

const sum = (counts: Record<string, number> = {}) =>
  Object.values(counts).reduce((all, one) => all + one, 0);

/** The counts as they are printed: figures by source, and the differences. */
export function lineOf({ compared, differences }: Recomputed): string {
  const names = {
    API: 'API figures',
    screen: 'screen figures',
    xlsx: 'xlsx cells',
    CSV: 'CSV cells',
    print: 'print figures',
  };
  const said = Object.entries(names).flatMap(([source, name]) =>
    compared[source] ? [`${name} ${sum(compared[source])}`] : [],
  );
  return [...said, `differences ${differences.length}`].join(', ');
}
