import { UnstyledButton } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconChecks,
  IconDeviceTabletCheck,
  IconDeviceTabletX,
  IconHandStop,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#src/features/session/index.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import type { Sync } from './view.ts';
import classes from '../score/pad.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** To both versions of what two places changed, or to what the server refused. */
export function OutboxLink({ children }: { children: string }) {
  return (
    <Link to="." search={(before) => ({ ...before, panel: 'outbox' as const })}>
      {children}
    </Link>
  );
}

/** Where the score and the comment of a question are: "saved on this device" and "sent" are never the same word. */
export function SaveLine({
  sync,
  at,
  by,
  isDurable,
  onRetry,
}: Sync & {
  by: { id: string; name: string } | null;
  isDurable: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const { userId } = usePerson();
  const time = at === null ? '' : format.time(at);
  switch (sync) {
    case 'failed':
      return (
        <p
          className={clsx(layouts.line, typography.tiny, layouts.gap4, classes['saved'])}
          data-kind="wrong"
          role="alert"
        >
          <IconDeviceTabletX {...icon} />
          {t('saved.failed')}
          <UnstyledButton onClick={onRetry}>{t('saved.retry')}</UnstyledButton>
        </p>
      );
    case 'conflict':
      return (
        <p
          className={clsx(layouts.line, typography.tiny, layouts.gap4, classes['saved'])}
          data-kind="wait"
        >
          <IconArrowsSplit2 {...icon} />
          <OutboxLink>{t('saved.conflict')}</OutboxLink>
        </p>
      );
    case 'refused':
      return (
        <p
          className={clsx(layouts.line, typography.tiny, layouts.gap4, classes['saved'])}
          data-kind="wait"
        >
          <IconHandStop {...icon} />
          <OutboxLink>{t('saved.refused')}</OutboxLink>
        </p>
      );
    case 'device':
      return isDurable ? (
        <p
          className={clsx(layouts.line, typography.tiny, layouts.gap4, classes['saved'])}
          data-kind="plain"
        >
          <IconDeviceTabletCheck {...icon} />
          {t('saved.device', { time })}
        </p>
      ) : (
        <p
          className={clsx(layouts.line, typography.tiny, layouts.gap4, classes['saved'])}
          data-kind="wait"
        >
          <IconDeviceTabletX {...icon} />
          {t('saved.windowOnly')}
        </p>
      );
    case 'sent':
      return (
        <p
          className={clsx(layouts.line, typography.tiny, layouts.gap4, classes['saved'])}
          data-kind="plain"
        >
          <IconChecks {...icon} />
          {by && by.id !== userId
            ? t('saved.by', { name: by.name, time })
            : time
              ? t('saved.sent', { time })
              : t('saved.onServer')}
        </p>
      );
    default:
      return (
        <p
          className={clsx(layouts.line, typography.tiny, layouts.gap4, classes['saved'])}
          data-kind="plain"
        />
      );
  }
}
