import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difficulty } from '#contract/shapes.ts';
import { inDigits } from '#src/lib/typed-score.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './editor.module.css';
import { DIFFICULTIES, type QuestionForm, unitsOf } from './form.ts';
import { TagsField } from './tags-field.tsx';

/** How hard a question is, or nothing said of it. */
function DifficultyField({
  value,
  onChange,
}: {
  value: Difficulty | null;
  onChange: (value: Difficulty | null) => void;
}) {
  const { t } = useTranslation('questions');
  const name = useId();
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{t('field.difficulty')}</legend>
      <div className={clsx(layouts.wrap, classes['types'])}>
        {[null, ...DIFFICULTIES].map((one) => (
          <label key={one ?? 'none'} className={clsx(layouts.inline, classes['type'])}>
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            {t(`difficulty.${one ?? 'none'}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const MOST_CRITERIA = 20;

/** What the parts are worth together, as far as they are scores already. */
const sumOf = (rubric: QuestionForm['rubric']) =>
  rubric.reduce((units, { score }) => units + unitsOf(score), 0);
const noTags: string[] = [];

/** What students never see: a model answer, what its parts are worth, how hard it is, what it is about. */
export const MoreFields = memo(function MoreFields({
  idOf,
  modelAnswer,
  rubric,
  maximumUnits,
  isOpenAnyway = false,
  difficulty = null,
  tags = noTags,
  tag = '',
  errorOf,
  onChange,
}: Pick<QuestionForm, 'modelAnswer' | 'rubric'> & {
  /** 0 where there is none to exceed. */
  maximumUnits: number;
  /** There is nothing else to fill in. */
  isOpenAnyway?: boolean;
  difficulty: QuestionForm['difficulty'] | undefined;
  tags: string[] | undefined;
  tag: string | undefined;
  idOf: (field: string) => string;
  errorOf: (field: string) => string | null;
  onChange: (change: Partial<QuestionForm>) => void;
}) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  const { number } = format;
  const sum = sumOf(rubric);
  const isFilled = modelAnswer !== '' || rubric.length > 0 || tag !== '';
  const [isOpen, setOpen] = useState(false);
  const change = (key: string, part: Partial<QuestionForm['rubric'][number]>) =>
    onChange({
      rubric: rubric.map((one) => (one.key === key ? { ...one, ...part } : one)),
    });
  return (
    <details
      className={classes['more']}
      open={isOpenAnyway || isOpen || isFilled}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('field.more')}
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </summary>
      <div className={clsx(layouts.stack, classes['fields'])}>
        <Textarea
          id={idOf('modelAnswer')}
          label={t('field.modelAnswer')}
          description={t('field.modelAnswerHelp')}
          error={errorOf('modelAnswer')}
          value={modelAnswer}
          minRows={2}
          onChange={(event) => onChange({ modelAnswer: event.currentTarget.value })}
        />
        <fieldset className={classes['group']}>
          <legend className={classes['legend']}>{t('field.rubric')}</legend>
          {rubric.map(({ key, text, score }, at) => (
            <div key={key} className={classes['criterion']}>
              <TextInput
                aria-label={t('field.criterion', { n: number(at + 1) })}
                className={classes['optionInput'] ?? ''}
                placeholder={t('field.criterionExample')}
                value={text}
                maxLength={500}
                onChange={(event) => change(key, { text: event.currentTarget.value })}
              />
              <TextInput
                id={idOf(`rubric-${key}`)}
                aria-label={t('field.criterionScore', { n: number(at + 1) })}
                className={classes['criterionScore'] ?? ''}
                placeholder={t('field.score')}
                inputMode="decimal"
                value={score}
                error={errorOf(`rubric-${key}`)}
                onChange={(event) => change(key, { score: event.currentTarget.value })}
                onBlur={() => {
                  const next = inDigits(score, format.score);
                  if (next !== score) change(key, { score: next });
                }}
              />
              <ActionIcon
                aria-label={t('field.removeCriterion', { n: number(at + 1) })}
                onClick={() => onChange({ rubric: rubric.filter((one) => one.key !== key) })}
              >
                <IconX size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <p aria-live="polite" className={clsx(typography.quiet, typography.wait)}>
            {maximumUnits > 0 &&
              sum > maximumUnits &&
              t('field.rubricOver', {
                sum: format.score(sum),
                score: format.score(maximumUnits),
              })}
          </p>
          {rubric.length < MOST_CRITERIA && (
            <Button
              variant="subtle"
              className={classes['add'] ?? ''}
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
              onClick={() =>
                onChange({ rubric: [...rubric, { key: newUuid(), text: '', score: '' }] })
              }
            >
              {t('field.addCriterion')}
            </Button>
          )}
        </fieldset>
        <DifficultyField value={difficulty} onChange={(next) => onChange({ difficulty: next })} />
        <TagsField id={idOf('tags')} tags={tags} typed={tag} onChange={onChange} />
      </div>
    </details>
  );
});
