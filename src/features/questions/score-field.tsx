import { TextInput } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#src/features/session/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { rememberScore, typedScoreOf } from './score-memory.ts';
import { readMaximum } from './score-text.ts';
import classes from './questions.module.css';

/** How long typing may pause before it is saved. */
const PAUSE_MS = 500;

/** The score of a question in its row: typed, understood, saved; what is not understood stays and says why. */
export function ScoreField({
  id,
  number,
  units,
  onSave,
}: {
  id: string;
  number: number;
  units: number;
  /** Resolves when the device's disk has it. */
  onSave: (units: number) => Promise<unknown>;
}) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  const { owner } = usePerson();
  const [typed, setTyped] = useState<string | null>(() => typedScoreOf(owner, id, units));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => void) | null>(null);
  /** What this field saved since it stands here: of what is typed on, nobody knows which of them a reload finds. */
  const saved = useRef<number[]>([]);
  const read = typed === null ? null : readMaximum(typed);
  const fault = read && 'fault' in read ? read.fault : null;

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = null;
  }, []);
  const say = (text: string | null) => {
    setTyped(text);
    rememberScore(owner, id, text === null ? null : { text, over: [units, ...saved.current] });
  };
  /** Saves what is understood; until the disk has it a reload brings it back. */
  const saveLater = (text: string) => {
    const found = readMaximum(text);
    const isNew = 'units' in found && found.units !== units;
    pending.current = isNew
      ? () => {
          saved.current.push(found.units);
          void onSave(found.units).then(
            () => typedScoreOf(owner, id, units) === text && rememberScore(owner, id, null),
            () => undefined,
          );
        }
      : null;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE_MS);
  };

  const onFound = useEffectEvent(() => typed !== null && saveLater(typed));
  // What a reload found half saved goes on.
  useEffect(() => void onFound(), []);
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
        say(next);
        saveLater(next);
      }}
      onBlur={() => {
        flush();
        if (fault === null) setTyped(null);
        if (fault === null && read && 'units' in read && read.units === units)
          rememberScore(owner, id, null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        pending.current = null;
        say(null);
      }}
    />
  );
}
