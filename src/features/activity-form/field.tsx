import { useTranslation } from 'react-i18next';
import { BaseField, CourseField } from './base-fields.tsx';
import { Choice } from './choice.tsx';
import { ClassesField } from './classes-field.tsx';
import type { FieldName } from './fields.ts';
import { useHand } from './hand.ts';
import { MomentField } from './moment-field.tsx';
import { DurationField, NegativeField, TotalField } from './number-fields.tsx';
import { SwitchField } from './switch-field.tsx';
import { DescriptionField, LineField } from './text-fields.tsx';

const TYPES = ['quantitative', 'qualitative'] as const;

function ScoreTypeField() {
  const { t } = useTranslation('form');
  const { form, change } = useHand();
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

/** Whether a field has a meaning with what is chosen above it. */
function useIsAsked(name: FieldName): boolean {
  const { kind, form } = useHand();
  const isScored = kind !== 'assignment' || form.isScored;
  if (name === 'automaticQualitativeCorrection')
    return isScored && form.scoreType === 'qualitative';
  const ofScore = name === 'total' || name === 'scoreType' || name === 'negative';
  return isScored || !ofScore;
}

/** A field by its name. */
export function Field({ name }: { name: FieldName }) {
  if (!useIsAsked(name)) return null;
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
