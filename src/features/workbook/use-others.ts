import { useQueryClient } from '@tanstack/react-query';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { workbookQuery } from '#src/features/activities/index.ts';
import { useOffline } from '#src/features/session/index.ts';
import { localOf, useEditStore } from './saving/use-edits.ts';
import { workbookView, type WorkbookView } from './saving/view.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { openingQuestion } from './grading-queue/next-unmarked.ts';

/** Other students' workbooks that are in memory, and where each opens: where work is left. */
export function useOthers(ref: ActivityRef) {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const edits = useEditStore();
  const viewOf = useStableCallback((studentId: string): WorkbookView | null => {
    const workbook = client.getQueryData(workbookQuery(ref, studentId).queryKey);
    const local = workbook && localOf(outbox, edits, ref.kind, workbook);
    return local ? workbookView(workbook, local, false) : null;
  });
  return {
    viewOf,
    openingOf: (studentId: string) =>
      openingQuestion(viewOf(studentId)?.questionList ?? []) ?? undefined,
  };
}
