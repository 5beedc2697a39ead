import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Workbook } from '#contract/results/workbook.ts';
import { workbookOf } from '#src/api/workbook-samples.ts';
import { CommentField } from '#src/features/workbook/comments/comment-field.tsx';
import type { WorkbookTarget } from '#src/features/workbook/saving/edits.ts';
import { useEditStore, useWorkbookView } from '#src/features/workbook/saving/use-edits.ts';
import { useTextDraft } from '#src/features/workbook/saving/use-text-draft.ts';
import { formContract } from './form-contract.tsx';

const client = new QueryClient();
const ids = { schoolId: 'school', semesterId: 'semester', studentId: 'student' };

const workbooks: Record<string, Workbook> = {
  a: workbookOf({ resultId: 'a', studentId: ids.studentId }),
  b: workbookOf({ resultId: 'b', studentId: ids.studentId }),
};

/** The comment as the correction screen holds it: what the outbox has, under what is being typed. */
function Comment({ resultId }: { resultId: string }) {
  const store = useEditStore();
  const view = useWorkbookView('exam', workbooks[resultId], false);
  const field = useRef<HTMLTextAreaElement>(null);
  const target: WorkbookTarget = { kind: 'exam', ...ids, resultId, label: {} };
  const comment = view?.questionList[0]?.comment ?? '';
  const draft = useTextDraft(resultId, comment, (text) =>
    store.put(target, { type: 'comment', questionId: 'q1', baseVersion: 0, text }, {}),
  );
  const reuse = { courseId: 'course', at: resultId, score: null, onTake: () => undefined };
  return <CommentField draft={draft} fieldRef={field} title="سارا احمدی" reuse={reuse} />;
}

formContract({
  name: 'the comment of a workbook',
  form: (thing) => (
    <QueryClientProvider client={client}>
      <Comment resultId={thing} />
    </QueryClientProvider>
  ),
  field: 'یادداشت برای دانش‌آموز',
  things: 'many',
  lives: 'device',
  comesBack: 'itself',
});
