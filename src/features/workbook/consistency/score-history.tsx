import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAnswerHistory } from '#src/api/answer-history.ts';
import { isUnknownCall, OfflineError, TimeoutError } from '#src/api/errors.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { useOpened } from '#src/ui/subject.tsx';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { isolated } from '#src/lib/isolated.ts';
import type { QuestionView } from '../saving/view.ts';
import classes from './fairness.module.css';
import { scoreChanges, type ScoreChange } from './score-changes.ts';

/** Only when somebody asks: never beforehand, and nothing of it stays on the device. */
const historyQuery = (resultId: string, question: QuestionView, isWanted: boolean) => ({
  queryKey: ['answer-history', resultId, question.questionId, question.version],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    fetchAnswerHistory(resultId, question.questionId, signal),
  enabled: isWanted,
  retry: false,
  staleTime: 60_000,
});

/** "1.5 to 2 · Sara Ahmadi · yesterday" */
function useLine() {
  const { t } = useTranslation('fairness');
  const { score, dayTime } = useFormat();
  const units = (value: number | null) => (value === null ? t('noScore') : score(value));
  return ({ from, to, by, at }: ScoreChange) =>
    t('history.line', {
      change: from === null ? units(to) : t('history.change', { from: units(from), to: units(to) }),
      by: by ? isolated(by.name) : t('history.rule'),
      when: dayTime(at),
    });
}

function faultOf(error: unknown): 'lacks' | 'offline' | 'failed' {
  if (isUnknownCall(error)) return 'lacks';
  return error instanceof OfflineError || error instanceof TimeoutError ? 'offline' : 'failed';
}

interface HistoryProps {
  resultId: string;
  question: QuestionView;
  number: number;
}

/** Which scores an answer was given: a quiet line beneath it that opens all of them. */
export const ScoreHistory = memo(function ScoreHistory(props: HistoryProps) {
  // What was never scored on the server, or by nobody, has no history.
  return props.question.version < 1 ? null : <KnownHistory {...props} />;
});

function KnownHistory({ resultId, question, number }: HistoryProps) {
  const { t } = useTranslation('fairness');
  const format = useFormat();
  const [opened, setOpened] = useOpened<true>();
  const isOpen = opened !== null;
  const line = useLine();
  const history = useQuery(historyQuery(resultId, question, isOpen));
  const changes = history.data && scoreChanges(history.data);
  const [newest] = changes ?? [];
  const fault = history.isError ? faultOf(history.error) : null;
  if (fault === 'lacks' && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        className={clsx(layouts.line, typography.faint, classes['quietLine'])}
        onClick={() => setOpened(true)}
      >
        <IconHistory size={16} stroke={1.75} aria-hidden />
        {newest ? line(newest) : t('history.open')}
      </button>
      {isOpen && (
        <Dialog
          onClose={() => setOpened(null)}
          title={t('history.title', { n: format.number(number) })}
        >
          <output
            className={clsx(typography.medium, typography.soft, layouts.filled, layouts.block)}
          >
            {history.isFetching && !changes && t('history.loading')}
            {fault && !history.isFetching && t(`history.${fault}`)}
            {changes?.length === 0 && t('history.empty')}
          </output>
          {changes && (
            <ol className={clsx(typography.medium, classes['changes'])}>
              {changes.map((change) => (
                <li key={change.version}>{line(change)}</li>
              ))}
            </ol>
          )}
          {question.hasLocalScore && changes && (
            <p className={clsx(typography.medium, typography.soft, layouts.filled, layouts.block)}>
              {t('history.waiting')}
            </p>
          )}
          {fault && fault !== 'lacks' && (
            <Button variant="default" onClick={() => void history.refetch()}>
              {t('history.retry')}
            </Button>
          )}
        </Dialog>
      )}
    </>
  );
}
