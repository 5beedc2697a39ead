import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import { evaluationOf, isRanked, levelIn } from '#domain/score.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useOffline } from '#src/features/session/index.ts';
import { correctionLane } from '#src/offline/index.ts';
import { copyOfList } from '#src/features/activities/index.ts';
import { workbookQuery } from '#src/features/activities/index.ts';
import { withOutcomes } from './outcomes.ts';
import { withStandings, type RankSource } from './standings.ts';

/** What their figures go by. */
type Evaluated = Pick<ActivityDetails, 'scoreType' | 'settings' | 'totalScore'>;

/** The students of a list with places, levels and counts that fit what was scored on this device. */
export interface StudentFigures {
  results: readonly ResultItem[];
  ranks: RankSource;
}

export function useFigures(
  ref: ActivityRef,
  list: { data: ResultItem[] | undefined; dataUpdatedAt: number },
  merged: readonly ResultItem[] | undefined,
  activity: Evaluated | undefined,
): StudentFigures | undefined {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const { data: read, dataUpdatedAt } = list;
  const hasTotal = activity === undefined || isRanked(activity);
  const hasLevels = activity !== undefined && evaluationOf(activity).hasLevels;
  return useMemo(() => {
    if (!read || !merged) return undefined;
    const known = new Map(read.map((result) => [result.resultId, result]));
    const counted = merged.map((result) => {
      // A row that nothing on this device touches is the very one that was read.
      if (known.get(result.resultId) === result) return result;
      const copy = client.getQueryData(workbookQuery(ref, result.studentId).queryKey);
      if (copy?.resultId !== result.resultId) return result;
      const lane = correctionLane(ref.kind, result.studentId, result.resultId);
      const then = copyOfList(outbox, copy, dataUpdatedAt);
      const [rows, sent] = [outbox.rowsOf(lane), outbox.sentOf(lane)];
      // As it was read, until this device knows what it sent.
      if (!sent) return result;
      const { totalUnits, scoredCount } = result;
      const of = { totalUnits: totalUnits ?? 0, scoredCount, maxUnits: copy.maxTotalUnits };
      const level = levelIn({ hasLevels }, of);
      return withOutcomes({ ...result, level }, copy, rows, sent, dataUpdatedAt, then);
    });
    return withStandings(read, counted, hasTotal);
  }, [read, merged, dataUpdatedAt, hasTotal, hasLevels, ref, client, outbox]);
}
