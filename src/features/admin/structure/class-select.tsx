import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Structure } from '#contract/school/structure.ts';

/** Stands for leaving the school among the values of the field. */
export const LEAVES = 'leaves';

/** Where somebody goes: a class, by its grade, or out of the school. */
export function ClassSelect({
  structure,
  label,
  isLabelled = true,
  value,
  except,
  isOfYear,
  onChoose,
}: {
  structure: Structure;
  label: string;
  isLabelled?: boolean;
  /** A class, `LEAVES`, or nothing yet. */
  value: string;
  /** The class she comes from. */
  except?: string;
  /** Only classes that are held in this year. */
  isOfYear: boolean;
  onChoose: (value: string) => void;
}) {
  const { t } = useTranslation('structure');
  const groups = structure.grades
    .map(({ id, name }) => ({
      group: name,
      items: structure.classes
        .filter((one) => one.gradeId === id && one.id !== except && (one.held || !isOfYear))
        .map((one) => ({ value: one.id, label: one.name })),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <NativeSelect
      {...(isLabelled ? { label } : { 'aria-label': label })}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[
        ...(value === '' ? [{ value: '', label: t('move.choose') }] : []),
        ...groups,
        { value: LEAVES, label: t('move.leaves') },
      ]}
    />
  );
}
