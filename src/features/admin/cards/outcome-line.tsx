import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#src/features/session/index.ts';
import { clsx, typography } from '#src/ui/index.ts';
import type { Doing } from '../use-doing.ts';
import classes from './cards.module.css';

/** How the last action went, or why none is possible now, in a fixed place so that nothing below moves. */
export function OutcomeLine({ doing, children }: { doing: Doing | null; children: ReactNode }) {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  return (
    <output
      className={clsx(typography.quiet, typography.tall, classes['said'])}
      data-state={doing?.state}
    >
      {doing?.text ?? (isOffline ? t('offline') : children)}
    </output>
  );
}
