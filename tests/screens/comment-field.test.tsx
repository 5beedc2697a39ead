import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useRef } from 'react';
import { CommentField } from '#src/features/workbook/comments/comment-field.tsx';
import type { WorkbookTarget } from '#src/features/workbook/saving/edits.ts';
import { useEditStore, useWorkbookView } from '#src/features/workbook/saving/use-edits.ts';
import { useTextDraft } from '#src/features/workbook/saving/use-text-draft.ts';
import type { Workbook } from '#contract/workbook.ts';
import { formContract } from './form-contract.tsx';

const client = new QueryClient();
const ids = { schoolId: 'school', semesterId: 'semester', studentId: 'student' };

function workbookOf(resultId: string): Workbook {
  return {
    resultId,
    studentId: ids.studentId,
    student: {
      studentId: ids.studentId,
      firstName: 'سارا',
      lastName: 'احمدی',
      classId: 'c',
      className: 'هشتم ۲',
    },
    attempts: [],
    state: 'handedIn',
    handedInAt: null,
    late: false,
    review: { version: 0, status: 'notReviewed' },
    note: { version: 0, text: '' },
    total: 0,
    totalUnits: 0,
    maxTotalUnits: 480,
    level: null,
    questionList: [
      {
        questionId: 'q1',
        type: 'descriptive',
        text: 'x',
        formula: null,
        files: [],
        maxScore: 2,
        maxScoreUnits: 480,
        orders: 1,
        options: [],
        modelAnswer: null,
        rubric: [],
        answer: null,
        score: null,
        scoreUnits: null,
        suggestedUnits: null,
        auto: false,
        comment: null,
        ink: [],
        version: 0,
        by: null,
        at: null,
      },
    ],
  };
}

const workbooks: Record<string, Workbook> = { a: workbookOf('a'), b: workbookOf('b') };

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
