import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName, nameInOrder } from '#src/lib/person-name.ts';
import { Sheet, useFormat, clsx, typography, layouts } from '#src/ui/index.ts';
import { ReportTable, type Column } from '../parts/index.ts';
import classes from './exam-report.module.css';
import type { OutReason, ExcludedRow } from './model.ts';
import { useRowLink } from './row-link.tsx';

/** The columns of students excluded from figures, on the screen and in files. */
export function useExcludedColumns(): Column<ExcludedRow>[] {
  const { t } = useTranslation('report');
  const link = useRowLink();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column.student'),
        kind: 'text',
        value: (row) => fullName(row.student.student),
        order: (row) => nameInOrder(row.student.student),
        cell: (row) => (
          <a
            className={clsx(layouts.inline, typography.strong, typography.nowrap, classes['link'])}
            {...link(`/student-profile/${row.student.studentId}`)}
          >
            {fullName(row.student.student)}
          </a>
        ),
        isHead: true,
        width: 28,
      },
      {
        key: 'class',
        title: t('column.class'),
        kind: 'text',
        value: (row) => row.student.student.className,
        width: 18,
      },
      {
        key: 'reason',
        title: t('column.reason'),
        kind: 'state',
        value: (row) => t(`reason.${row.reason}`),
        width: 28,
      },
    ],
    [t, link],
  );
}

/** Where those of one reason are found among the students. */
const wayTo = {
  open: { show: 'toCorrect' },
  rejected: { show: 'all', is: 'rejected' },
} as const;

function isMissing(reason: OutReason): boolean {
  return reason !== 'open' && reason !== 'rejected';
}

/** Who has not taken part, by name; and how many more are in no figure, with the way to them. */
export function ExcludedList({
  examId,
  rows,
  absent,
  isOver,
}: {
  examId: string;
  rows: readonly ExcludedRow[];
  /** How many are absent, as the figures say it. */
  absent: number;
  isOver: boolean;
}) {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  const columns = useExcludedColumns();
  const missing = useMemo(() => rows.filter(({ reason }) => isMissing(reason)), [rows]);
  const others = (['open', 'rejected'] as const).flatMap((reason) => {
    const count = rows.filter((one) => one.reason === reason).length;
    return count > 0 ? [{ reason, count }] : [];
  });
  return (
    <Sheet padded>
      <h2>{t('section.absent')}</h2>
      <p className={clsx(typography.faint, layouts.below8, classes['hint'])}>
        {!isOver && t('out.notOver')}
        {isOver && absent === 0 && t('out.nobody')}
        {isOver && absent > 0 && t('out.absent', { count: absent, n: number(absent) })}
      </p>
      {missing.length > 0 && (
        <ReportTable
          label={t('section.absent')}
          columns={columns}
          rows={missing}
          rowKey={(row) => row.student.studentId}
          windowed={missing.length > 15}
        />
      )}
      {others.length > 0 && (
        <ul className={classes['ways']}>
          {others.map(({ reason, count }) => (
            <li key={reason}>
              <Link
                className={clsx(layouts.inline, classes['aside'])}
                to="/exams/exam-student-report/$id"
                params={{ id: examId }}
                search={wayTo[reason]}
              >
                {t(`out.${reason}`, { count, n: number(count) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
