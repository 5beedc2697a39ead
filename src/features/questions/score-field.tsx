import { TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { readMaximum } from './score-text.ts';
import classes from './questions.module.css';

/** How long typing may pause before it is saved. */
const PAUSE_MS = 500;

/** The score of a question in its row: typed, understood, saved; what is not understood stays and says why. */
export function ScoreField({
  number,
  units,
  onSave,
}: {
  number: number;
  units: number;
  onSave: (units: number) => void;
}) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => void) | null>(null);
  const read = typed === null ? null : readMaximum(typed);
  const fault = read && 'fault' in read ? read.fault : null;

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = null;
  }, []);
  useEffect(() => {
    // What was understood is saved, however the row goes.
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      flush();
    };
  }, [flush]);

  return (
    <TextInput
      className={classes['scoreField'] ?? ''}
      aria-label={t('scoreOf', { n: format.number(number) })}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? format.score(units)}
      error={fault === null ? undefined : t(`fault.score-${fault}`)}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        clearTimeout(timer.current);
        const found = readMaximum(next);
        pending.current =
          'units' in found && found.units !== units ? () => onSave(found.units) : null;
        timer.current = setTimeout(flush, PAUSE_MS);
      }}
      onBlur={() => {
        flush();
        if (fault === null) setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        pending.current = null;
        setTyped(null);
      }}
    />
  );
}
