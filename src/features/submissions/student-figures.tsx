import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { Figure, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import own from './student-row.module.css';

/** What stands beside a student's score, in the order of the columns. */
export const figures = [
  'rank',
  'classRank',
  'attempts',
  'correct',
  'wrong',
  'unanswered',
] as const satisfies (keyof ResultItem)[];

/** Whether there is anything to count: before the first workbook comes in nobody has any of it. */
export const hasFigures = (results: readonly ResultItem[]): boolean =>
  results.some(({ state, scoredCount }) => state === 'handedIn' || scoredCount > 0);

/**
 * Her places and what became of the questions: under their heads on a wide screen, else in one line, where what is
 * not known is left out. A row that an older version kept on the device lacks them.
 */
export function StudentFigures({ result }: { result: ResultItem }) {
  const { t } = useTranslation('submissions');
  const { number } = useFormat();
  return (
    <div
      className={clsx(
        layouts.wrap,
        layouts.gap0x16,
        layouts.whole,
        typography.soft,
        own['figures'],
      )}
      data-figures
    >
      {figures.map((name) => {
        const value = result[name] ?? null;
        return (
          <span
            key={name}
            className={own['figure']}
            data-figure={name}
            data-none={value === null || undefined}
          >
            <span className={clsx(typography.faded, own['figureName'])}>{t(`figure.${name}`)}</span>{' '}
            <Figure>{value === null ? '–' : number(value)}</Figure>
          </span>
        );
      })}
    </div>
  );
}
