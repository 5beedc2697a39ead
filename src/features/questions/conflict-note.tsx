import { useTranslation } from 'react-i18next';
import { Note } from '#src/ui/index.ts';
import { DraftShown } from './draft-shown.tsx';
import type { QuestionForm } from './form.ts';
import classes from './questions.module.css';

/** The same field was changed here and elsewhere: shows both before one replaces the other. */
export function ConflictNote({
  mine,
  now,
  names,
}: {
  mine: QuestionForm;
  now: QuestionForm;
  names: readonly string[];
}) {
  const { t } = useTranslation('questions');
  return (
    <div role="alert">
      <Note kind="wait">
        <strong>{t('conflict.title')}</strong>
        <dl className={classes['both']}>
          <dt>{t('conflict.mine')}</dt>
          <dd>
            <DraftShown form={mine} names={names} />
          </dd>
          <dt>{t('conflict.now')}</dt>
          <dd>
            <DraftShown form={now} names={names} />
          </dd>
        </dl>
        {t('conflict.ask')}
      </Note>
    </div>
  );
}
