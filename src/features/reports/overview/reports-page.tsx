import '#src/ui/print-alone.css';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverviewItem } from '#contract/reports/reports.ts';
import { compareNames } from '#domain/persian-order.ts';
import { QueryFallback, useIsPhone } from '#src/features/activities/index.ts';
import { classBasesQuery, classesQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';
import type { Choice } from '#src/ui/choice-field.tsx';
import {
  EmptyState,
  Note,
  PageHead,
  ProgressLine,
  Sheet,
  SkeletonRows,
  useFormat,
  clsx,
  typography,
  layouts,
} from '#src/ui/index.ts';
import type { ReportPageProps, ReportSearch } from '../page-props.ts';
import page from '../page.module.css';
import { AgeLine, ExportMenu, Provisional, ReportHead } from '../parts/index.ts';
import { AgainView } from './again-view.tsx';
import { CompareView } from './compare-view.tsx';
import { classesIn, inOrderOf } from './compare.ts';
import { byClass, byCourse, byItem } from './figures.ts';
import { ReportFilters } from './filters/report-filters.tsx';
import { GroupView } from './group-view.tsx';
import classes from './overview.module.css';
import { StudentView } from './student-view.tsx';
import { TimeView } from './time-view.tsx';
import { type Questions, useOverview, useUnsentOf } from './use-overview.ts';
import { useSheets } from './use-sheets.ts';
import { type View, viewOf, views } from './views.ts';

/** As many as one call takes. */
const MOST = 100;
/** A school does not get new classes while a report is looked at. */
const calm = { staleTime: 5 * 60_000 };

interface Named {
  id: string;
  name: string;
}

/** Compares classes as the school orders them; those it does not name come last, by name. Null while it is asked. */
function useClassOrder(): ((a: Named, b: Named) => number) | null {
  const scope = useScope();
  const bases = useQuery({ ...classBasesQuery(scope), ...calm });
  const baseIds = (bases.data ?? []).map(({ id }) => id).slice(0, MOST);
  const asked = useQuery({ ...classesQuery(scope, baseIds), ...calm });
  const { data: classes } = asked;
  // Charts that were drawn without it would change their order a moment later; what failed once is not waited for.
  const isComing = [bases, asked].some((one) => one.isLoading && one.failureCount === 0);
  return useMemo(() => {
    if (isComing) return null;
    const places = new Map((classes ?? []).map(({ id }, place) => [id, place]));
    const placeOf = ({ id }: Named) => places.get(id) ?? places.size;
    return (a, b) => placeOf(a) - placeOf(b) || compareNames(a.name, b.name);
  }, [classes, isComing]);
}

/** By what the term is looked at. */
function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('user-report');
  const isPhone = useIsPhone();
  const data = views.map((value) => ({ value, label: t(`view.${value}`) }));
  return (
    <div className={clsx(layouts.below16, classes['views'])}>
      {isPhone ? (
        <NativeSelect
          aria-label={t('view.label')}
          value={view}
          onChange={({ currentTarget: { value } }) => onView(viewOf(value))}
          data={data}
        />
      ) : (
        <SegmentedControl
          aria-label={t('view.label')}
          value={view}
          onChange={(next) => onView(viewOf(next))}
          data={data}
        />
      )}
    </div>
  );
}

function Shown({
  view,
  items,
  classChoices,
  search,
  onSearch,
  questions,
}: {
  view: View;
  items: readonly OverviewItem[];
  classChoices: readonly Choice[];
  search: ReportSearch;
  onSearch: (next: ReportSearch) => void;
  questions: Questions;
}) {
  if (view === 'student')
    return (
      <StudentView
        classId={search.class}
        choices={classChoices}
        onClass={(next) => onSearch({ class: next })}
      />
    );
  if (view === 'time') return <TimeView items={items} />;
  if (view === 'compare')
    return (
      <CompareView items={items} classChoices={classChoices} search={search} onSearch={onSearch} />
    );
  if (view === 'again') return <AgainView items={items} questions={questions} />;
  return (
    <GroupView
      by={view}
      groups={view === 'class' ? inOrderOf(byClass(items), classChoices) : byCourse(items)}
      onOpen={(key) => onSearch({ view: 'time', [view]: key })}
    />
  );
}

