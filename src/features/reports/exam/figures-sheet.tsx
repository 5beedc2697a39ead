import { useTranslation } from 'react-i18next';
import { shownError, type ExamAnalysis } from '#domain/exam-analysis.ts';
import { hundredthsOf } from '#domain/fraction.ts';
import { readingsOf } from '#domain/reading.ts';
import { unitsToScore } from '#domain/score.ts';
import { Sheet, useFormat, clsx, typography } from '#src/ui/index.ts';
import { Figures } from '../parts/index.ts';
import classes from './exam-report.module.css';
import { How } from './how.tsx';
import type { ExamReport } from './model.ts';
import { useReadingWords } from './use-reading-words.ts';

const NONE = '–';

/** The figures in one line, what they are taken from, and how each is computed. */
export function FiguresSheet({
  report,
  analysis,
  questions,
  isQualitative,
  hasLevels,
  isOver,
}: {
  report: ExamReport;
  analysis: ExamAnalysis | null;
  questions: number;
  isQualitative: boolean;
  hasLevels: boolean;
  /** Who is missing before the end is not absent yet. */
  isOver: boolean;
}) {
  const { t } = useTranslation('report');
  const { number, score } = useFormat();
  const wordsOf = useReadingWords([]);
  const count = (n: number) => number(n);
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? NONE : number(value);
  const error = analysis && shownError(analysis);
  const scored = isQualitative
    ? []
    : [
        {
          name: t('figure.average'),
          value: figure(report.average),
          hint: t('figure.of', { whole: score(report.maxUnits) }),
        },
        { name: t('figure.max'), value: score(report.highestUnits) },
        { name: t('figure.min'), value: score(report.lowestUnits) },
      ];
  const reliable = isQualitative
    ? []
    : [
        {
          name: t('figure.alpha'),
          value: figure(analysis?.alpha == null ? null : hundredthsOf(analysis.alpha)),
        },
        {
          name: t('figure.error'),
          value: error === null ? NONE : number(unitsToScore(error)),
        },
      ];
  const out = (reason: 'rejected' | 'open') =>
    report.excluded.filter((one) => one.reason === reason).length;
  const left = (['rejected', 'open'] as const).flatMap((reason) => {
    const n = out(reason);
    return n > 0 ? [t(`note.${reason}`, { count: n, n: number(n) })] : [];
  });
  const said =
    analysis && !isQualitative
      ? readingsOf(analysis, []).filter((one) => !('question' in one) && one.code !== 'nobody')
      : [];
  return (
    <Sheet padded aria-label={t('section.figures')}>
      <Figures
        items={[
          ...scored,
          {
            name: t('figure.present'),
            value: count(report.present),
            hint: t('figure.of', { whole: number(report.students) }),
          },
          { name: t('figure.absent'), value: isOver ? count(report.absent) : NONE },
          ...(['excused', 'started'] as const).flatMap((name) =>
            report[name] > 0 ? [{ name: t(`figure.${name}`), value: count(report[name]) }] : [],
          ),
          { name: t('figure.late'), value: count(report.late) },
          ...reliable,
        ]}
      />
      <p className={clsx(typography.faint, classes['quiet'])}>
        {[
          t('note.counted', { count: report.counted.length, n: number(report.counted.length) }),
          ...left,
        ].join(' ')}
      </p>
      {said.length > 0 && (
        <ul className={classes['said']}>
          {said.map((reading) => (
            <li key={reading.code}>{wordsOf(reading)}</li>
          ))}
        </ul>
      )}
      <How
        of={
          isQualitative
            ? ['present', ...(hasLevels ? ['level' as const] : [])]
            : ['average', 'present', 'rank', 'standard', 'alpha', 'error']
        }
        gaps={{ questions: number(questions), students: number(report.answering.length) }}
      />
    </Sheet>
  );
}
