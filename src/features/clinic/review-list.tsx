import { startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#src/ui/index.ts';
import { WindowedList, type RowProps } from '#src/ui/windowed-list.tsx';
import { ReviewRow, type ReviewActions } from './review-row.tsx';
import type { ClinicRow } from './rows.ts';
import classes from './clinic.module.css';

function Row({ id, index, count, measure, className, children }: RowProps) {
  return (
    <li
      ref={measure}
      data-id={id}
      className={className}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {children}
    </li>
  );
}

/** The rows; only those near the window are mounted. */
export function ReviewList({
  rows,
  fallbackUnits,
  actions,
}: {
  rows: readonly ClinicRow[];
  fallbackUnits: number;
  actions: ReviewActions;
}) {
  const { t } = useTranslation('clinic');
  const draw = useCallback(
    (row: ClinicRow, index: number) => (
      <ReviewRow row={row} place={index + 1} fallbackUnits={fallbackUnits} actions={actions} />
    ),
    [fallbackUnits, actions],
  );
  // With the rest of the page only the first row comes: a whole window of rows laid out at once is one long task.
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Sheet>
      <WindowedList
        items={isWhole ? rows : rows.slice(0, 1)}
        reveal={null}
        className={classes['rows']}
        rowClass={classes['row']}
        label={t('rows')}
        Row={Row}
      >
        {draw}
      </WindowedList>
    </Sheet>
  );
}
