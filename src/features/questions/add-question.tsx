import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import { QUESTION_TYPES } from '#domain/question-types.ts';
import { QuestionTypeIcon } from '#src/ui/question-type-icon.tsx';
import { clsx, layouts } from '#src/ui/index.ts';
import classes from './questions.module.css';

/** Where the kinds stand below the list. */
export const ADD_PLACE = 'questions-add';

/** The way from the top of a long list to the kinds below it; where they stand beside it, it is not there. */
export function ToAdd() {
  const { t } = useTranslation('questions');
  const go = () => {
    const place = document.getElementById(ADD_PLACE);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <Button
      variant="subtle"
      className={classes['toAdd'] ?? ''}
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
      onClick={go}
    >
      {t('add')}
    </Button>
  );
}

/** The five kinds of a new question. */
export function AddQuestion({ onAdd }: { onAdd: (type: QuestionType) => void }) {
  const { t } = useTranslation('questions');
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['add']}>
      <h2 id={id}>{t('add')}</h2>
      <div className={clsx(layouts.wrap, classes['addTypes'])}>
        {QUESTION_TYPES.map((type) => (
          <button key={type} type="button" onClick={() => onAdd(type)}>
            <QuestionTypeIcon type={type} />
            {t(`common:questionType.${type}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
