/** Ranks by total: standard competition ranking. */

/** The rank of each total in its place: equal totals share one, and the next rank is left out (1, 2, 2, 4). */
export function competitionRanks(totals: readonly number[]): number[] {
  const best = totals.toSorted((a, b) => b - a);
  const ranks = new Map<number, number>();
  for (const [place, total] of best.entries()) {
    if (!ranks.has(total)) ranks.set(total, place + 1);
  }
  return totals.map((total) => ranks.get(total) ?? 0);
}
