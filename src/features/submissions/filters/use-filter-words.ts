import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { useFormat } from '#src/ui/index.ts';
import type { SubmissionFilter } from './filter.ts';

/** "Late, below 9.5": what a filter asks, in her words; empty where it asks for nothing but an order. */
export function useFilterWords(): (
  filter: SubmissionFilter,
  results: readonly ResultItem[],
) => string {
  const { t } = useTranslation('submissions');
  const { score } = useFormat();
  return (filter, results) => {
    const { classId, belowUnits } = filter;
    const found = results.find(({ student }) => student.classId === classId);
    return [
      filter.group === 'corrected' && t('group.corrected'),
      ...filter.traits.map((one) => t(`trait.${one}`)),
      belowUnits !== null && t('belowScore', { score: score(belowUnits) }),
      classId !== null && (found?.student.className ?? t('classUnknown')),
      filter.name && t('named', { name: filter.name }),
    ]
      .filter((word) => typeof word === 'string' && word !== '')
      .join(t('comma'));
  };
}
