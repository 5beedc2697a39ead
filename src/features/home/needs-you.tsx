import { IconHandStop } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingWords } from '#src/features/sync/index.ts';
import { useWaitingRows } from '#src/features/activities/index.ts';
import { unsaved } from '#src/features/session/index.ts';
import { onlyWaits } from '#src/offline/index.ts';
import { Note, QuietLink, useFormat } from '#src/ui/index.ts';
import classes from './home.module.css';

/** Conflicts, refusals and what is on a screen only: nothing goes on there without her. */
export function NeedsYou() {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const rows = useWaitingRows().filter((row) => !onlyWaits(row));
  const count = rows.length + unsaved.use();
  if (count === 0) return null;
  return (
    <div className={classes['needs']}>
      <Note
        kind="wait"
        icon={<IconHandStop size={20} stroke={1.75} aria-hidden />}
        action={
          <QuietLink to="." search={(before) => ({ ...before, panel: 'outbox' as const })}>
            {t('needsLink')}
          </QuietLink>
        }
      >
        <strong>{t('needs', { count, number: number(count) })}</strong>
        <Suspense>{rows.length > 0 && <WaitingWords rows={rows} most={3} />}</Suspense>
      </Note>
    </div>
  );
}
