import { useMemo } from 'react';
import { useWaitingRows } from '#src/features/activities/index.ts';
import { correctionLane, waitingByLane } from '#src/offline/index.ts';
import type { ProfileRow } from './rows.ts';

/** Which of a student's workbooks carry corrections that only this device knows, and how many corrections. */
export function useUnsent(
  studentId: string,
  rows: readonly ProfileRow[],
): { isUnsent: (row: ProfileRow) => boolean; count: number } {
  const waiting = useWaitingRows();
  return useMemo(() => {
    const lanes = waitingByLane(waiting.filter((row) => row.kind === 'correction'));
    const inLane = ({ kind, resultId }: ProfileRow) =>
      lanes.get(correctionLane(kind, studentId, resultId))?.count ?? 0;
    return {
      isUnsent: (row) => inLane(row) > 0,
      count: rows.reduce((sum, row) => sum + inLane(row), 0),
    };
  }, [waiting, studentId, rows]);
}
