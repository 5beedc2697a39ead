import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '#src/ui/use-format.ts';
import { parseNumber } from './parse-number.ts';
import classes from './number-field.module.css';

/** The digits and the decimal mark of the language; the text stays what it is. */
function inLanguage(text: string, lang: 'fa' | 'en'): string {
  const number = parseNumber(text);
  if (number === null) return text;
  return new Intl.NumberFormat(lang === 'fa' ? 'fa-IR' : 'en-GB', {
    useGrouping: false,
    maximumFractionDigits: 20,
  }).format(number);
}

/** A number as it is typed, in the digits of any of three scripts; on leaving it is shown in those of the language. */
export function NumberField({
  text,
  onText,
  unit,
  inputMode = 'decimal',
  ...field
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  unit?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  inputMode?: 'numeric' | 'decimal' | undefined;
}) {
  const { lang } = useFormat();
  const { required = false, disabled = false, id, ...shown } = field;
  return (
    <TextInput
      {...shown}
      {...(id !== undefined && { id })}
      disabled={disabled}
      // Said with a star and to readers; a refusal is the form's, in its own words.
      withAsterisk={required}
      aria-required={required}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={() => {
        const next = inLanguage(text, lang);
        if (next !== text) onText(next);
      }}
      inputMode={inputMode}
      autoComplete="off"
      classNames={{ input: classes['input'] ?? '' }}
      {...(unit && {
        rightSection: <span className={classes['unit']}>{unit}</span>,
        rightSectionWidth: `${unit.length + 3}ch`,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
}
