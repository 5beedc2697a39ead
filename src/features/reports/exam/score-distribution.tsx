import { useTranslation } from 'react-i18next';
import { distributionOf } from '#domain/distribution.ts';
import { LEVELS } from '#domain/score.ts';
import { Sheet, useFormat } from '#src/ui/index.ts';
import { BarChart, ChartFrame } from '../charts/index.ts';
import { sheetOf } from '../export/index.ts';
import type { ExamReport } from './model.ts';

/** How many students have which score or, in a qualitative exam, which level. */
export function ScoreDistribution({
  report,
  title,
  isQualitative,
}: {
  report: ExamReport;
  /** Of the exam. */
  title: string;
  isQualitative: boolean;
}) {
  const { t } = useTranslation(['report', 'exams']);
  const { number, score } = useFormat();
  const bars = isQualitative
    ? LEVELS.map((level) => ({
        key: level,
        name: t(`exams:level.${level}`),
        value: report.levels[level],
      }))
    : distributionOf(
        report.counted.map((one) => one.totalUnits),
        report.maxUnits,
      ).map(({ from, to, count }) => ({
        key: String(from),
        name: t('spread.range', { from: score(from), to: score(to) }),
        value: count,
      }));
  const name = t(isQualitative ? 'spread.levels' : 'spread.title');
  const table = sheetOf(
    name,
    [
      {
        title: t(isQualitative ? 'spread.level' : 'spread.scores'),
        kind: 'text',
        value: (bar: (typeof bars)[number]) => bar.name,
      },
      { title: t('spread.students'), kind: 'number', value: (bar) => bar.value },
    ],
    bars,
  );
  return (
    <Sheet padded>
      <ChartFrame
        title={name}
        hint={t(isQualitative ? 'spread.levelsHint' : 'spread.hint', {
          whole: score(report.maxUnits),
        })}
        table={table}
        name={`${title} - ${name}`}
      >
        <BarChart
          label={t('spread.label', {
            said: bars
              .filter(({ value }) => value > 0)
              .map((bar) => t('spread.named', { name: bar.name, n: number(bar.value) }))
              .join(t('exams:listComma')),
          })}
          bars={bars}
        />
      </ChartFrame>
    </Sheet>
  );
}
