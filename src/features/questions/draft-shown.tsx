import { useTranslation } from 'react-i18next';
import { hasOptions } from '#domain/question-types.ts';
import type { QuestionForm } from './form.ts';
import { withTags } from './tags.ts';
import classes from './editor.module.css';

/** The fields of the wire, by the names of their fields on the screen. */
const LABELS = {
  text: 'field.text',
  formula: 'field.formula',
  maxScoreUnits: 'field.score',
  modelAnswer: 'field.modelAnswer',
  rubric: 'field.rubric',
  files: 'field.file',
  difficulty: 'field.difficulty',
  tags: 'field.tags',
} as const;

const isLabelled = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name);

function wordsOf(name: string, form: QuestionForm, t: (key: string) => string): string {
  if (name === 'text') return form.text.slice(0, 200);
  if (name === 'formula') return form.formula;
  if (name === 'maxScoreUnits') return form.score;
  if (name === 'modelAnswer') return form.modelAnswer.slice(0, 200);
  if (name === 'files') return form.files.map((file) => file.name).join(' · ');
  if (name === 'rubric')
    return form.rubric.map(({ text, score }) => `${text} ${score}`).join(' · ');
  if (name === 'difficulty') return form.difficulty ? t(`difficulty.${form.difficulty}`) : '';
  if (name === 'tags') return withTags(form.tags ?? [], form.tag ?? '').join(' · ');
  if (!hasOptions(form.type)) return '';
  return form.options
    .map(({ key, text }) => (key === form.correct ? `✓ ${text}` : text))
    .join(' · ');
}

/** What a form says, in short: the named fields, or its text where none is named. */
export function DraftShown({ form, names }: { form: QuestionForm; names: readonly string[] }) {
  const { t } = useTranslation('questions');
  if (names.length === 0)
    return (
      <>
        <span>{t(`common:questionType.${form.type}`)}</span>:{' '}
        <bdi>{form.text.slice(0, 200) || t('noText')}</bdi>
      </>
    );
  return names.map((name) => (
    <span key={name} className={classes['said']}>
      {t(isLabelled(name) ? LABELS[name] : 'field.options')}:{' '}
      <bdi>{wordsOf(name, form, t) || t('none')}</bdi>
    </span>
  ));
}
