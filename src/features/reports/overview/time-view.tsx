import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverviewItem } from '#contract/reports/reports.ts';
import { clsx, Sheet } from '#src/ui/index.ts';
import { ChartFrame, LineChart } from '../charts/index.ts';
import { sheetOf } from '../export/index.ts';
import { ReportTable } from '../parts/index.ts';
import { useGroupColumns, useItemColumns } from './columns.tsx';
import { byItem, byKey } from './figures.ts';
import page from '../page.module.css';
import { useDates } from './use-dates.ts';
import { usePercent } from './use-percent.ts';

/** More points than this are a wood: months stand for them. */
const MOST = 16;

/** Shares of another course or grade are not the next ones of this one. */
const subjectOf = ({ courseId, classBaseName }: OverviewItem) => `${courseId} ${classBaseName}`;

/** Exams and assignments one after the other. */
export function TimeView({ items }: { items: readonly OverviewItem[] }) {
  const { t } = useTranslation('user-report');
  const dates = useDates();
  const percent = usePercent();
  const itemColumns = useItemColumns();
  const monthColumns = useGroupColumns('month');
  const rows = useMemo(() => byItem(items), [items]);
  const counted = rows.filter(({ share }) => share !== null).toReversed();
  const isByMonth = counted.length > MOST;
  const months = useMemo(
    () =>
      byKey(
        items.toReversed(),
        ({ startDate }) => dates.monthKey(startDate),
        ({ startDate }) => dates.month(startDate),
      ),
    [items, dates],
  );
  const isMixed = new Set(counted.map(({ item }) => subjectOf(item))).size > 1;
  const points = isByMonth
    ? months.map(({ key, name, share }) => ({ key, name, values: [share], of: isMixed ? key : '' }))
    : counted.map(({ item, share }) => ({
        key: item.id,
        name: dates.day(item.startDate),
        values: [share],
        of: subjectOf(item),
      }));
  const title = t('time.title');
  return (
    <>
      {points.length > 1 && (
        <Sheet padded className={page['section']}>
          <ChartFrame
            title={title}
            hint={[
              t(isByMonth ? 'time.monthHint' : 'shareHint'),
              ...(isMixed ? [t('time.mixedHint')] : []),
            ].join(' ')}
            table={
              isByMonth
                ? sheetOf(title, monthColumns, months)
                : sheetOf(title, itemColumns, counted)
            }
            name={title}
          >
            <LineChart
              label={t('time.chart')}
              points={points}
              series={[t('column.share')]}
              max={1}
              format={percent}
            />
          </ChartFrame>
        </Sheet>
      )}
      <Sheet className={clsx(page['section'], page['tableSheet'])}>
        <h2 className={page['tableHead']}>{t('items')}</h2>
        <ReportTable
          label={t('items')}
          columns={itemColumns}
          rows={rows}
          rowKey={({ item }) => item.id}
        />
      </Sheet>
    </>
  );
}
