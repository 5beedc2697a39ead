import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { isObject, objectsOf } from '#src/lib/json.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';
import { Field, FieldValue, OptionLines } from './list-conflict-card.tsx';
import { differencesBetween, versionOf } from './list-versions.ts';
import { OriginLink } from './origin-link.tsx';
import { useDecision } from './use-decision.tsx';
import { useRowWords } from './waiting-row.tsx';

/** A question that changed before its deletion was sent: shows it as it is now, and asks whether to delete it. */
export function DeletionConflictCard({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('sync');
  const { score } = useFormat();
  const { outbox } = useOffline();
  const { title } = useRowWords(row);
  const { decide, fault } = useDecision();
  const [current = {}] = objectsOf(isObject(row.server) ? row.server['current'] : null);
  const stands = versionOf(current);
  return (
    <section
      className={clsx(layouts.stack, layouts.gap12, classes['needs'])}
      data-outbox-key={row.key}
    >
      <h2 className={classes['needsKind']}>
        <IconArrowsSplit2 size={20} stroke={1.75} aria-hidden />
        {t('conflict.deletion.title')}
      </h2>
      <div className={clsx(typography.quiet, typography.tall)}>{title}</div>
      <p
        className={clsx(typography.quiet, typography.breaks, typography.tall, classes['sameText'])}
        dir="auto"
      >
        {stands.text}
      </p>
      {stands.units !== undefined && <Field name="score">{score(stands.units)}</Field>}
      {stands.options && <OptionLines options={stands.options} />}
      {differencesBetween({ text: null }, stands).map((difference) => (
        <Field key={difference.field} name={difference.field}>
          <FieldValue difference={difference} which="theirs" />
        </Field>
      ))}
      <span className={clsx(typography.quiet, typography.tall)}>
        {t('conflict.deletion.explained')}
      </span>
      {fault}
      <div className={clsx(layouts.row, classes['buttons'])}>
        <Button variant="default" onClick={() => decide(() => outbox.resolve(row.key, 'mine'))}>
          {t('conflict.deletion.delete')}
        </Button>
        <Button variant="default" onClick={() => decide(() => outbox.resolve(row.key, 'theirs'))}>
          {t('conflict.deletion.keep')}
        </Button>
        <OriginLink row={row}>{t('conflict.seeQuestions')}</OriginLink>
      </div>
    </section>
  );
}
