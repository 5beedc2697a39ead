import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown } from '@tabler/icons-react';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/results/workbook.ts';
import { countWorkbooks, leftOf } from '#domain/counting.ts';
import { isRanked } from '#domain/score.ts';
import type { Kind } from '#src/api/activities.ts';
import { type SubmissionSearch, rowClass, useWaitingRows } from '#src/features/activities/index.ts';
import { correctionLane, waitingByLane } from '#src/offline/index.ts';
import { Sheet, useFormat, clsx } from '#src/ui/index.ts';
import { WindowedList, type Measure } from '#src/ui/windowed-list.tsx';
import { scoreColumn } from './score-column.ts';
import type { Sort } from './filters/filter.ts';
import type { RankSource } from './filters/standings.ts';
import { hasFigures, figures } from './student-figures.tsx';
import own from './student-row.module.css';
import { StudentRow } from './student-row.tsx';
import classes from './students.module.css';

const columns = ['name', 'review', 'total', ...figures] as const satisfies Sort[];

/** The heads of the columns on a wide screen; each arranges the list, and once more arranges it by name. */
function StudentsColumns({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation('submissions');
  return (
    <div
      className={clsx(classes['studentRow'], own['row'], own['columns'])}
      data-figures
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a field set is laid out in its own way
      role="group"
      aria-label={t('sort.label')}
    >
      {columns.map((name) => (
        <button
          key={name}
          type="button"
          className={own['column']}
          data-column={name}
          aria-pressed={sort === name}
          title={t(`sort.${name}`)}
          onClick={() => onSort(sort === name ? 'name' : name)}
        >
          {t(`column.${name}`)}
          {sort === name && name !== 'name' && <IconArrowDown size={14} stroke={2} aria-hidden />}
        </button>
      ))}
      <span />
    </div>
  );
}

/** Of a row without much to tell; any other is measured. */
const HEIGHT = 76;

/** One row a student; their scores are written alike, whoever of them is shown. */
export function StudentRows({
  kind,
  activity,
  state,
  results,
  items,
  ranks = 'server',
  sort = 'name',
  onSort,
  queue,
}: {
  kind: Kind;
  activity: ActivityDetails;
  state: Lifecycle;
  results: readonly ResultItem[];
  /** Those that are shown. */
  items: readonly ResultItem[];
  ranks?: RankSource | undefined;
  sort?: Sort | undefined;
  /** Absent where the list has an order of its own: there nobody is compared. */
  onSort?: ((sort: Sort) => void) | undefined;
  /** What is in the queue from here, where that is not everything. */
  queue?: SubmissionSearch | undefined;
}) {
  const { t } = useTranslation(['exams', 'submissions']);
  const { lang, number } = useFormat();
  const rows = useWaitingRows();
  const score = useMemo(() => scoreColumn(results, lang), [results, lang]);
  const lanes = useMemo(() => waitingByLane(rows), [rows]);
  const withFigures = onSort !== undefined && hasFigures(results);
  const open = useMemo(() => leftOf(countWorkbooks(results)), [results]);
  const rowsById = useMemo(() => items.map((result) => ({ id: result.resultId, result })), [items]);
  const row = useCallback(
    ({ result }: { result: ResultItem }, _at: number, measure: Measure) => (
      <StudentRow
        measure={measure}
        kind={kind}
        activity={activity}
        state={state}
        result={result}
        score={score}
        queue={queue}
        withFigures={withFigures}
        local={
          lanes.get(correctionLane(kind, result.studentId, result.resultId))?.state ?? 'server'
        }
      />
    ),
    [kind, activity, state, score, queue, withFigures, lanes],
  );
  return (
    <Sheet>
      {withFigures && <StudentsColumns sort={sort} onSort={onSort} />}
      {withFigures && isRanked(activity) && open > 0 && (
        <p className={own['ranks']} data-provisional>
          {t('submissions:halfway', { count: open, n: number(open) })}
        </p>
      )}
      <WindowedList
        items={rowsById}
        reveal={null}
        guess={HEIGHT}
        className={rowClass.rows}
        label={t('studentsLabel')}
      >
        {row}
      </WindowedList>
      {/* It comes with a score that is given meanwhile, and moves no row. */}
      {withFigures && ranks !== 'server' && (
        <p className={own['ranks']}>{t(`submissions:ranks.${ranks}`)}</p>
      )}
    </Sheet>
  );
}
