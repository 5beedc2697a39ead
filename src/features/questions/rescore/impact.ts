import type { ResultItem } from '#contract/results/workbook.ts';
import { isCounted } from '#domain/counting.ts';
import { competitionRanks } from '#domain/rank.ts';
import { choiceUnits, levelIn, totalUnits, type Level } from '#domain/score.ts';
import { meanOfTotals } from '#domain/statistics.ts';

/** Another option becomes the correct one. */
export interface KeyChange {
  optionIds: readonly string[];
  to: string;
  maxUnits: number;
  negative: string | null;
}

/** What one student gave for the question whose key changes. */
export interface Given {
  optionId: string | null;
  /** Scored by the rule: what a teacher scored stays. */
  auto: boolean;
  scoreUnits: number | null;
  /** What all her scores add up to, below 0 as well; null where only her total is known. */
  sumUnits: number | null;
}

/** What the figures of the exam depend on beside its results. */
export interface Scale {
  totalUnits: number | null;
  questionUnits: number;
  /** Totals become levels by themselves. */
  hasLevels: boolean;
  /** Whether anybody has a place or enters an average in it. */
  isRanked: boolean;
}

interface Place {
  units: number;
  rank: number | null;
  level: Level | null;
}

/** A student whose total moves. */
export interface Mover {
  result: ResultItem;
  before: Place;
  after: Place;
}

export interface Impact {
  /** The biggest movers first. */
  movers: Mover[];
  /** How many others get another rank. */
  rankOnly: number;
  average: { before: number | null; after: number | null };
  /** How many results the average is taken from. */
  counted: number;
  /** How many results it was worked out from. */
  known: number;
  /** Whose answer or whose exact sum is not known here. */
  unknown: number;
  /** Rejected ones that are scored anew, and still count nowhere. */
  rejected: number;
}

/** What the answer earns by the new key; what it earned where the rule does not score. */
function scoreAfter(given: Given, change: KeyChange): number | null {
  const { optionId: chosen } = given;
  if (!given.auto || chosen === null || !change.optionIds.includes(chosen)) return given.scoreUnits;
  const { maxUnits, negative, to: correct } = change;
  return choiceUnits({ maxUnits, chosen, correct, negative });
}

/** A total by the new key; null where the total alone does not tell, because it was cut off at 0. */
function unitsAfter(result: ResultItem, given: Given, change: KeyChange): number | null {
  const before = result.totalUnits ?? 0;
  const gain = (scoreAfter(given, change) ?? 0) - (given.scoreUnits ?? 0);
  if (gain === 0) return before;
  if (given.sumUnits !== null) return totalUnits([given.sumUnits, gain]);
  const isOffline = before === 0 && change.negative !== null;
  if (isOffline && gain > 0) return null;
  return totalUnits([before, gain]);
}

function ranksOf(rows: readonly { isCounted: boolean; units: number }[]): (number | null)[] {
  const counted = rows.filter((row) => row.isCounted);
  const ranks = competitionRanks(counted.map(({ units }) => units));
  let place = 0;
  return rows.map((row) => (row.isCounted ? (ranks[place++] ?? null) : null));
}

const averageOf = (rows: readonly { isCounted: boolean; units: number }[]): number | null =>
  meanOfTotals(rows.filter((row) => row.isCounted).map(({ units }) => units));

/** Who moves by how much when another option is correct, by the same rules as the server's. */
export function impactOf(
  results: readonly ResultItem[],
  given: ReadonlyMap<string, Given>,
  change: KeyChange,
  scale: Scale,
): Impact {
  const rows = results.map((result) => {
    const answer = given.get(result.resultId);
    const units = result.totalUnits ?? 0;
    const after = answer ? unitsAfter(result, answer, change) : null;
    return { result, units, after, isCounted: scale.isRanked && isCounted(result) };
  });
  const before = rows.map(({ isCounted: counts, units }) => ({ isCounted: counts, units }));
  const after = rows.map((row) => ({ isCounted: row.isCounted, units: row.after ?? row.units }));
  const ranks = { before: ranksOf(before), after: ranksOf(after) };
  const maximum = scale.totalUnits ?? scale.questionUnits;
  const levelAt = ({ scoredCount }: ResultItem, units: number) =>
    levelIn(scale, { totalUnits: units, scoredCount, maxUnits: maximum });

  const movers = rows.flatMap(({ result, units, after: moved }, at): Mover[] => {
    if (moved === null || moved === units || result.reviewStatus === 'rejected') return [];
    const place = (value: number, rank: number | null | undefined): Place => ({
      units: value,
      rank: rank ?? null,
      level: levelAt(result, value),
    });
    return [
      { result, before: place(units, ranks.before[at]), after: place(moved, ranks.after[at]) },
    ];
  });
  const step = (mover: Mover) => Math.abs(mover.after.units - mover.before.units);
  return {
    movers: movers.toSorted((one, other) => step(other) - step(one)),
    rankOnly: rows.filter(
      ({ units, after: moved }, at) =>
        (moved === null || moved === units) && ranks.before[at] !== ranks.after[at],
    ).length,
    average: { before: averageOf(before), after: averageOf(after) },
    counted: rows.filter((row) => row.isCounted).length,
    known: rows.filter((row) => row.after !== null).length,
    unknown: rows.filter((row) => row.after === null).length,
    rejected: rows.filter(
      ({ result, units, after: moved }) =>
        result.reviewStatus === 'rejected' && moved !== null && moved !== units,
    ).length,
  };
}
