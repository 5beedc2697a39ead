import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/additions/accounts.ts';
import { useIsCut } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat } from '#src/ui/index.ts';
import classes from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { Deed } from './allowed.ts';
import type { Changes } from './use-changes.ts';

/** Asks before somebody is signed out everywhere; closes once it is done, and stays open with the error. */
export function DeedDialog({
  deed,
  account,
  name,
  changes: { doing, isBusy, doDeed },
  onClose,
}: {
  deed: Deed;
  account: Account;
  name: string;
  changes: Changes;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const isCut = useIsCut();
  const [isAsked, setAsked] = useState(false);
  async function go() {
    setAsked(true);
    if (await doDeed(account, deed)) onClose();
  }
  const devices = t('accounts.sessions', { count: account.sessions, n: number(account.sessions) });
  return (
    <Dialog onClose={onClose} title={t(`ask.${deed}.title`, { name })} startsAtTitle>
      <div className={classes['dialog']}>
        <p>{t(`ask.${deed}.text`, { devices })}</p>
        <p className={classes['quiet']}>{t('ask.kept')}</p>
        <DoingNote doing={isAsked && doing?.of === account.id ? doing : null} />
        {isCut && <p className={classes['quiet']}>{t('offline')}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="red" disabled={isBusy || isCut} onClick={() => void go()}>
            {t(`ask.${deed}.submit`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
