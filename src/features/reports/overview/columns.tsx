import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMemo, type ReactNode } from 'react';
import { StudentsLink } from '#src/features/activities/index.ts';
import { clsx, layouts } from '#src/ui/index.ts';
import type { Column } from '../parts/index.ts';
import type { Group, ItemFigures } from './figures.ts';
import page from '../page.module.css';
import classes from './overview.module.css';

interface Attendance {
  present: number;
  absent: number;
  late: number;
}

function useAttendanceColumns(): readonly Column<Attendance>[] {
  const { t } = useTranslation('user-report');
  return useMemo(
    () =>
      (['present', 'absent', 'late'] as const).map((key) => ({
        key,
        title: t(`column.${key}`),
        kind: 'number',
        value: (row) => row[key],
      })),
    [t],
  );
}

/** Of a class, a course or a month. */
export function useGroupColumns(
  by: 'class' | 'course' | 'month',
  cell?: (row: Group) => ReactNode,
): readonly Column<Group>[] {
  const { t } = useTranslation('user-report');
  const attendance = useAttendanceColumns();
  return useMemo<readonly Column<Group>[]>(
    () => [
      {
        key: 'name',
        title: t(`column.${by}`),
        kind: 'text',
        width: 24,
        isHead: true,
        value: (row) => row.name,
        cell,
      },
      { key: 'share', title: t('column.share'), kind: 'percent', value: (row) => row.share },
      { key: 'items', title: t('column.items'), kind: 'number', value: (row) => row.items },
      { key: 'counted', title: t('column.counted'), kind: 'number', value: (row) => row.counted },
      ...attendance,
    ],
    [t, by, cell, attendance],
  );
}

/** To the report of an exam; an assignment has none but its students. */
export function ItemLink({ item, question }: { item: ItemFigures['item']; question?: string }) {
  const title = <bdi>{item.title}</bdi>;
  if (item.kind === 'assignment')
    return (
      <StudentsLink
        kind="assignment"
        id={item.id}
        className={clsx(classes['open'], layouts.block, page['long'])}
      >
        {title}
      </StudentsLink>
    );
  return (
    <Link
      to="/exams/exam-report/$id"
      params={{ id: item.id }}
      search={question === undefined ? {} : { question }}
      className={clsx(classes['open'], layouts.block, page['long'])}
    >
      {title}
    </Link>
  );
}

/** Of one exam or assignment. */
export function useItemColumns(): readonly Column<ItemFigures>[] {
  const { t } = useTranslation('user-report');
  const attendance = useAttendanceColumns();
  return useMemo<readonly Column<ItemFigures>[]>(
    () => [
      {
        key: 'title',
        title: t('column.title'),
        kind: 'text',
        width: 32,
        isHead: true,
        value: ({ item }) => item.title,
        cell: ({ item }) => <ItemLink item={item} />,
      },
      { key: 'share', title: t('column.share'), kind: 'percent', value: (row) => row.share },
      { key: 'day', title: t('column.day'), kind: 'day', value: ({ item }) => item.startDate },
      { key: 'average', title: t('column.average'), kind: 'number', value: (row) => row.average },
      { key: 'max', title: t('column.max'), kind: 'score', value: (row) => row.max },
      { key: 'min', title: t('column.min'), kind: 'score', value: (row) => row.min },
      {
        key: 'whole',
        title: t('column.whole'),
        kind: 'score',
        value: ({ item }) => item.maxTotalUnits,
      },
      { key: 'counted', title: t('column.counted'), kind: 'number', value: (row) => row.counted },
      ...attendance,
      {
        key: 'toCorrect',
        title: t('column.toCorrect'),
        kind: 'number',
        value: (row) => row.toCorrect,
      },
      {
        key: 'course',
        title: t('column.course'),
        kind: 'text',
        value: ({ item }) => item.courseName,
      },
      {
        key: 'kind',
        title: t('column.kind'),
        kind: 'text',
        value: ({ item }) => t(`kind.${item.kind}`),
      },
    ],
    [t, attendance],
  );
}
