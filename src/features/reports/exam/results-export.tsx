import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { hasTotal, reviewOf } from '#domain/counting.ts';
import { evaluationOf, isDescriptive } from '#domain/score.ts';
import { type ResultsExport } from '#src/features/submissions/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import { sheetOf } from '../export/index.ts';
import { ExportMenu, type Column } from '../parts/index.ts';

/** Exports an exam's results, a row for each student, as xlsx and CSV; its columns are declared here. */
export const ResultsExportMenu: ResultsExport = function ResultsExportMenu({
  kind,
  activity,
  results,
}) {
  const { t } = useTranslation(['print', 'exams', 'submissions']);
  const count = (
    key: 'rank' | 'classRank' | 'attempts' | 'correct' | 'wrong' | 'unanswered',
  ): Column<ResultItem> => ({
    key,
    title: t(`submissions:figure.${key}`),
    kind: 'number',
    value: (result) => result[key] ?? null,
  });
  const { hasLevels } = evaluationOf(activity);
  /** Her review, or what was said of her absence. */
  const reviewWords = (result: ResultItem) => {
    const review = reviewOf(result);
    if (review === 'notReviewed') return t('submissions:notReviewed');
    if (review !== null) return t(`exams:review.${review}`);
    const { reviewStatus: said } = result;
    return said === 'excused' || said === 'zero' ? t(`exams:attendance.${said}`) : null;
  };
  const columns: Column<ResultItem>[] = [
    {
      key: 'name',
      title: t('student'),
      kind: 'text',
      isHead: true,
      value: ({ student }) => fullName(student),
    },
    { key: 'class', title: t('class'), kind: 'text', value: ({ student }) => student.className },
    {
      key: 'review',
      title: t('column.review'),
      kind: 'state',
      value: reviewWords,
    },
    ...(hasLevels
      ? []
      : [
          {
            key: 'total',
            title: t('figure.total'),
            kind: 'score' as const,
            value: (result: ResultItem) => (hasTotal(result) ? (result.totalUnits ?? 0) : null),
          },
        ]),
    ...(hasLevels
      ? [
          {
            key: 'level',
            title: t('figure.level'),
            kind: 'text' as const,
            value: ({ level }: ResultItem) => level && t(`exams:level.${level}`),
          },
        ]
      : []),
    ...(isDescriptive(activity) ? [] : [count('rank'), count('classRank')]),
    count('attempts'),
    count('correct'),
    count('wrong'),
    count('unanswered'),
    {
      key: 'handedIn',
      title: t('column.handedIn'),
      kind: 'instant',
      value: ({ handedInAt }) => handedInAt,
    },
    {
      key: 'late',
      title: t('column.late'),
      kind: 'state',
      value: ({ state, late }) => (state === 'handedIn' ? t(late ? 'yes' : 'no') : null),
    },
  ];
  return (
    <ExportMenu
      name={activity.title}
      sheets={() => [sheetOf(t('sheet'), columns, results)]}
      about={{ kind, id: activity.id }}
    />
  );
};
