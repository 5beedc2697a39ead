import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import { isLost, type OutboxRow } from '#src/offline/index.ts';
import { Facts, useErrorCodeText, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';
import { OriginLink } from './origin-link.tsx';
import { reasonsOf } from './reasons.ts';
import { useDecision } from './use-decision.tsx';
import { DiscardQuestion, useRowWords } from './waiting-row.tsx';

/** What the server refused or keeps failing with: the reason and what she can do. What was typed stays. */
export function RefusedCard({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('sync');
  const { outbox } = useOffline();
  const codeText = useErrorCodeText();
  const { title, details, facts } = useRowWords(row);
  const [asking, setAsking] = useState(false);
  const { decide, fault } = useDecision();
  const isPaused = row.state === 'paused_auth';
  const isUnserved = row.state === 'queued';
  const kind = isPaused ? 'paused' : isUnserved ? 'unserved' : 'title';
  const family = row.kind === 'correction' ? 'correction' : 'questions';
  return (
    <section
      className={clsx(layouts.stack, layouts.gap12, classes['needs'])}
      data-outbox-key={row.key}
    >
      <h2 className={classes['needsKind']}>
        <IconHandStop size={20} stroke={1.75} aria-hidden />
        {t(isLost(row) ? 'refused.lost' : `refused.${kind}`)}
      </h2>
      <div>
        <h3 className={classes['needsTitle']}>{title}</h3>
        {details.map((detail) => (
          <div key={detail} className={clsx(typography.quiet, typography.tall)}>
            <bdi>{detail}</bdi>
          </div>
        ))}
        <Facts className={typography.tiny ?? ''} items={facts} />
      </div>
      {(isUnserved ? [t('refused.goesOn')] : reasonsOf(row).map(codeText)).map((reason) => (
        <p key={reason} className={clsx(typography.quiet, typography.tall)}>
          {reason}
        </p>
      ))}
      {isPaused && (
        <p className={clsx(typography.quiet, typography.tall)}>{t(`refused.mayWho.${family}`)}</p>
      )}
      {fault}
      {asking ? (
        <DiscardQuestion row={row} onKeep={() => setAsking(false)} />
      ) : (
        <div className={clsx(layouts.row, classes['buttons'])}>
          {!isLost(row) && (
            <Button variant="default" onClick={() => decide(() => outbox.retry(row.key))}>
              {t('refused.retry')}
            </Button>
          )}
          <OriginLink row={row}>{t(`refused.edit.${family}`)}</OriginLink>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t('row.discard')}
          </Button>
        </div>
      )}
    </section>
  );
}
