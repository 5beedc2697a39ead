import { Button, TextInput } from '@mantine/core';
import { IconMathSymbols } from '@tabler/icons-react';
import { memo, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Formula } from '#src/ui/formula.tsx';
import { hasPersian } from '#domain/formula.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import { formulaFault, inserted, withEnglishDigits } from './formula-text.ts';
import classes from './editor.module.css';

/** Fetched when the symbols are asked for. */
const FormulaKeys = lazyPart(async () => (await import('./formula-keys.tsx')).FormulaKeys);

/** What becomes of the formula, and why it cannot be drawn yet. */
function Drawn({ tex, id }: { tex: string; id: string }) {
  const { t } = useTranslation('questions');
  const [fault, setFault] = useState<{ tex: string; message: string } | null>(null);
  const onFault = useCallback(
    (message: string | null) => setFault(message === null ? null : { tex, message }),
    [tex],
  );
  const isBroken = fault !== null && fault.tex === tex;
  const { code, name } = formulaFault(fault?.message ?? '');
  return (
    <div className={classes['preview']} id={id} data-broken={isBroken || undefined}>
      <Formula tex={tex} onFault={onFault} />
      {isBroken && (
        <output className={clsx(typography.quiet, typography.wait, layouts.block)}>
          {t(`formula.${code}`, { name: `\u2066${name}\u2069` })} {t('fault.formulaBroken')}
        </output>
      )}
    </div>
  );
}

/** A formula as it is typed, with what becomes of it; a formula that does not read yet may be saved all the same. */
export const FormulaField = memo(function FormulaField({
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
  const note = useId();
  const keys = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasKeys, setHasKeys] = useState(false);
  const tex = value.trim();
  const isPersian = hasPersian(tex);
  const english = withEnglishDigits(value);

  function put(piece: string) {
    const field = input.current;
    const start = field?.selectionStart ?? value.length;
    const next = inserted(value, { start, end: field?.selectionEnd ?? start }, piece);
    onChange(next.value);
    // Once React has written the new value; a field that has no focus gets none, so that no keyboard comes up.
    requestAnimationFrame(() => field?.setSelectionRange(next.caret, next.caret));
  }

  return (
    <div>
      <TextInput
        ref={input}
        id={id}
        label={t('field.formula')}
        description={t('field.formulaHelp')}
        value={value}
        error={error ?? (isPersian ? t('fault.formulaEnglish') : null)}
        className={classes['ltrField'] ?? ''}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={note}
        placeholder="\frac{1}{2} g t^2"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={clsx(layouts.row, classes['formulaActions'])}>
        <Button
          variant="subtle"
          leftSection={<IconMathSymbols size={20} stroke={1.75} aria-hidden />}
          aria-expanded={hasKeys}
          aria-controls={keys}
          onClick={() => setHasKeys((shown) => !shown)}
        >
          {t(hasKeys ? 'formulaKeys.hide' : 'formulaKeys.show')}
        </Button>
        {isPersian && !hasPersian(english) && (
          <Button variant="default" onClick={() => onChange(english)}>
            {t('formulaKeys.toEnglish')}
          </Button>
        )}
      </div>
      <div id={keys}>
        {hasKeys && (
          <Suspense fallback={<p className={typography.faint}>{t('field.fileLoading')}</p>}>
            <FormulaKeys onKey={put} />
          </Suspense>
        )}
      </div>
      {tex !== '' && !isPersian && <Drawn tex={tex} id={note} />}
    </div>
  );
});
