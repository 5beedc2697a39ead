/** Parts of the form of a question that a letter in its text does not draw anew. */
import { Button, TextInput } from '@mantine/core';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '#domain/question-types.ts';
import { inDigits } from '#src/lib/typed-score.ts';
import { useFormat, clsx, layouts } from '#src/ui/index.ts';
import { QuestionTypeIcon } from '#src/ui/question-type-icon.tsx';
import type { QuestionForm } from './form.ts';
import classes from './editor.module.css';

/** After a save: back to the list, another new question, or on to the release. */
export type Next = 'list' | 'more' | 'release';

/** What kind of question a new one is. */
export const TypeChoice = memo(function TypeChoice({
  type,
  onType,
}: {
  type: QuestionForm['type'];
  onType: (type: QuestionForm['type']) => void;
}) {
  const { t } = useTranslation('questions');
  const name = useId();
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{t('field.type')}</legend>
      <div className={clsx(layouts.wrap, classes['types'])}>
        {QUESTION_TYPES.map((one) => (
          <label key={one} className={clsx(layouts.inline, classes['type'])}>
            <input type="radio" name={name} checked={one === type} onChange={() => onType(one)} />
            <QuestionTypeIcon type={one} />
            {t(`common:questionType.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
});

/** What it is worth, as it is typed. */
export const ScoreInput = memo(function ScoreInput({
  id,
  value,
  error,
  left,
  onChange,
}: {
  id: string;
  value: string;
  error: string | null;
  /** What is left of the total for this question, in units; null where there is no total. */
  left: number | null;
  onChange: (change: { score: string }) => void;
}) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  return (
    <TextInput
      id={id}
      label={t('field.score')}
      className={classes['score'] ?? ''}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      description={
        left !== null && left > 0 ? t('field.left', { score: format.score(left) }) : undefined
      }
      onChange={(event) => onChange({ score: event.currentTarget.value })}
      onBlur={() => {
        const next = inDigits(value, format.score);
        if (next !== value) onChange({ score: next });
      }}
    />
  );
});

/** The ways to save, to look and to leave. */
export const FormActions = memo(function FormActions({
  isSaving,
  isNew,
  canRelease,
  isDirty,
  isKept,
  onSave,
  onPreview,
  onClose,
}: {
  isSaving: boolean;
  isNew: boolean;
  canRelease: boolean;
  /** Something typed is not saved. */
  isDirty: boolean;
  /** And it is on the disk. */
  isKept: boolean;
  onSave: (next: Next) => void;
  onPreview: (() => void) | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('questions');
  return (
    <div className={layouts.row}>
      <Button type="submit" aria-disabled={isSaving || undefined}>
        {t('action.save')}
      </Button>
      {isNew && (
        <Button variant="default" onClick={() => onSave('more')}>
          {t('action.saveMore')}
        </Button>
      )}
      {canRelease && (
        <Button variant="default" onClick={() => onSave('release')}>
          {t('action.saveRelease')}
        </Button>
      )}
      {onPreview && (
        <Button variant="subtle" onClick={onPreview}>
          {t('preview.open')}
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={onClose}>
        {t(isDirty ? 'action.later' : 'action.close')}
      </Button>
      {/* It comes and goes with each letter: without its room a press on the buttons above would miss them. */}
      <span className={classes['kept']} data-shown={isKept || undefined}>
        {t('draftKept')}
      </span>
    </div>
  );
});
