import { useTranslation } from 'react-i18next';
import { clsx, typography, layouts } from '#src/ui/index.ts';
import { isLate, type Flag } from './fields.ts';
import { useFormTools } from './form-context.ts';
import { useShown } from './shown.ts';
import classes from './form.module.css';

/** Yes or no, with a sentence about what it does. */
export function SwitchField({ field }: { field: Flag | 'isScored' }) {
  const { t } = useTranslation('form');
  const { change, idOf, errorOf, isLocked, isLateOpen } = useFormTools();
  const form = useShown(field);
  const id = idOf(field);
  const error = errorOf(field);
  return (
    <div className={classes['switch']}>
      <label>
        <input
          id={id}
          type="checkbox"
          role="switch"
          data-slides
          disabled={isLocked && !(isLateOpen && isLate(field))}
          checked={form[field]}
          aria-checked={form[field]}
          aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
          onChange={(event) => change({ [field]: event.currentTarget.checked })}
        />
        <span>{t(`field.${field}`)}</span>
      </label>
      <p id={`${id}-help`} className={clsx(layouts.filled, classes['help'])}>
        {t(`help.${field}`)}
      </p>
      {error && (
        <p id={`${id}-error`} className={clsx(typography.wrong, classes['error'])}>
          {error}
        </p>
      )}
    </div>
  );
}
