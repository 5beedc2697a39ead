import { TextInput } from '@mantine/core';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from '#src/ui/formula.tsx';
import classes from './editor.module.css';

/** A formula as it is typed, with what becomes of it; a formula that does not read yet may be saved all the same. */
export function FormulaField({
  id,
  value,
  error,
  onChange,
}: {
  id: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('questions');
  const [fault, setFault] = useState<{ tex: string; message: string } | null>(null);
  const note = useId();
  const tex = value.trim();
  const onFault = useCallback(
    (message: string | null) => setFault(message === null ? null : { tex, message }),
    [tex],
  );
  const isBroken = fault !== null && fault.tex === tex;
  return (
    <div>
      <TextInput
        id={id}
        label={t('field.formula')}
        description={t('field.formulaHelp')}
        value={value}
        error={error}
        dir="ltr"
        className={classes['ltrField'] ?? ''}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={note}
        placeholder="\frac{1}{2} g t^2"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {tex !== '' && (
        <div className={classes['preview']} id={note} data-broken={isBroken || undefined}>
          <Formula tex={tex} onFault={onFault} />
          {isBroken && <p className={classes['warn']}>{t('fault.formulaBroken')}</p>}
        </div>
      )}
    </div>
  );
}
