import { useTranslation } from 'react-i18next';
import type { OverviewItem } from '#contract/reports/reports.ts';
import { sheetOf, type Sheet } from '../export/index.ts';
import { useWeakColumns } from './again-view.tsx';
import { useGroupColumns, useItemColumns } from './columns.tsx';
import { byClass, byCourse, byItem, weakQuestions } from './figures.ts';
import type { View } from './views.ts';

/** What goes into a file: what is looked at first, then the rest of the report. */
export function useSheets(view: View, items: readonly OverviewItem[]): () => Sheet[] {
  const { t } = useTranslation('user-report');
  const classColumns = useGroupColumns('class');
  const courseColumns = useGroupColumns('course');
  const itemColumns = useItemColumns();
  const weakColumns = useWeakColumns();
  return () => {
    const all: { of: View; sheet: Sheet }[] = [
      { of: 'class', sheet: sheetOf(t('class.title'), classColumns, byClass(items)) },
      { of: 'course', sheet: sheetOf(t('course.title'), courseColumns, byCourse(items)) },
      { of: 'time', sheet: sheetOf(t('items'), itemColumns, byItem(items)) },
      { of: 'again', sheet: sheetOf(t('again.questions'), weakColumns, weakQuestions(items)) },
    ];
    const first = all.filter(({ of }) => of === view);
    const rest = all.filter(({ of }) => of !== view);
    return [...first, ...rest].map(({ sheet }) => sheet);
  };
}
