import { isCounted as isCountable } from '#domain/counting.ts';
import { ranksWithin } from '#domain/rank.ts';
import type { ResultItem } from '#contract/results/workbook.ts';

/** A place among all and in the class; null where a result is not ranked. */
export interface Standing {
  rank: number | null;
  classRank: number | null;
}

/** Whose ranks are shown: the server's, ours with what is only on this device, or the server's of before that. */
export type RankSource = 'server' | 'here' | 'then';

/** Whether a result enters ranks and averages; of what nobody is ranked in none does. */
export const isCounted = (result: ResultItem, hasTotal: boolean): boolean =>
  hasTotal && isCountable(result);

/** The ranks of a whole list, by the totals in it. */
export function standingsOf(
  results: readonly ResultItem[],
  hasTotal: boolean,
): ReadonlyMap<string, Standing> {
  const counted = results.filter((result) => isCounted(result, hasTotal));
  const places = ranksWithin(
    counted.map(({ totalUnits, student }) => ({ total: totalUnits ?? 0, group: student.classId })),
  );
  return new Map(
    places.map(({ rank, groupRank }, at) => [
      counted[at]?.resultId ?? '',
      { rank, classRank: groupRank },
    ]),
  );
}

const unranked: Standing = { rank: null, classRank: null };

/** Whether ranks by this list are the server's: it is everybody, and nothing is known there that is not here. */
export function isEverybody(read: readonly ResultItem[], hasTotal: boolean): boolean {
  const places = standingsOf(read, hasTotal);
  return read.every((result) => {
    const { rank, classRank } = places.get(result.resultId) ?? unranked;
    return result.rank === rank && result.classRank === classRank;
  });
}

const isMoved = (read: ResultItem, merged: ResultItem | undefined): boolean =>
  read.totalUnits !== merged?.totalUnits ||
  read.scoredCount !== merged.scoredCount ||
  read.reviewStatus !== merged.reviewStatus;

/**
 * The merged list with ranks that fit its totals. A teacher may see only a part of those who are ranked: where the
 * server's ranks do not follow from what was read, they stay.
 */
export function withStandings(
  read: readonly ResultItem[],
  merged: readonly ResultItem[],
  hasTotal: boolean,
): { results: readonly ResultItem[]; ranks: RankSource } {
  // Where nobody has a place there is none to move.
  if (!hasTotal) return { results: merged, ranks: 'server' };
  const byId = new Map(merged.map((result) => [result.resultId, result]));
  if (!read.some((result) => isMoved(result, byId.get(result.resultId))))
    return { results: merged, ranks: 'server' };
  if (!isEverybody(read, hasTotal)) return { results: merged, ranks: 'then' };
  const places = standingsOf(merged, hasTotal);
  const results = merged.map((result) => {
    const place = places.get(result.resultId) ?? unranked;
    const isSame = place.rank === result.rank && place.classRank === result.classRank;
    return isSame ? result : { ...result, ...place };
  });
  return { results, ranks: 'here' };
}
