import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from './faults.ts';
import { useFormTools } from './form-context.ts';
import { useShown } from './shown.ts';
import classes from './form.module.css';

/** How much of a limit is used, once it comes near. */
function useLength() {
  const { t } = useTranslation('form');
  const { number } = useFormat();
  return (text: string, limit: number) =>
    text.length > limit * 0.9
      ? t('length', { n: number(text.length), whole: number(limit) })
      : undefined;
}

export function LineField({ field }: { field: 'title' | 'subject' }) {
  const { t } = useTranslation('form');
  const lengthOf = useLength();
  const { kind, change, idOf, errorOf, isLocked } = useFormTools();
  const form = useShown(field);
  const isTitle = field === 'title';
  return (
    <TextInput
      className={classes['auto'] ?? ''}
      id={idOf(field)}
      label={t(`field.${field}`)}
      description={
        lengthOf(form[field], TITLE_LIMIT) ?? t([`help.${field}.${kind}`, `help.${field}`])
      }
      withAsterisk={isTitle}
      aria-required={isTitle}
      autoComplete="off"
      disabled={isLocked}
      value={form[field]}
      error={errorOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
}

export function DescriptionField() {
  const { t } = useTranslation('form');
  const lengthOf = useLength();
  const { kind, change, idOf, errorOf, isLocked } = useFormTools();
  const form = useShown('description');
  return (
    <Textarea
      id={idOf('description')}
      label={t('field.description')}
      description={
        lengthOf(form.description, DESCRIPTION_LIMIT) ??
        t(kind === 'template' ? 'help.descriptionBank' : 'help.description')
      }
      minRows={3}
      disabled={isLocked}
      value={form.description}
      error={errorOf('description')}
      onChange={(event) => change({ description: event.currentTarget.value })}
    />
  );
}
