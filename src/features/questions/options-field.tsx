import '#src/ui/choices.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#src/lib/uuid.ts';
import { Note, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { FEWEST_OPTIONS, MOST_OPTIONS, type FormOption } from './form.ts';
import { useOptionLetter } from './option-letter.ts';
import { linesOf, withLines } from './option-lines.ts';
import classes from './editor.module.css';

/** Two to ten options, one of them correct: the ring before an option says which. */
export const OptionsField = memo(function OptionsField({
  idOf,
  options,
  correct,
  errorOf,
  onChange,
}: {
  idOf: (field: string) => string;
  options: FormOption[];
  correct: string | null;
  errorOf: (field: string) => string | null;
  onChange: (change: { options?: FormOption[]; correct?: string | null }) => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  const letterOf = useOptionLetter();
  const fault = errorOf('correct') ?? errorOf('options');
  /** A list that was pasted into one option: it may be meant as several. */
  const [pasted, setPasted] = useState<{ key: string; lines: string[] } | null>(null);
  const split = () => {
    const at = options.findIndex(({ key }) => key === pasted?.key);
    if (pasted && at >= 0) onChange({ options: withLines(options, at, pasted.lines, newUuid) });
    setPasted(null);
  };
  const add = () => {
    const key = newUuid();
    onChange({ options: [...options, { key, text: '' }] });
    // The new field is there once React has drawn it.
    requestAnimationFrame(() => document.getElementById(idOf(`option-${key}`))?.focus());
  };
  return (
    <fieldset className={classes['group']} id={idOf('options')} tabIndex={-1}>
      <legend className={classes['legend']}>{t('field.options')}</legend>
      <p className={typography.faint}>{t('field.optionsHelp')}</p>
      {fault !== null && (
        <p className={clsx(typography.quiet, typography.wrong)} id={idOf('correct-error')}>
          {fault}
        </p>
      )}
      <ol className={clsx(layouts.stack, layouts.above8, classes['options'])}>
        {options.map((option, at) => {
          const name = t('field.option', { letter: letterOf(at) });
          return (
            <li key={option.key} data-correct={option.key === correct || undefined}>
              <label
                className={clsx(layouts.line, typography.soft, layouts.fixed, classes['ring'])}
              >
                <input
                  type="radio"
                  id={at === 0 ? idOf('correct') : undefined}
                  name={idOf('correct-option')}
                  checked={option.key === correct}
                  aria-label={t('field.isCorrect', { letter: letterOf(at) })}
                  aria-describedby={fault === null ? undefined : idOf('correct-error')}
                  onChange={() => onChange({ correct: option.key })}
                />
                <span aria-hidden>{letterOf(at)}</span>
              </label>
              <TextInput
                id={idOf(`option-${option.key}`)}
                className={classes['optionInput'] ?? ''}
                aria-label={name}
                value={option.text}
                error={errorOf(`option-${option.key}`)}
                onPaste={(event) => {
                  const lines = linesOf(event.clipboardData.getData('text/plain'));
                  setPasted(lines.length > 0 ? { key: option.key, lines } : null);
                }}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  onChange({
                    options: options.map((one) =>
                      one.key === option.key ? { ...one, text } : one,
                    ),
                  });
                }}
              />
              <ActionIcon
                aria-label={t('field.removeOption', { letter: letterOf(at) })}
                disabled={options.length <= FEWEST_OPTIONS}
                onClick={() =>
                  onChange({
                    options: options.filter((one) => one.key !== option.key),
                    ...(option.key === correct && { correct: null }),
                  })
                }
              >
                <IconX size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {pasted && (
        <Note
          live
          action={
            <Button variant="default" onClick={split}>
              {t('field.split', { count: pasted.lines.length, n: number(pasted.lines.length) })}
            </Button>
          }
        >
          {t('field.pastedList', { count: pasted.lines.length, n: number(pasted.lines.length) })}
        </Note>
      )}
      {options.length < MOST_OPTIONS ? (
        <Button
          variant="subtle"
          className={classes['add'] ?? ''}
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('field.addOption')}
        </Button>
      ) : (
        <p className={typography.faint}>{t('field.optionsFull', { n: number(MOST_OPTIONS) })}</p>
      )}
    </fieldset>
  );
});
