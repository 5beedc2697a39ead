import { useTranslation } from 'react-i18next';
import type { CourseChart, StudentChart } from '#contract/reports/reports-shape.ts';
import { Sheet, clsx, layouts } from '#src/ui/index.ts';
import { ChartFrame, LineChart, PairBars } from '../charts/index.ts';
import { sheetOf, type SheetColumn } from '../export/index.ts';
import { useDates } from '../overview/use-dates.ts';
import { usePercent } from '../overview/use-percent.ts';
import classes from './profile.module.css';

type Point = StudentChart['points'][number];
type CourseRow = CourseChart['courses'][number];

/** The numbers behind both charts. */
function useChartSheets(charts: { points: readonly Point[]; courses: readonly CourseRow[] }) {
  const { t } = useTranslation('profile');
  const shares: (SheetColumn & { value: (row: Point | CourseRow) => number })[] = [
    { title: t('column.share'), kind: 'percent', value: (row) => row.share },
    { title: t('column.classShare'), kind: 'percent', value: (row) => row.classShare },
  ];
  return {
    time: sheetOf<Point>(
      t('chart.time'),
      [
        { title: t('column.title'), kind: 'text', width: 32, value: (row) => row.title },
        { title: t('column.day'), kind: 'day', value: (row) => row.startDate },
        ...shares,
      ],
      charts.points,
    ),
    courses: sheetOf<CourseRow>(
      t('chart.courses'),
      [
        { title: t('column.course'), kind: 'text', value: (row) => row.courseName },
        { title: t('column.exams'), kind: 'number', value: (row) => row.exams },
        ...shares,
      ],
      charts.courses,
    ),
  };
}

/** Her exams over time and by course, each beside her class. */
export function ProfileCharts({
  name,
  charts,
}: {
  name: string;
  charts: { points: readonly Point[]; courses: readonly CourseRow[] };
}) {
  const { t } = useTranslation('profile');
  const dates = useDates();
  const sheets = useChartSheets(charts);
  const percent = usePercent();
  const series: [string, string] = [t('series.own'), t('series.class')];
  const { points, courses } = charts;
  if (points.length === 0) return null;
  return (
    <div className={clsx(layouts.grid, layouts.gap24, classes['charts'])}>
      {/* One exam is no course of time. */}
      {points.length > 1 && (
        <Sheet padded>
          <ChartFrame
            title={t('chart.time')}
            hint={t('chart.timeHint')}
            table={sheets.time}
            name={t('file.time', { name })}
          >
            <LineChart
              label={t('chart.timeLabel', { name })}
              points={points.map((point) => ({
                key: point.examId,
                name: dates.day(point.startDate),
                values: [point.share, point.classShare],
                of: point.courseId,
              }))}
              series={series}
              max={1}
              format={percent}
            />
          </ChartFrame>
        </Sheet>
      )}
      <Sheet padded>
        <ChartFrame
          title={t('chart.courses')}
          hint={t('chart.coursesHint')}
          table={sheets.courses}
          name={t('file.courses', { name })}
        >
          <PairBars
            label={t('chart.coursesLabel', { name })}
            rows={courses.map((row) => ({
              key: row.courseId,
              name: row.courseName,
              a: row.share,
              b: row.classShare,
            }))}
            series={series}
            max={1}
            format={percent}
          />
        </ChartFrame>
      </Sheet>
    </div>
  );
}
