import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#src/features/session/index.ts';
import { ScreenReaderText } from '#src/ui/index.ts';
import { useBank } from './use-bank.ts';
import classes from './bank.module.css';

/** The way to the question bank; without a network it is open where the device has something of it. */
export function FromBankButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('questions');
  const reason = useId();
  const isOffline = useIsOffline();
  const { view } = useBank(isOffline);
  const isShut = isOffline && view.entries.length === 0;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconListDetails className="flip" size={20} stroke={1.75} aria-hidden />}
        aria-disabled={isShut || undefined}
        {...(isShut && { 'data-disabled': true })}
        aria-describedby={isShut ? reason : undefined}
        onClick={isShut ? () => setAsked(true) : onOpen}
      >
        {t('bank.from')}
      </Button>
      {/* A line that came with the end of the network would move the list. */}
      {isShut && (
        <span id={reason} className={classes[isAsked ? 'reason' : 'unasked']}>
          {isAsked ? t('bank.offline') : <ScreenReaderText>{t('bank.offline')}</ScreenReaderText>}
        </span>
      )}
    </>
  );
}
