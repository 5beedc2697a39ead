import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { createFlag } from '#src/lib/device-flag.ts';
import { fullName } from '#src/lib/person-name.ts';
import { useFormat } from '#src/ui/index.ts';

/** Whether students' names are hidden while correcting, on this device. */
export const namesHidden = createFlag('bargeh.namesHidden');

/** How a student is called on the screen: by her name, or, where names are hidden, by her workbook's number. */
export function useShownName(
  results: readonly ResultItem[],
): (whose: { studentId: string; student: { firstName: string; lastName: string } }) => string {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  const isHidden = namesHidden.use();
  return ({ studentId, student }) => {
    if (!isHidden) return fullName(student);
    const at = results.findIndex((one) => one.studentId === studentId);
    return t('calm.workbook', { n: number(at + 1) });
  };
}
