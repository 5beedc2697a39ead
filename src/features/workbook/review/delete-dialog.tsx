import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useWaitingRows } from '#src/features/activities/index.ts';
import { useIsOffline, useOffline, usePerson } from '#src/features/session/index.ts';
import { correctionLane } from '#src/offline/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useErrorCodeText, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { Tick } from '#src/ui/tick.tsx';
import { useEditStore } from '../saving/use-edits.ts';
import type { HeadView } from '../saving/view.ts';
import { removeResult, type Gone } from './remove-result.ts';
import classes from './review.module.css';

/** How many changes of an attempt have not left this device. */
function useUnsent(kind: ActivityRef['kind'], { studentId, resultId }: HeadView): number {
  const lane = correctionLane(kind, studentId, resultId);
  const rows = useWaitingRows().filter((row) => row.lane === lane);
  const edits = useEditStore().of(resultId);
  const parts = new Set(rows.flatMap((row) => Object.keys(row.partLabels)));
  const typed = edits.filter((edit) => edit.phase !== 'saved').length;
  return Math.max(parts.size, rows.length) + typed;
}

/** The words on what goes: her answers, and what was given for them. */
function Losses({ view }: { view: HeadView }) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const { questionList, attempts, resultId } = view;
  const scored = questionList.filter((one) => one.scoreUnits !== null).length;
  const attempt = attempts.find((one) => one.resultId === resultId)?.attempt ?? 1;
  return (
    <>
      <Note kind="wrong">
        <p>{t('remove.lost')}</p>
        {scored > 0 && <p>{t('remove.scored', { count: scored, n: number(scored) })}</p>}
      </Note>
      <p>
        {attempts.length > 1 ? t('remove.oneAttempt', { n: number(attempt) }) : t('remove.back')}
      </p>
      <p>{t('remove.final')}</p>
    </>
  );
}

/** What waits on this device is sent first, or given up knowingly. */
function Unsent({
  count,
  isGivenUp,
  onGiveUp,
  onSend,
}: {
  count: number;
  isGivenUp: boolean;
  onGiveUp: (isSo: boolean) => void;
  onSend: () => void;
}) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  return (
    <Note kind="wait" live>
      <p>{t('remove.unsent', { count, n: number(count) })}</p>
      <div className={clsx(layouts.row, layouts.gap8x16, layouts.above8, classes['unsent'])}>
        <Button variant="default" onClick={onSend}>
          {t('remove.send')}
        </Button>
        <Tick label={t('remove.giveUp')} isOn={isGivenUp} onChange={onGiveUp} />
      </div>
    </Note>
  );
}

/** Asks before an attempt of a student goes for good. */
export function DeleteDialog({
  activityRef,
  view,
  name,
  onClose,
  onGone,
}: {
  activityRef: ActivityRef;
  view: HeadView;
  name: string;
  onClose: () => void;
  onGone: (gone: Gone) => void;
}) {
  const { t } = useTranslation('workbook');
  const codeText = useErrorCodeText();
  const isOffline = useIsOffline();
  const { owner } = usePerson();
  const { outbox } = useOffline();
  const unsent = useUnsent(activityRef.kind, view);
  const [isGivenUp, setGivenUp] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const { studentId, resultId } = view;

  async function remove() {
    const gone: Gone = { owner, ref: activityRef, studentId, resultId };
    setBusy(true);
    setCode(null);
    const why = await removeResult(gone, outbox);
    if (why === null) return onGone(gone);
    setBusy(false);
    setCode(why);
  }
  return (
    <Dialog title={t('remove.title', { name })} onClose={() => !isBusy && onClose()}>
      <div className={clsx(layouts.stack, layouts.gap12)}>
        <Losses view={view} />
        {unsent > 0 && !isBusy && (
          <Unsent
            count={unsent}
            isGivenUp={isGivenUp}
            onGiveUp={setGivenUp}
            onSend={() => outbox.kick()}
          />
        )}
        {code !== null && (
          <Note kind="wrong" live>
            {codeText(code)}
          </Note>
        )}
        {isOffline && <Note>{t('remove.offline')}</Note>}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          disabled={isOffline || isBusy || (unsent > 0 && !isGivenUp)}
          onClick={() => void remove()}
        >
          {t(isBusy ? 'remove.busy' : 'remove.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
