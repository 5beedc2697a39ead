import { IconDeviceTabletCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#src/api/server-time.ts';
import { WorkbookLink } from '#src/features/activities/index.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import page from '../page.module.css';
import type { Column } from '../parts/index.ts';
import classes from './profile.module.css';
import { type ProfileRow, profileStanding } from './rows.ts';

/** Where she stands with an exam, in words; what came late says so. */
function useStanding(): (row: ProfileRow) => string {
  const { t } = useTranslation('profile');
  const [now] = useState(serverNow);
  return (row) => {
    const standing = t(`standing.${profileStanding(row, now)}`);
    return row.late ? t('standing.late', { standing }) : standing;
  };
}

/** What is told of each exam and assignment, on the screen and in files. */
export function useColumns(
  studentId: string,
  isUnsent: (row: ProfileRow) => boolean,
): readonly Column<ProfileRow>[] {
  const { t } = useTranslation(['profile', 'exams']);
  const standing = useStanding();
  const stateOf = (row: ProfileRow) =>
    isUnsent(row) ? t('standing.unsent', { standing: standing(row) }) : standing(row);
  return [
    {
      key: 'title',
      title: t('column.title'),
      kind: 'text',
      width: 32,
      isHead: true,
      value: (row) => row.title,
      cell: (row) => (
        <WorkbookLink
          kind={row.kind}
          id={row.id}
          studentId={studentId}
          className={clsx(typography.strong, classes['open'], layouts.block, page['long'])}
        >
          <bdi>{row.title}</bdi>
        </WorkbookLink>
      ),
    },
    { key: 'score', title: t('column.score'), kind: 'score', value: (row) => row.totalUnits },
    { key: 'whole', title: t('column.whole'), kind: 'score', value: (row) => row.maxTotalUnits },
    {
      key: 'average',
      title: t('column.average'),
      kind: 'number',
      value: (row) => row.classAverage,
    },
    {
      key: 'classRank',
      title: t('column.classRank'),
      kind: 'number',
      value: (row) => row.classRank,
    },
    { key: 'rank', title: t('column.rank'), kind: 'number', value: (row) => row.rank },
    {
      key: 'level',
      title: t('column.level'),
      kind: 'text',
      value: (row) => row.level && t(`exams:level.${row.level}`),
    },
    {
      key: 'state',
      title: t('column.state'),
      kind: 'state',
      width: 24,
      value: stateOf,
      cell: (row) =>
        isUnsent(row) ? (
          <span className={clsx(layouts.inline, layouts.gap4)}>
            <IconDeviceTabletCheck size={16} stroke={1.75} aria-hidden /> {stateOf(row)}
          </span>
        ) : (
          stateOf(row)
        ),
    },
    { key: 'day', title: t('column.day'), kind: 'day', value: (row) => row.startDate },
    { key: 'course', title: t('column.course'), kind: 'text', value: (row) => row.courseName },
    { key: 'kind', title: t('column.kind'), kind: 'text', value: (row) => t(`kind.${row.kind}`) },
    { key: 'correct', title: t('column.correct'), kind: 'number', value: (row) => row.correct },
    { key: 'wrong', title: t('column.wrong'), kind: 'number', value: (row) => row.wrong },
    {
      key: 'unanswered',
      title: t('column.unanswered'),
      kind: 'number',
      value: (row) => row.unanswered,
    },
    {
      key: 'toCorrect',
      title: t('column.waits'),
      kind: 'number',
      value: (row) => row.toCorrect ?? null,
    },
    { key: 'attempts', title: t('column.attempts'), kind: 'number', value: (row) => row.attempts },
  ];
}
