import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet, clsx, typography, layouts, EmptySheet } from '#src/ui/index.ts';
import { ListRow, WindowedList } from '#src/ui/windowed-list.tsx';
import classes from './question-import.module.css';
import type { QuestionImport } from './question-import.ts';
import type { ImportManifest } from './manifest.ts';
import { RepairDialog } from './repair-dialog.tsx';
import { ReviewBar } from './review-bar.tsx';
import { type ReviewActions, ReviewRow } from './review-row.tsx';
import { ReviewTools } from './review-tools.tsx';
import { type ImportedRow, countsOf, type Filter, passes, withCorrect } from './rows.ts';
import type { QuestionImportState } from './state.ts';

/** The rows; only those near the window are mounted. */
function ReviewList({
  rows,
  fallbackUnits,
  actions,
}: {
  rows: readonly ImportedRow[];
  fallbackUnits: number;
  actions: ReviewActions;
}) {
  const { t } = useTranslation('question-import');
  const draw = useCallback(
    (row: ImportedRow, index: number) => (
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
        Row={ListRow}
      >
        {draw}
      </WindowedList>
    </Sheet>
  );
}

/** What was read, row by row, before anything of it goes to the bank. */
export function ReviewPart({
  questionImport,
  state,
  head,
}: {
  questionImport: QuestionImport;
  state: QuestionImportState;
  head: ImportManifest;
}) {
  const { t } = useTranslation('question-import');
  const [filter, setFilter] = useState<Filter>('all');
  const [edit, setEdit] = useState<string | null>(null);
  // The list is long: what is tapped answers at once, and the counting follows.
  const rows = useDeferredValue(state.rows);
  const counts = useMemo(() => countsOf(rows), [rows]);
  const shown = useMemo(() => rows.filter((row) => passes(row, filter)), [rows, filter]);
  const actions = useMemo(
    () => ({
      onChoose: (id: string, isChosen: boolean) =>
        void questionImport.change(id, (row) => ({ ...row, isChosen })),
      onCorrect: (id: string, place: number) =>
        void questionImport.change(id, (row) => withCorrect(row, place)),
      onEdit: setEdit,
    }),
    [questionImport],
  );
  const edited = edit === null ? null : (state.rows.find(({ id }) => id === edit) ?? null);
  /** The next one, in the order of the file, that needs a hand. */
  const nextOf = (id: string) => {
    const at = state.rows.findIndex((row) => row.id === id);
    const order = [...state.rows.slice(at + 1), ...state.rows.slice(0, at)];
    return order.find((row) => row.kind === 'repair')?.id ?? null;
  };
  return (
    <>
      <ReviewTools
        questionImport={questionImport}
        head={head}
        counts={counts}
        filter={filter}
        onFilter={setFilter}
        shown={shown}
        isLiking={state.isLiking}
      />
      {shown.length > 0 ? (
        <ReviewList rows={shown} fallbackUnits={head.fallbackUnits} actions={actions} />
      ) : (
        <EmptySheet title={t(`none.${filter}`)} />
      )}
      <ReviewBar questionImport={questionImport} counts={counts} isBusy={state.isBusy} />
      {edited && (
        <RepairDialog
          key={edited.id}
          row={edited}
          fallbackUnits={head.fallbackUnits}
          onSave={(next) => questionImport.change(edited.id, () => next)}
          onNext={() => setEdit(nextOf(edited.id))}
          onClose={() => setEdit(null)}
        />
      )}
      <p className={clsx(typography.quiet, layouts.above12)}>{t('kept')}</p>
    </>
  );
}
