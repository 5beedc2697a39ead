import type { Remark } from '#domain/files/model.ts';
import type { Loss } from '../model.ts';

/** One thing that a format cannot carry, and of which questions, by their numbers. */
export interface LossGroup {
  remark: Remark;
  numbers: number[];
}

/** What is lost comes before what is changed, and that before what is only to be known. */
const order: Record<Remark['weight'], number> = { repair: 0, dropped: 1, changed: 2, note: 3 };

/** Losses by what is lost, each with the numbers of its questions; the gravest and most frequent first. */
export function groupLosses(losses: readonly Loss[]): LossGroup[] {
  const groups = new Map<string, LossGroup>();
  for (const { index, remarks } of losses)
    for (const remark of remarks) {
      const key = JSON.stringify([remark.code, remark.values]);
      const group = groups.get(key) ?? { remark, numbers: [] };
      groups.set(key, group);
      if (group.numbers.at(-1) !== index + 1) group.numbers.push(index + 1);
    }
  return [...groups.values()].toSorted(
    (one, other) =>
      Number(other.remark.code === 'lossWhole') - Number(one.remark.code === 'lossWhole') ||
      order[one.remark.weight] - order[other.remark.weight] ||
      other.numbers.length - one.numbers.length,
  );
}

/** Numbers that follow each other, as one stretch. */
export interface Stretch {
  from: number;
  to: number;
}

/** Ascending numbers as stretches; two neighbours are two numbers still. */
export function stretchesOf(numbers: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const number of numbers) {
    const last = stretches.at(-1);
    if (last && last.to === number - 1) last.to = number;
    else stretches.push({ from: number, to: number });
  }
  return stretches.flatMap(({ from, to }) =>
    to - from === 1
      ? [
          { from, to: from },
          { from: to, to },
        ]
      : [{ from, to }],
  );
}

/** How many questions lose something; what is only to be known counts for nothing. */
export const countLosing = (losses: readonly Loss[]): number =>
  losses.filter(({ remarks }) => remarks.some(({ weight }) => weight !== 'note')).length;
