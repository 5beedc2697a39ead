import type { ResultItem } from '#contract/results/workbook.ts';
import { foldText } from '#domain/text.ts';
import { fullName } from '#src/lib/person-name.ts';

/** Where a student stands while it runs, in the order in which a teacher asks. */
export const standings = ['missing', 'started', 'handedIn'] as const;
export type Standing = (typeof standings)[number];
export type LiveShown = 'all' | Standing;

const ofState: Record<ResultItem['state'], Standing> = {
  notStarted: 'missing',
  started: 'started',
  handedIn: 'handedIn',
};

/** How many stand where: of all, whatever is searched for. */
export function countLive(results: readonly ResultItem[]): Record<LiveShown, number> {
  const counts = { all: results.length, missing: 0, started: 0, handedIn: 0 };
  for (const { state } of results) counts[ofState[state]] += 1;
  return counts;
}

/** Those of one group who are found, the missing first; within each the server's order, which is by name. */
export function arrangeLive(
  results: readonly ResultItem[],
  shown: LiveShown,
  search: string,
): ResultItem[] {
  const words = foldText(search).split(' ').filter(Boolean);
  const found = results.filter(({ student }) => {
    const text = foldText(`${fullName(student)} ${student.className}`);
    return words.every((word) => text.includes(word));
  });
  const wanted = shown === 'all' ? standings : [shown];
  return wanted.flatMap((standing) => found.filter(({ state }) => ofState[state] === standing));
}
