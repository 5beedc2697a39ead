import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#src/features/session/index.ts';
import {
  Note,
  ProgressLine,
  QuietButton,
  Sheet,
  useErrorCodeText,
  useFormat,
  clsx,
  layouts,
  typography,
} from '#src/ui/index.ts';
import type { QuestionImport } from './question-import.ts';
import type { ImportManifest } from './manifest.ts';
import type { QuestionImportState } from './state.ts';
import classes from './question-import.module.css';

/** How far the questions have come, and how that is stopped or undone. */
export function ArrivalPart({
  questionImport,
  state,
  head,
}: {
  questionImport: QuestionImport;
  state: QuestionImportState;
  head: ImportManifest;
}) {
  const { t } = useTranslation('question-import');
  const { number } = useFormat();
  const codeText = useErrorCodeText();
  const isOffline = useIsOffline();
  const [isStopping, setStopping] = useState(false);
  const all = head.batches.reduce((sum, { rows }) => sum + rows.length, 0);
  const arrived = state.arrival?.arrived.size ?? 0;
  const stuck = state.arrival?.stuck.size ?? 0;
  const isDone = arrived >= all && !state.isBusy;
  const left = state.rows.length - all;
  // What could not be deleted without a network goes on with it.
  useEffect(() => {
    if (!isOffline) questionImport.look();
  }, [questionImport, isOffline]);
  if (head.phase === 'undoing')
    return (
      <Sheet padded className={classes['stack'] ?? ''}>
        <h2>{t('undo.title')}</h2>
        <p aria-live="polite">{t('undo.text')}</p>
        {(state.undoFault ?? isOffline) && (
          <Note
            kind="wait"
            action={
              <QuietButton onClick={() => void questionImport.undo()}>
                {t('undo.again')}
              </QuietButton>
            }
          >
            {isOffline || state.undoFault === null ? t('undo.cut') : codeText(state.undoFault)}
          </Note>
        )}
      </Sheet>
    );
  return (
    <Sheet
      padded
      className={classes['stack'] ?? ''}
      aria-labelledby="arrival-title"
      data-arrived={isDone ? 'all' : 'some'}
    >
      <h2 id="arrival-title">{t(isDone ? 'arrival.done' : 'arrival.title')}</h2>
      <p aria-live="polite">
        {isDone
          ? t('arrival.doneText', { count: all, n: number(all) })
          : t('arrival.count', { n: number(arrived), total: number(all) })}
      </p>
      <ProgressLine value={arrived} max={all} label={t('arrival.title')} />
      {/* The one that changes by itself is last, and another one, so that a finger on it presses nothing else. */}
      <div className={clsx(layouts.row, classes['line'])}>
        <Button variant="subtle" onClick={() => void questionImport.undo()}>
          {t('arrival.undo')}
        </Button>
        {isDone ? (
          <Button key="next" data-next onClick={() => void questionImport.finish()}>
            {t(left > 0 ? 'arrival.toRest' : 'arrival.finish')}
          </Button>
        ) : (
          <Button
            key="stop"
            variant="default"
            aria-disabled={isStopping || undefined}
            onClick={() => {
              setStopping(true);
              void questionImport.stopSending().finally(() => setStopping(false));
            }}
          >
            {t('arrival.stop')}
          </Button>
        )}
      </div>
      {/* What comes and goes by itself stands below what is pressed. */}
      {left > 0 && (
        <p className={typography.quiet}>{t('arrival.left', { count: left, n: number(left) })}</p>
      )}
      {stuck > 0 && (
        <Note kind="wrong">{t('arrival.stuck', { count: stuck, n: number(stuck) })}</Note>
      )}
      {!isDone && isOffline && <Note kind="wait">{t('arrival.cut')}</Note>}
      {!isDone && !isOffline && <p className={typography.quiet}>{t('arrival.goOn')}</p>}
    </Sheet>
  );
}
