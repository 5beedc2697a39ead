import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difficulty } from '#contract/shapes.ts';
import { DIFFICULTIES } from './form.ts';
import classes from './editor.module.css';

/** How hard a question is, or nothing said of it. */
export function DifficultyField({
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
      <div className={classes['types']}>
        {[null, ...DIFFICULTIES].map((one) => (
          <label key={one ?? 'none'} className={classes['type']}>
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
