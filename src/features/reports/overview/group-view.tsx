import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clsx, Sheet } from '#src/ui/index.ts';
import { BarChart, ChartFrame } from '../charts/index.ts';
import { sheetOf } from '../export/index.ts';
import { ReportTable } from '../parts/index.ts';
import { useGroupColumns } from './columns.tsx';
import type { Group } from './figures.ts';
import page from '../page.module.css';
import classes from './overview.module.css';
import { usePercent } from './use-percent.ts';

/** Classes, courses or months beside each other. */
export function GroupView({
  by,
  groups,
  onOpen,
}: {
  by: 'class' | 'course';
  groups: readonly Group[];
  /** Narrows the report to one of them. */
  onOpen: (key: string) => void;
}) {
  const { t } = useTranslation('user-report');
  const percent = usePercent();
  const columns = useGroupColumns(by, (row) => (
    <UnstyledButton className={classes['openButton'] ?? ''} onClick={() => onOpen(row.key)}>
      {row.name}
    </UnstyledButton>
  ));
  const charted = groups.filter(({ share }) => share !== null);
  return (
    <>
      {charted.length > 0 && (
        <Sheet padded className={page['section']}>
          <ChartFrame
            title={t(`${by}.title`)}
            hint={t('shareHint')}
            table={sheetOf(t(`${by}.title`), columns.slice(0, 2), charted)}
            name={t(`${by}.title`)}
          >
            <BarChart
              label={t(`${by}.chart`)}
              bars={charted.map(({ key, name, share }) => ({
                key,
                name,
                value: share ?? 0,
                text: percent(share),
              }))}
              max={1}
            />
          </ChartFrame>
        </Sheet>
      )}
      <Sheet className={clsx(page['section'], page['tableSheet'])}>
        <h2 className={page['tableHead']}>{t('numbers')}</h2>
        <ReportTable
          label={t(`${by}.table`)}
          columns={columns}
          rows={groups}
          rowKey={({ key }) => key}
        />
      </Sheet>
    </>
  );
}
