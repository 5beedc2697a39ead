import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackLink } from '#src/ui/index.ts';
import { ExitSync } from './end-button.tsx';
import classes from './konj.module.css';
import { stepBack, type KonjSearch } from './stages.ts';

/** The header of these screens: one step back, and out of the sync. */
export function SyncHeader({ search }: { search: KonjSearch }) {
  const { t } = useTranslation('konj');
  const navigate = useNavigate();
  const before = stepBack(search);
  return (
    <header className={classes['bar']}>
      {before ? <BackLink to="." search={before} /> : <BackLink to="/" />}
      <span className={classes['barTitle']}>{t('name')}</span>
      <ExitSync onEnded={() => void navigate({ to: '.', search: {}, replace: true })} />
    </header>
  );
}
