import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { typography } from '#src/ui/index.ts';
import { useSession } from './use-session.ts';

/** Leaving while the device's storage does not answer: the browser forgets her, the device cannot yet. */
export function ExitUnreachable({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('session');
  const session = useSession();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void session.exit().finally(onClose);
  };
  return (
    <Dialog onClose={onClose} startsAtTitle title={t('exit.unreachable.title')}>
      <p className={typography.soft}>{t('exit.unreachable.text')}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('exit.back')}
        </Button>
        <Button onClick={leave} loading={isLeaving}>
          {t('exit.unreachable.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
