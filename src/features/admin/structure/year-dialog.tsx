import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import { DoingNote } from '../doing-note.tsx';
import type { Acts } from './use-acts.ts';

/** Asks once more before a school year begins or is taken back; her password is asked for after it. */
export function YearDialog({
  does,
  year,
  text,
  rest,
  acts,
  onClose,
  onGo,
}: {
  does: 'begin' | 'undo';
  /** The name of the year that comes or goes. */
  year: string;
  text: string;
  rest?: string;
  acts: Acts;
  onClose: () => void;
  onGo: () => void;
}) {
  const { t } = useTranslation('structure');
  return (
    <Dialog onClose={onClose} title={t(`${does}.title`, { year })} startsAtTitle>
      <div className={layouts.grid}>
        <p>{text}</p>
        {rest && <p className={admin['quiet']}>{rest}</p>}
        <DoingNote doing={acts.doing?.of === does ? acts.doing : null} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            {...(does === 'undo' && { color: 'red' })}
            disabled={acts.isBlocked}
            onClick={onGo}
          >
            {t(`${does}.submit`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
