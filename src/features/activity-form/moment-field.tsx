import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#src/api/server-time.ts';
import { DateTimeField } from '#src/ui/date-field/index.ts';
import { useFormat } from '#src/ui/index.ts';
import { useFormTools } from './form-context.ts';
import { useShown } from './shown.ts';
import classes from './form.module.css';

/** A day and a time of the school's clock. */
export function MomentField({ field }: { field: 'startDate' | 'endDate' }) {
  const { t } = useTranslation('form');
  const { zone } = useFormat();
  const { kind, change, idOf, errorOf, isLocked } = useFormTools();
  const form = useShown(field);
  const [openedAt] = useState(serverNow);
  const value = form[field];
  const isPast = field === 'startDate' && value !== null && Date.parse(value) < openedAt;
  return (
    <DateTimeField
      id={idOf(field)}
      className={classes['moment']}
      label={t(`field.${field}`)}
      zone={zone}
      required
      disabled={isLocked}
      value={value}
      error={errorOf(field)}
      description={
        isPast && !isLocked ? (
          <span className={classes['warn']}>{t(`startPast.${kind}`)}</span>
        ) : (
          t(`help.${field}`)
        )
      }
      onChange={(next) => change({ [field]: next })}
    />
  );
}
