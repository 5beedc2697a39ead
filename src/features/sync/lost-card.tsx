import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';
import { useDecision } from './use-decision.tsx';
import { useLost } from './use-outbox.ts';

/** Drafts and files that the browser has lost: which they were, as far as anything tells, and that they are gone. */
export function LostCard() {
  const { t } = useTranslation('sync');
  const { lost } = useOffline();
  const { decide, fault } = useDecision();
  const things = useLost();
  if (things.length === 0) return null;
  return (
    <section className={clsx(layouts.stack, layouts.gap12, classes['needs'])}>
      <h2 className={classes['needsKind']}>
        <IconHandStop size={20} stroke={1.75} aria-hidden />
        {t('refused.lost')}
      </h2>
      <ul>
        {things.map((thing) => (
          <li key={thing.id}>
            {thing.what === 'draft'
              ? t('lost.draft')
              : t(thing.name === '' ? 'lost.someFile' : 'lost.file', { name: thing.name })}
          </li>
        ))}
      </ul>
      <p className={clsx(typography.quiet, typography.tall)}>{t('lost.text')}</p>
      {fault}
      <div className={clsx(layouts.row, classes['buttons'])}>
        <Button variant="default" onClick={() => decide(() => lost.giveUp())}>
          {t('lost.giveUp')}
        </Button>
      </div>
    </section>
  );
}
