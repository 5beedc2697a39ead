import { Button } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsCut, useScope } from '#src/features/session/index.ts';
import { bankQuery, EVERYTHING } from './bank-query.ts';
import classes from './bank.module.css';

/** The way to the question bank; without a network it is open where pages of it were seen. */
export function FromBankButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('questions');
  const reason = useId();
  const isCut = useIsCut();
  const seen = useInfiniteQuery({ ...bankQuery(useScope(), EVERYTHING), enabled: isCut });
  const isShut = isCut && seen.data === undefined;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconBooks size={20} stroke={1.75} aria-hidden />}
        aria-disabled={isShut || undefined}
        {...(isShut && { 'data-disabled': true })}
        aria-describedby={isShut ? reason : undefined}
        onClick={() => !isShut && onOpen()}
      >
        {t('bank.from')}
      </Button>
      {isShut && (
        <span id={reason} className={classes['reason']}>
          {t('bank.offline')}
        </span>
      )}
    </>
  );
}
