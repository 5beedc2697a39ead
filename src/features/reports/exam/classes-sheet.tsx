import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Evaluation, isDescriptive, LEVELS } from '#domain/score.ts';
import { readAll } from '#src/api/pages.ts';
import { fetchMissing, fetchReportClasses } from '#src/api/reports.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { Sheet, clsx, typography } from '#src/ui/index.ts';
import { type Column, ReportTable } from '../parts/index.ts';
import { otherwiseAtServer } from './agreement.ts';
import classes from './exam-report.module.css';
import type { ClassRow } from './model.ts';

const keyOf = (ref: ActivityRef, what: string) => [
  'report',
  ref.kind,
  ref.schoolId,
  ref.semesterId,
  ref.id,
  what,
];

/** The server's own figures by class. */
const classesQuery = (ref: ActivityRef) =>
  queryOptions({
    queryKey: keyOf(ref, 'classes'),
    queryFn: ({ signal }) => readAll((pageIndex) => fetchReportClasses(ref, pageIndex, signal)),
  });

/** Whom the server has as not having taken part. */
const missingQuery = (ref: ActivityRef) =>
  queryOptions({
    queryKey: keyOf(ref, 'missing'),
    queryFn: ({ signal }) => readAll((pageIndex) => fetchMissing(ref, pageIndex, signal)),
  });

/** The columns of the classes, on the screen and in files. */
export function useClassColumns(
  { scoreType, hasLevels }: Evaluation,
  isOver: boolean,
): Column<ClassRow>[] {
  const { t } = useTranslation(['report', 'exams']);
  return useMemo(() => {
    const count = (
      key: 'students' | 'present' | 'absent' | 'excused' | 'started' | 'late',
    ): Column<ClassRow> => ({
      key,
      title: t(`column.${key}`),
      kind: 'number',
      value: (row) => ((key === 'absent' || key === 'started') && !isOver ? null : row[key]),
      width: 10,
    });
    const extreme = (
      key: 'max' | 'min',
      unitsOf: (row: ClassRow) => number | null,
    ): Column<ClassRow> => ({
      key,
      title: t(`column.${key}`),
      kind: 'score',
      value: unitsOf,
      width: 10,
    });
    return [
      {
        key: 'class',
        title: t('column.class'),
        kind: 'text',
        value: (row) => row.className,
        isHead: true,
        width: 18,
      },
      count('students'),
      count('present'),
      count('absent'),
      count('excused'),
      count('started'),
      count('late'),
      ...(isDescriptive({ scoreType })
        ? LEVELS.filter(() => hasLevels).map((level): Column<ClassRow> => ({
            key: level,
            title: t(`exams:level.${level}`),
            kind: 'number',
            value: (row) => row.levels[level],
            width: 14,
          }))
        : [
            {
              key: 'average',
              title: t('column.average'),
              kind: 'number' as const,
              value: (row: ClassRow) => row.average,
              width: 10,
            },
            extreme('max', (row) => row.highestUnits),
            extreme('min', (row) => row.lowestUnits),
          ]),
    ];
  }, [t, scoreType, hasLevels, isOver]);
}

/** The classes beside each other, and whether the server says the same. */
export function ClassesSheet({
  activityRef,
  rows,
  columns,
  missing,
  hasUnsent,
  onReadAgain,
}: {
  activityRef: ActivityRef;
  rows: readonly ClassRow[];
  columns: readonly Column<ClassRow>[];
  /** Who has not taken part, by what is here. */
  missing: ReadonlySet<string>;
  hasUnsent: boolean;
  onReadAgain: () => void;
}) {
  const { t } = useTranslation('report');
  const server = useQuery(classesQuery(activityRef));
  const absent = useQuery(missingQuery(activityRef));
  const isSame =
    server.data &&
    absent.data &&
    otherwiseAtServer(rows, server.data).length === 0 &&
    absent.data.length === missing.size &&
    absent.data.every(({ studentId }) => missing.has(studentId));
  const isAsking = server.isFetching || absent.isFetching;
  return (
    <Sheet padded>
      <h2>{t('section.classes')}</h2>
      <ReportTable
        label={t('section.classes')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.classId}
      />
      {isSame !== undefined && !isAsking && (
        <p className={clsx(typography.faint, classes['quiet'])} data-agrees={isSame}>
          {t(isSame ? 'agrees.yes' : hasUnsent ? 'agrees.unsent' : 'agrees.no')}{' '}
          {!isSame && !hasUnsent && (
            <Button
              variant="subtle"
              onClick={() => {
                onReadAgain();
                void server.refetch();
                void absent.refetch();
              }}
            >
              {t('agrees.again')}
            </Button>
          )}
        </p>
      )}
    </Sheet>
  );
}
