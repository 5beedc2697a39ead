import { IconArrowsSplit2, IconDeviceTabletCheck, IconHandStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PartState } from '#src/offline/index.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './questions.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const look = clsx(layouts.inline, layouts.gap4, typography.tiny, typography.soft, classes['mark']);

/** Where something stands that is not the server's yet; the normal state says nothing. */
export function SyncMark({ state }: { state: PartState }) {
  const { t } = useTranslation('questions');
  if (state === 'server') return null;
  if (state === 'waiting')
    return (
      <span className={look}>
        <IconDeviceTabletCheck {...icon} />
        {t('sync.waiting')}
      </span>
    );
  const Icon = state === 'conflict' ? IconArrowsSplit2 : IconHandStop;
  return (
    <span className={look} data-kind="wait">
      <Icon {...icon} />
      <Link to="." search={(before) => ({ ...before, panel: 'outbox' as const })}>
        {t(`sync.${state}`)}
      </Link>
    </span>
  );
}