/** A teacher's term: how her classes and courses do, and what she could teach again. */
export function ReportsPage({ search, onSearch }: ReportPageProps) {
  const { t } = useTranslation('user-report');
  const { number } = useFormat();
  const view = viewOf(search.view);
  // Two classes are compared with each other: one of them alone would leave nothing.
  const filter = view === 'compare' ? { ...search, class: undefined } : search;
  const overview = useOverview(filter);
  const { query, items, known, reading } = overview;
  const unsent = useUnsentOf(items ?? []);
  const sheets = useSheets(view, items ?? []);
  const order = useClassOrder();

  if (!items || !order)
    return (
      <>
        <PageHead title={t('title')} />
        {reading && (
          <Sheet padded className={page['section']}>
            <p>{t('reading', { done: number(reading.done), of: number(reading.of) })}</p>
            <ProgressLine value={reading.done} max={reading.of} label={t('title')} />
          </Sheet>
        )}
        {items ? (
          <Sheet>
            <SkeletonRows rows={6} />
          </Sheet>
        ) : (
          <QueryFallback query={query} what={t('failed')} rows={6} />
        )}
      </>
    );
  const courses = new Map(known.map((item) => [item.courseId, item.courseName]));
  const classChoices = classesIn(known).toSorted((a, b) =>
    order({ id: a.value, name: a.label }, { id: b.value, name: b.label }),
  );
  const hasAny = known.length > 0;
  const provisional = byItem(items).filter(
    ({ share, toCorrect }) => share !== null && toCorrect > 0,
  );
  return (
    <div className={classes['report']} data-print-sheet>
      <ReportHead
        title={t('title')}
        note={<AgeLine at={query.dataUpdatedAt} unsent={0} />}
        actions={
          hasAny && (
            <ExportMenu
              name={t('file', { view: t(`view.${view}`) })}
              sheets={sheets}
              about={null}
              onPrint={() => window.print()}
            />
          )
        }
      />
      {hasAny && (
        <>
          <Views
            view={view}
            onView={(next) => onSearch({ view: next === 'class' ? undefined : next })}
          />
          {view !== 'student' && (
            <ReportFilters
              filter={filter}
              onFilter={onSearch}
              classChoices={view === 'compare' || view === 'class' ? undefined : classChoices}
              courseChoices={[...courses].map(([value, label]) => ({ value, label }))}
              summary={t('shownOf', {
                count: known.length,
                shown: number(items.length),
                whole: number(known.length),
              })}
            />
          )}
        </>
      )}
      {unsent > 0 && (
        <div className={page['section']}>
          <Note>{t('unsent', { count: unsent, n: number(unsent) })}</Note>
        </div>
      )}
      {view !== 'student' && (
        <Provisional
          titles={provisional.map(({ item }) => item.title)}
          text={(titles) => t('provisional', { titles })}
        />
      )}
      {overview.isDevice && (
        <div className={page['section']}>
          <Note live>{t('onDevice')}</Note>
        </div>
      )}
      {!hasAny || (items.length === 0 && view !== 'student') ? (
        <Sheet padded className={page['section']}>
          <EmptyState
            icon={<IconChartBar size={28} stroke={1.5} aria-hidden />}
            title={t(hasAny ? 'emptyFilter' : 'empty')}
            text={t(hasAny ? 'emptyFilterText' : 'emptyText')}
          />
        </Sheet>
      ) : (
        <Shown
          view={view}
          items={items}
          classChoices={classChoices}
          search={search}
          onSearch={onSearch}
          questions={overview.questions}
        />
      )}
      {hasAny && <p className={clsx(typography.quiet, page['quiet'])}>{t('counts')}</p>}
    </div>
  );
}
