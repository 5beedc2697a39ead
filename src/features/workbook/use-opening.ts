import { useQueryClient } from '@tanstack/react-query';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { workbookQuery } from '#src/features/exams/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { correctionLane } from '#src/offline/index.ts';
import { useEditStore } from './saving/use-edits.ts';
import { workbookView } from './saving/view.ts';
import { openingQuestion } from './walk/next-unmarked.ts';

/** Where another student's workbook opens, if it is in memory: where work is left. */
export function useOpening(ref: ActivityRef) {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const edits = useEditStore();
  return (studentId: string): string | undefined => {
    const workbook = client.getQueryData(workbookQuery(ref, studentId).queryKey);
    if (!workbook) return undefined;
    const lane = correctionLane(ref.kind, studentId, workbook.resultId);
    const local = {
      rows: outbox.rowsOf(lane),
      sent: outbox.sentOf(lane),
      edits: edits.of(workbook.resultId),
    };
    return openingQuestion(workbookView(workbook, local, false).questionList) ?? undefined;
  };
}
