/** Ranks by total: standard competition ranking. */

/** The rank of each total, in the order given: equal totals share a rank, and the next is skipped (1, 2, 2, 4). */
export function competitionRanks(totals: readonly number[]): number[] {
  const best = totals.toSorted((a, b) => b - a);
  const ranks = new Map<number, number>();
  for (const [place, total] of best.entries()) {
    if (!ranks.has(total)) ranks.set(total, place + 1);
  }
  return totals.map((total) => ranks.get(total) ?? 0);
}

/** What is ranked: a total, among all and inside a group. */
export interface Ranked {
  total: number;
  group: string;
}

/** Each one's rank among all and within its group, in the order given. */
export function ranksWithin(all: readonly Ranked[]): { rank: number; groupRank: number }[] {
  const ranks = competitionRanks(all.map(({ total }) => total));
  const inGroup = new Map<Ranked, number>();
  for (const group of Map.groupBy(all, (one) => one.group).values()) {
    const places = competitionRanks(group.map(({ total }) => total));
    for (const [at, one] of group.entries()) inGroup.set(one, places[at] ?? 0);
  }
  return all.map((one, at) => ({ rank: ranks[at] ?? 0, groupRank: inGroup.get(one) ?? 0 }));
}
