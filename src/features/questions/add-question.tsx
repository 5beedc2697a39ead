import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import { TYPES } from './form.ts';
import { TypeIcon } from './types.tsx';
import classes from './questions.module.css';

/** The five kinds of a new question. */
export function AddQuestion({ onAdd }: { onAdd: (type: QuestionType) => void }) {
  const { t } = useTranslation('questions');
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['add']}>
      <h2 id={id}>{t('add')}</h2>
      <div className={classes['addTypes']}>
        {TYPES.map((type) => (
          <button key={type} type="button" onClick={() => onAdd(type)}>
            <TypeIcon type={type} />
            {t(`type.${type}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
