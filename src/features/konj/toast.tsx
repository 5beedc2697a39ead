import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note, QuietButton } from '#src/ui/index.ts';
import classes from './konj.module.css';

/** A failure that lies over the page until it is closed. */
export function Toast({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes['toast']} role="alert">
      <Note kind="wrong" action={<QuietButton onClick={onClose}>{t('action.close')}</QuietButton>}>
        {children}
      </Note>
    </div>
  );
}
