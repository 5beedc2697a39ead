import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import type { FieldName } from './fields.ts';
import { useFormTools } from './form-context.ts';
import classes from './form.module.css';

/** The name of a group, and that it must be filled in. */
export function Legend({
  children,
  isRequired = false,
}: {
  children: ReactNode;
  isRequired?: boolean;
}) {
  return (
    <legend className={classes['legend']}>
      {children}
      {isRequired && (
        <span className={typography.wrong} aria-hidden>
          {' '}
          *
        </span>
      )}
    </legend>
  );
}

/** A group of controls under one name; it can take the focus, for whoever is sent there. */
export function Group({
  field,
  label,
  help,
  isRequired = false,
  children,
}: {
  field: FieldName;
  label: string;
  help?: ReactNode;
  isRequired?: boolean;
  children: ReactNode;
}) {
  const { idOf, errorOf } = useFormTools();
  const id = idOf(field);
  const error = errorOf(field);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classes['group']}
      aria-describedby={
        [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
      }
    >
      <Legend isRequired={isRequired}>{label}</Legend>
      {help && (
        <p id={`${id}-help`} className={clsx(layouts.filled, classes['help'])}>
          {help}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className={clsx(typography.wrong, classes['error'])}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** One of a few, each a tap away. */
export function Choice<T extends string>({
  field,
  label,
  help,
  isRequired = false,
  value,
  options,
  none,
  onChange,
  children,
}: {
  field: FieldName;
  label: string;
  help?: ReactNode;
  isRequired?: boolean;
  value: T | '';
  options: readonly { value: T; label: string }[];
  /** Said where there is none of them. */
  none?: string;
  onChange: (value: T) => void;
  /** What belongs to one of the choices. */
  children?: ReactNode;
}) {
  const { isLocked } = useFormTools();
  const { t } = useTranslation('form');
  const name = useId();
  return (
    <Group field={field} label={label} help={help} isRequired={isRequired}>
      <div className={clsx(layouts.wrap, layouts.above8, classes['chips'])}>
        {options.map((one) => (
          <label
            key={one.value}
            className={clsx(layouts.inline, classes['chip'])}
            data-locked={isLocked || undefined}
          >
            <input
              type="radio"
              name={name}
              disabled={isLocked}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            {one.label}
          </label>
        ))}
        {options.length === 0 && (
          <span className={clsx(layouts.filled, classes['help'])}>{none ?? t('nothingHere')}</span>
        )}
      </div>
      {children}
    </Group>
  );
}
