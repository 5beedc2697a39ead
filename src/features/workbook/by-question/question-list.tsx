import { useQueries } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { answersQuery } from './queries.ts';
import { mergedRows, rowsOfAnswers } from './rows.ts';
import { rowsOfCopies, useCopies } from './use-answers.ts';
import type { ListedQuestion } from './use-questions.ts';
import { useViews } from './use-views.ts';
import { progressIn } from './next-answer.ts';
import classes from './by-question.module.css';

/** Long enough for the list to be opened again and again. */
const FRESH_MS = 60_000;

function Item({
  activityRef,
  question,
  number,
  isCurrent,
  rows,
  onOpen,
}: {
  activityRef: ActivityRef;
  question: ListedQuestion;
  number: number;
  isCurrent: boolean;
  rows: ReturnType<typeof mergedRows> | null;
  onOpen: (questionId: string) => void;
}) {
  const { t } = useTranslation(['by-question', 'workbook']);
  const format = useFormat();
  const views = useViews(activityRef.kind, rows ?? noRows);
  const { scored, whole } = progressIn(views ?? []);
  return (
    <li>
      <button
        type="button"
        className={classes['item']}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(question.questionId)}
      >
        <span className={typography.nowrap}>
          {t('workbook:questionN', { n: format.number(number) })}
        </span>
        <span className={clsx(typography.cut, classes['itemText'])} dir="auto">
          <TextWithFormulas>{question.text}</TextWithFormulas>
        </span>
        <span className={classes['itemCount']}>
          {rows &&
            views &&
            t('progress', { scored: format.number(scored), whole: format.number(whole) })}
        </span>
      </button>
    </li>
  );
}

const noRows: ReturnType<typeof mergedRows> = [];

/** All questions, with how many of their answers have a score. */
export const QuestionList = memo(function QuestionList({
  activityRef,
  questions,
  currentId,
  results,
  onOpen,
  onClose,
}: {
  activityRef: ActivityRef;
  questions: readonly ListedQuestion[];
  currentId: string;
  results: readonly ResultItem[];
  onOpen: (questionId: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('workbook');
  const isOffline = useIsOffline();
  const copies = useCopies(activityRef, results, isOffline);
  const answers = useQueries({
    queries: questions.map(({ questionId }) => ({
      ...answersQuery(activityRef, questionId),
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  return (
    <Dialog onClose={onClose} title={t('workbook:questions')}>
      <ol className={layouts.column}>
        {questions.map((question, at) => {
          const { data, dataUpdatedAt = 0 } = answers[at] ?? {};
          const read = data ? rowsOfAnswers(data, dataUpdatedAt) : [];
          const kept = isOffline ? rowsOfCopies(copies.data, question.questionId) : [];
          const rows = mergedRows(read, kept, results);
          return (
            <Item
              key={question.questionId}
              activityRef={activityRef}
              question={question}
              number={at + 1}
              isCurrent={question.questionId === currentId}
              rows={rows.length > 0 ? rows : null}
              onOpen={onOpen}
            />
          );
        })}
      </ol>
    </Dialog>
  );
});
