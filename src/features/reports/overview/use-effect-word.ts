import { useQueries } from '@tanstack/react-query';
import { hundredthsBetween, type EffectWord } from '#domain/comparison.ts';
import { useScope } from '#src/features/session/index.ts';
import { sheetQuery } from '../grade-matrix/queries.ts';
import type { SheetCopy } from '../grade-matrix/sheet.ts';
import type { Compared } from './compare.ts';
import { effectOf } from './spread.ts';

/** The scores of more exams than this are not read for one word. */
const MOST = 6;

interface Answer {
  data: SheetCopy | undefined;
  isError: boolean;
  fetchStatus: string;
}
const collected = (answers: Answer[]) => ({
  sheets: answers.map(({ data }) => data),
  isComing: answers.some(
    ({ data, isError, fetchStatus }) => !data && !isError && fetchStatus === 'fetching',
  ),
});

/** How large a difference is beside how students differ anyway; null where this device cannot tell. */
export function useEffectWord({ kind, a, b, items }: Compared): {
  word: EffectWord | null;
  isComing: boolean;
} {
  const { schoolId, semesterId } = useScope();
  const read = items.length > MOST ? [] : items;
  const { sheets, isComing } = useQueries({
    queries: read.map((item) => ({
      ...sheetQuery({ kind: item.kind, schoolId, semesterId, id: item.id }),
      staleTime: 60_000,
    })),
    combine: collected,
  });
  const scored = read.flatMap((item, at) => {
    const sheet = sheets[at];
    return sheet ? [{ item, sheet }] : [];
  });
  // A part of them would tell of other students than the means do.
  const isWhole = scored.length === items.length;
  const points = hundredthsBetween(a.share ?? 0, b.share ?? 0);
  return { word: isWhole ? effectOf(kind, a.id, b.id, scored, points) : null, isComing };
}
