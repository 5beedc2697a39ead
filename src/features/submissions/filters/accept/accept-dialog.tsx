import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Workbook } from '#contract/results/workbook.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat, layouts } from '#src/ui/index.ts';
import type { Submission } from '../matching.ts';
import type { Readiness } from '../readiness.ts';
import classes from '../filters.module.css';
import type { Prepared } from './use-accept.ts';

export interface AcceptDialogProps {
  /** Those that the list takes for wholly scored. */
  ready: readonly Submission[];
  readiness: Readiness;
  prepare: (items: readonly Submission[], onRead: (count: number) => void) => Promise<Prepared>;
  onAccept: (workbooks: readonly Workbook[]) => Promise<void>;
  onClose: () => void;
}

/** Says how many would be accepted and what is left out, and accepts them in one step. */
export function AcceptDialog({ ready, readiness, prepare, onAccept, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const [asked] = useState(ready);
  const [read, setRead] = useState(0);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const begin = useEffectEvent(() => prepare(asked, setRead));
  useEffect(() => {
    let isHere = true;
    void begin().then((found) => isHere && setPrepared(found));
    return () => {
      isHere = false;
    };
  }, []);
  const count = prepared?.workbooks.length ?? asked.length;
  const unscored = readiness.notReviewed - asked.length;
  const out = [
    ['unscored', Math.max(0, unscored)],
    ['rejected', readiness.rejected],
    ['unread', prepared?.unread ?? 0],
    ['otherwise', prepared?.otherwise ?? 0],
  ] as const;
  const left = out.filter(([, n]) => n > 0);
  async function accept() {
    if (!prepared) return;
    setBusy(true);
    try {
      await onAccept(prepared.workbooks);
      onClose();
    } catch {
      setBusy(false);
      setFailed(true);
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={count > 0 ? t('accept.title', { count, n: number(count) }) : t('accept.nothing')}
    >
      <p className={layouts.below12}>{t('accept.text')}</p>
      {left.length > 0 && (
        <>
          <p className={layouts.below12}>{t('accept.leftOut')}</p>
          <ul className={classes['out']}>
            {left.map(([why, n]) => (
              <li key={why}>{t(`accept.out.${why}`, { count: n, n: number(n) })}</li>
            ))}
          </ul>
        </>
      )}
      <output className={classes['reading']}>
        {!prepared && t('accept.reading', { n: number(read), whole: number(asked.length) })}
      </output>
      {hasFailed && <Note kind="wrong">{t('accept.failed')}</Note>}
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('accept.cancel')}
        </Button>
        <Button disabled={!prepared || count === 0 || isBusy} onClick={() => void accept()}>
          {t('accept.confirm', { count, n: number(count) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
