import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonContext } from '#src/features/session/index.ts';
import { BackLink, clsx, layouts, typography } from '#src/ui/index.ts';
import { ExitSync } from './end-button.tsx';
import classes from './konj.module.css';
import { stepBack, type KonjSearch } from './stages.ts';

/** The header of these screens: one step back, and out of the sync. */
export function SyncHeader({ search }: { search: KonjSearch }) {
  const { t } = useTranslation('konj');
  const navigate = useNavigate();
  const person = use(PersonContext);
  const before = stepBack(search);
  return (
    <header className={clsx(layouts.line, classes['bar'])}>
      {before ? <BackLink to="." search={before} /> : <BackLink to="/" />}
      <span className={clsx(typography.cut, layouts.rest, classes['barTitle'])}>{t('name')}</span>
      {person && (
        <ExitSync
          onEnded={() => void navigate({ to: '.', search: {}, replace: true })}
          onLeave={() => void navigate({ to: '/' })}
        />
      )}
    </header>
  );
}
