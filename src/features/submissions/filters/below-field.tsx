import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STEP_UNITS } from '#domain/score.ts';
import { typedScore } from '#src/lib/typed-score.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './filters.module.css';

/** What was typed, in units; null says no score, undefined that it is none. */
function read(text: string): number | null | undefined {
  const typed = typedScore(text);
  if ('fault' in typed) return typed.fault === 'missing' ? null : undefined;
  return typed.units > 0 && typed.units % STEP_UNITS === 0 ? typed.units : undefined;
}

/** "Score below …": a number in the digits of any script, in quarters; nothing happens while it is none. */
export function BelowField({
  units,
  onUnits,
}: {
  units: number | null;
  onUnits: (units: number | null) => void;
}) {
  const { t } = useTranslation('submissions');
  const { score } = useFormat();
  const shown = units === null ? '' : score(units);
  const [text, setText] = useState(shown);
  const [told, setTold] = useState(units);
  if (told !== units) {
    setTold(units);
    // The address changed by itself (back, "clear"): the field follows.
    if (read(text) !== units) setText(shown);
  }
  const isWrong = read(text) === undefined;
  return (
    <label className={clsx(layouts.inline, typography.medium, classes['below'])}>
      {t('below')}
      <input
        className={classes['belowInput']}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'below-fault' : undefined}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          const found = read(next);
          if (found !== undefined && found !== units) onUnits(found);
        }}
        onBlur={() => {
          if (!isWrong) setText(shown);
        }}
      />
      {isWrong && (
        <span id="below-fault" className={classes['fault']} role="alert">
          {t('belowFault')}
        </span>
      )}
    </label>
  );
}
