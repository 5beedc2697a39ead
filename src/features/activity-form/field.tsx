import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#src/api/server-time.ts';
import { DateTimeField } from '#src/ui/date-field/index.ts';
import { useFormat, typography } from '#src/ui/index.ts';
import { BaseField, CourseField } from './base-fields.tsx';
import { Choice } from './choice.tsx';
import { ClassesField } from './classes-field.tsx';
import type { FieldName } from './fields.ts';
import type { FormState } from './form.ts';
import { FormContext, useFormTools, type FormTools } from './form-context.ts';
import { DurationField, NegativeField, TotalField } from './number-fields.tsx';
import { ShownContext, showsSame, useShown } from './shown.ts';
import { SwitchField } from './switch-field.tsx';
import { DescriptionField, LineField } from './text-fields.tsx';
import classes from './form.module.css';

/** A day and a time of the school's clock. */
function MomentField({ field }: { field: 'startDate' | 'endDate' }) {
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
          <span className={typography.wait}>{t(`startPast.${kind}`)}</span>
        ) : (
          t(`help.${field}`)
        )
      }
      onChange={(next) => change({ [field]: next })}
    />
  );
}

const TYPES = ['quantitative', 'qualitative'] as const;

function ScoreTypeField() {
  const { t } = useTranslation('form');
  const { change } = useFormTools();
  const form = useShown('scoreType');
  return (
    <Choice
      field="scoreType"
      label={t('field.scoreType')}
      help={t(`help.scoreType.${form.scoreType}`)}
      value={form.scoreType}
      options={TYPES.map((value) => ({ value, label: t(`scoreType.${value}`) }))}
      onChange={(scoreType) => change({ scoreType })}
    />
  );
}

function Control({ name }: { name: FieldName }) {
  switch (name) {
    case 'title':
    case 'subject':
      return <LineField field={name} />;
    case 'description':
      return <DescriptionField />;
    case 'base':
      return <BaseField />;
    case 'course':
      return <CourseField />;
    case 'classes':
      return <ClassesField />;
    case 'startDate':
    case 'endDate':
      return <MomentField field={name} />;
    case 'duration':
      return <DurationField />;
    case 'total':
      return <TotalField />;
    case 'scoreType':
      return <ScoreTypeField />;
    case 'negative':
      return <NegativeField />;
    default:
      return <SwitchField field={name} />;
  }
}

interface FieldProps {
  name: FieldName;
  hand: FormTools;
  form: FormState;
}

/** A field by its name, drawn anew only for what it shows itself: a letter in one draws none of the others. */
export const Field = memo(
  function Field({ name, hand, form }: FieldProps) {
    return (
      <FormContext value={hand}>
        <ShownContext value={form}>
          <Control name={name} />
        </ShownContext>
      </FormContext>
    );
  },
  ({ name, hand, form }, next) =>
    name === next.name &&
    showsSame(name, form, next.form) &&
    hand.kind === next.hand.kind &&
    hand.isLocked === next.hand.isLocked &&
    hand.isLateOpen === next.hand.isLateOpen &&
    hand.activity === next.hand.activity &&
    hand.errorOf(name) === next.hand.errorOf(name),
);
