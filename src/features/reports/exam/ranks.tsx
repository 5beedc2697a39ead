import { Button } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '#src/features/activities/index.ts';
import { type RankSource } from '#src/features/submissions/index.ts';
import { fullName, nameInOrder } from '#src/lib/person-name.ts';
import { isDescriptive, type Evaluation } from '#domain/score.ts';
import { Note, Sheet, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import { ReportTable, type Column } from '../parts/index.ts';
import classes from './exam-report.module.css';
import type { LocalStudent } from '../grade-matrix/local-sheet.ts';
import type { RankRow } from './model.ts';
import { useRowLink } from './row-link.tsx';

/** So many places are shown at first, where there are many more. */
const FIRST = 10;
const MANY = 15;

/** The columns of the ranking, on the screen and in files. */
export function useRankColumns(
  examId: string,
  { scoreType, hasLevels }: Evaluation,
): { shown: Column<RankRow>[]; filed: Column<RankRow>[] } {
  const { t } = useTranslation(['report', 'exams']);
  const isPhone = useIsPhone();
  const link = useRowLink();
  const unsentOf = useUnsentWords();
  return useMemo(() => {
    const name: Column<RankRow> = {
      key: 'name',
      title: t('column.student'),
      kind: 'text',
      value: (row) => fullName(row.student.student),
      order: (row) => nameInOrder(row.student.student),
      // To her workbook and to her own page. Plain elements: a row that scrolls by is not worth a single hook.
      cell: ({ student }) => {
        const name = fullName(student.student);
        const unsent = unsentOf(student);
        return (
          <span className={clsx(layouts.row, classes['name'])}>
            <a
              className={clsx(
                layouts.inline,
                typography.strong,
                typography.nowrap,
                classes['link'],
              )}
              {...link(`/exams/work-book/${examId}/${student.studentId}`)}
            >
              {name}
            </a>
            {unsent !== null && (
              <span
                className={clsx(layouts.inline, layouts.gap4, typography.soft, classes['unsent'])}
                data-unsent
              >
                <IconDeviceTablet size={16} stroke={1.75} aria-hidden />
                {unsent}
              </span>
            )}
            {isPhone && <span className={classes['under']}>{student.student.className}</span>}
            <a
              className={clsx(layouts.inline, classes['aside'])}
              aria-label={t('ranks.profileOf', { name })}
              {...link(`/student-profile/${student.studentId}`)}
            >
              {t('ranks.profile')}
            </a>
          </span>
        );
      },
      isHead: true,
      width: 28,
    };
    const className: Column<RankRow> = {
      key: 'class',
      title: t('column.class'),
      kind: 'text',
      value: (row) => row.student.student.className,
      width: 18,
    };
    // Where there is no room for it, the class stands under the name.
    const both = (filed: Column<RankRow>[]) => ({
      filed,
      shown: isPhone ? filed.filter((column) => column !== className) : filed,
    });
    const total: Column<RankRow> = {
      key: 'total',
      title: t('column.total'),
      kind: 'score',
      value: (row) => row.student.totalUnits,
      width: 10,
    };
    if (isDescriptive({ scoreType }) && !hasLevels) return both([name, className, total]);
    if (hasLevels)
      return both([
        name,
        className,
        {
          key: 'level',
          title: t('column.level'),
          kind: 'state',
          value: (row) => row.level && t(`exams:level.${row.level}`),
          width: 22,
        },
      ]);
    return both([
      { key: 'rank', title: t('column.rank'), kind: 'number', value: (row) => row.rank, width: 8 },
      name,
      className,
      ...(isPhone ? [total] : []),
      {
        key: 'classRank',
        title: t('column.classRank'),
        kind: 'number',
        value: (row) => row.classRank,
        width: 10,
      },
      {
        key: 'standard',
        title: t('column.standard'),
        kind: 'number',
        value: (row) => row.standard,
        width: 12,
      },
      ...(isPhone ? [] : [total]),
    ]);
  }, [t, link, unsentOf, examId, scoreType, hasLevels, isPhone]);
}

/** What unsent work of hers is in it, in words; null: none. */
function useUnsentWords() {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  return useCallback(
    ({ unsent, isReviewUnsent }: LocalStudent) => {
      if (unsent > 0) return t('unsent.scores', { count: unsent, n: number(unsent) });
      return isReviewUnsent ? t('unsent.review') : null;
    },
    [t, number],
  );
}

/** Everybody whose result counts, by place. */
export function Ranks({
  rows,
  columns,
  evaluation,
  source,
  isPart,
  open,
  isWhole,
}: {
  rows: readonly RankRow[];
  columns: readonly Column<RankRow>[];
  evaluation: Evaluation;
  /** Whose places they are. */
  source: RankSource;
  /** The exam was given to others too, whom this teacher does not see. */
  isPart: boolean;
  /** How many workbooks are not corrected to the end. */
  open: number;
  /** For paper: nothing is left to be opened. */
  isWhole: boolean;
}) {
  const { t } = useTranslation('report');
  const { number } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const [sort, setSort] = useState<string | undefined>();
  const isQualitative = isDescriptive(evaluation);
  const isAll = isAsked || isWhole || sort !== undefined || rows.length <= MANY;
  return (
    <Sheet padded>
      <h2>{t(isQualitative ? 'section.students' : 'section.ranks')}</h2>
      <p className={clsx(typography.faint, layouts.below8, classes['hint'])}>
        {isQualitative ? evaluation.hasLevels && t('ranks.levels') : t('ranks.hint')}{' '}
        {!isQualitative && <span className={classes['sorts']}>{t('ranks.sorts')} </span>}
        {isPart && !isQualitative && t('ranks.part')}{' '}
        {isPart && !isQualitative && source === 'then' && t('submissions:ranks.then')}
      </p>
      {open > 0 && !isQualitative && (
        <Note kind="wait">{t('ranks.halfway', { count: open, n: number(open) })}</Note>
      )}
      <ReportTable
        label={t(isQualitative ? 'section.students' : 'section.ranks')}
        columns={columns}
        rows={isAll ? rows : rows.slice(0, FIRST)}
        rowKey={(row) => row.student.studentId}
        sort={sort}
        onSort={setSort}
      />
      {!isAll && (
        <Button variant="default" mt={12} onClick={() => setAsked(true)}>
          {t('ranks.all', { n: number(rows.length) })}
        </Button>
      )}
    </Sheet>
  );
}
