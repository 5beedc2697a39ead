import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/ui/index.ts';
import type { WorkbookView } from './saving/view.ts';

/** "Handed in 10:48, on time", or why there is nothing. */
export function useHandedIn(view: Pick<WorkbookView, 'state' | 'handedInAt' | 'late'>): string {
  const { t } = useTranslation('workbook');
  const format = useFormat();
  if (view.state !== 'handedIn' || view.handedInAt === null) return t(`handedIn.${view.state}`);
  const time = format.time(view.handedInAt);
  return t(view.late ? 'handedIn.late' : 'handedIn.onTime', { time });
}
