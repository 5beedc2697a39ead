/** The engine's figures: a ratio of medians each, with its bar, and whether the machine was quiet enough to judge. */
import { loadavg } from 'node:os';

/** One figure. */
export interface Figure {
  name: string;
  ratio: number;
  /** The medians it is made of, in milliseconds. */
  own: number;
  other: number;
  /** Null: only printed. */
  bar: number | null;
  atMost: boolean;
  /** The control divided by itself. */
  control: number;
}

/** How far a control may be from itself. */
const quiet = 1.4;

/** The one in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The 95th of a hundred. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;
}

/** The ratio of the medians of rounds. */
export function ratioOf(own: readonly number[], other: readonly number[]) {
  const [a, b] = [median(own), median(other)];
  return { ratio: a / b, own: a, other: b };
}

/** What is to be said of it. */
export function judged({ ratio, bar, atMost, control }: Figure): string {
  if (bar === null) return '';
  if (Math.max(control, 1 / control) > quiet) return 'machine too loud';
  return (atMost ? ratio <= bar : ratio >= bar) ? 'ok' : 'MISSED';
}

/** Prints how the figures are taken, and the head of their table. */
export function printHead(taken: object): void {
  const how = Object.entries(taken).map(([name, n]) => `${n} ${name}`);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`medians of ${how.join(' × ')}, load ${load}, Node ${process.versions.node}\n`);
  console.log('| what | own / control | ratio | bar | control / itself | |');
  console.log('| --- | --- | --- | --- | --- | --- |');
}

/** Prints one line of it. */
export function printFigure(figure: Figure): void {
  const { name, ratio, own, other, bar, atMost, control } = figure;
  const limit = bar === null ? 'printed' : `${atMost ? '≤' : '≥'} ${bar}`;
  const medians = `${own.toFixed(1)} / ${other.toFixed(1)}`;
  console.log(
    `| ${name} | ${medians} | ${ratio.toFixed(2)} | ${limit} | ${control.toFixed(2)} | ${judged(figure)} |`,
  );
}
