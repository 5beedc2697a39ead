import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#src/features/session/index.ts';
import { floatingBar } from '#src/ui/floating-bar.ts';
import { clsx, ProgressLine, useFormat } from '#src/ui/index.ts';
import classes from './konj.module.css';
import type { Choosing } from './use-chosen.ts';
import type { Progress } from './use-import.ts';

/** How many come, the one step that brings them, and how far it is. */
export function ImportBar({
  choosing,
  progress,
  onImport,
}: {
  choosing: Choosing;
  progress: Progress | null;
  onImport: () => void;
}) {
  const { t } = useTranslation('konj');
  const { number } = useFormat();
  const isOffline = useIsOffline();
  const count = choosing.chosen.length;
  return (
    <div className={classes['dock']} data-dock>
      <section className={floatingBar} aria-label={t('import.label')}>
        <output>
          {progress
            ? t('import.progress', { n: number(progress.done), all: number(progress.all) })
            : t('import.chosen', { count, n: number(count) })}
        </output>
        <Button
          disabled={isOffline}
          aria-disabled={progress !== null || undefined}
          onClick={() => {
            if (progress === null) onImport();
          }}
        >
          {t(progress ? 'import.busy' : 'import.button')}
        </Button>
        {progress && (
          <div className={classes['whole']}>
            <ProgressLine value={progress.done} max={progress.all} label={t('import.busy')} />
          </div>
        )}
        {isOffline && (
          <p className={clsx(classes['whole'], classes['quiet'])}>{t('offline.text')}</p>
        )}
      </section>
    </div>
  );
}
