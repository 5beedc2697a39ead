import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '#src/features/session/index.ts';
import type { OutboxRow } from '#src/offline/index.ts';
import { Facts, useErrorCodeText } from '#src/ui/index.ts';
import classes from './device.module.css';
import { DiscardQuestion, useRowWords } from './waiting-row.tsx';
import { WorkbookLink } from './workbook-link.tsx';

/** What the server refused: the reason in words, and the ways on. What was typed stays. */
export function RefusedCard({ row }: { row: OutboxRow }) {
  const { t } = useTranslation('device');
  const { outbox } = useOffline();
  const codeText = useErrorCodeText();
  const { title, details, facts } = useRowWords(row);
  const [asking, setAsking] = useState(false);
  const codes = row.lastError?.errors.map((error) => error.code) ?? [];
  const reasons = [...new Set(codes.length > 0 ? codes : ['category.permissionDenied'])];
  const firstAnswer = row.kind === 'correction' ? row.body.answers[0]?.questionId : undefined;
  return (
    <section className={classes['needs']} data-outbox-key={row.key}>
      <div className={classes['needsKind']}>
        <IconHandStop size={20} stroke={1.75} aria-hidden />
        {t(row.state === 'paused_auth' ? 'refused.paused' : 'refused.title')}
      </div>
      <div>
        <h2 className={classes['needsTitle']}>{title}</h2>
        {details.map((detail) => (
          <div key={detail} className={classes['reason']}>
            {detail}
          </div>
        ))}
        <Facts className={classes['rowFacts'] ?? ''} items={facts} />
      </div>
      {reasons.map((code) => (
        <p key={code} className={classes['reason']}>
          {codeText(code)}
        </p>
      ))}
      {asking ? (
        <DiscardQuestion row={row} onKeep={() => setAsking(false)} />
      ) : (
        <div className={classes['buttons']}>
          <Button onClick={() => void outbox.retry(row.key)}>{t('refused.retry')}</Button>
          <WorkbookLink row={row} question={firstAnswer}>
            {t('refused.edit')}
          </WorkbookLink>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t('row.discard')}
          </Button>
        </div>
      )}
    </section>
  );
}
