import { Button } from '@mantine/core';
import { IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import { KeepLine } from '#src/features/keep/index.ts';
import { mayOnlyView, useIsCut, usePerson, useScope } from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { correctionLane } from '#src/offline/index.ts';
import {
  EmptyState,
  Facts,
  Note,
  PageHead,
  Sheet,
  SkeletonRows,
  useFormat,
} from '#src/ui/index.ts';
import { ActivityMenu } from './activity-menu.tsx';
import { useWhen } from './activity-row.tsx';
import { CorrectionProgress } from './correction-progress.tsx';
import classes from './exams.module.css';
import { GrowingList } from './growing-list.tsx';
import { ButtonLink, WorkbookButton } from './links.tsx';
import { GroupSwitch, SearchField } from './list-toolbar.tsx';
import { countResults, toCorrect } from './progress.ts';
import { activityQuery, resultsQuery } from './queries.ts';
import { useLifecycle } from './use-lifecycle.ts';
import { ActivityFallback, useCopyAge } from './query-fallback.tsx';
import { scoreColumn } from './score-column.ts';
import { StudentRow } from './student-row.tsx';
import { filterStudents, type StudentsShown } from './students-filter.ts';
import { countWaiting, useMergedResults, useWaitingRows } from './use-device.ts';

const LiveStudents = lazyPart(async () => (await import('./live/live-students.tsx')).LiveStudents);

/** How often the list is read anew while it runs. */
const LIVE_INTERVAL = 25_000;

export interface StudentsPageProps {
  kind: Kind;
  id: string;
}

export function StudentsPage({ kind, id }: StudentsPageProps) {
  const { t } = useTranslation('exams');
  const scope = useScope();
  const activity = useQuery(activityQuery(kind, scope.semesterId, id));
  const ref = { kind, ...scope, id };
  const state = useLifecycle(activity.data);
  const isRunning = activity.data !== undefined && state === 'running';
  const isCut = useIsCut();
  const results = useQuery({
    ...resultsQuery(ref),
    // While it runs she watches; a hidden page and a cut network are left in peace.
    refetchInterval: isRunning && !isCut ? LIVE_INTERVAL : false,
  });
  const merged = useMergedResults(ref, results);
  const age = useCopyAge(results);

  if (!activity.data || !merged)
    return (
      <>
        <PageHead title={activity.data?.title ?? t(`${kind}.students`)} />
        <ActivityFallback
          kind={kind}
          query={activity.data ? results : activity}
          what={t('studentsFailed')}
          rows={8}
        />
      </>
    );
  return (
    <>
      <StudentsHead kind={kind} activity={activity.data} state={state} results={merged} age={age} />
      {isRunning && merged.length > 0 ? (
        <Suspense
          fallback={
            <Sheet>
              <SkeletonRows rows={8} />
            </Sheet>
          }
        >
          <LiveStudents
            kind={kind}
            activity={activity.data}
            results={merged}
            readAt={results.dataUpdatedAt}
            isCopy={age !== null}
          />
        </Suspense>
      ) : (
        <StudentsList kind={kind} activity={activity.data} state={state} results={merged} />
      )}
    </>
  );
}

function StudentsHead({
  kind,
  activity,
  state,
  results,
  age,
}: {
  kind: Kind;
  activity: ActivityDetails;
  state: Lifecycle;
  results: readonly ResultItem[];
  age: string | null;
}) {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const rows = useWaitingRows();
  const { at, length } = useWhen()(kind, activity);
  const next = toCorrect(results, state)[0];
  const counts = countResults(results);
  const isViewer = mayOnlyView(usePerson().roles);
  return (
    <>
      <PageHead
        title={activity.title}
        sub={
          <Facts
            items={[
              activity.courseName,
              activity.classes.map((one) => one.name).join(t('listComma')),
              at,
              length,
              age,
            ]}
          />
        }
        actions={
          <>
            {next && (
              <WorkbookButton kind={kind} id={activity.id} studentId={next.studentId}>
                {t(isViewer ? 'view' : counts.corrected > 0 ? 'continue' : 'begin')}
              </WorkbookButton>
            )}
            <ButtonLink
              variant="default"
              to={kind === 'exam' ? '/exams/$id' : '/assignments/$id'}
              params={{ id: activity.id }}
            >
              {t('menu.questions')}
            </ButtonLink>
            <ActivityMenu
              kind={kind}
              item={activity}
              onGone={() => void navigate({ to: kind === 'exam' ? '/exams' : '/assignments' })}
            />
          </>
        }
      />
      {state === 'running' && (
        <div className={classes['notice']}>
          <Note>{t('runningReason')}</Note>
        </div>
      )}
      {state === 'scheduled' && (
        <div className={classes['notice']}>
          <Note>{t(`${kind}.scheduledNote`)}</Note>
        </div>
      )}
      <div className={classes['headProgress']}>
        <CorrectionProgress
          counts={counts}
          waiting={countWaiting(rows, activity.id)}
          what={activity.title}
        />
      </div>
      {state !== 'draft' && (
        <div className={classes['keep']}>
          <Suspense>
            <KeepLine
              what={kind}
              id={activity.id}
              title={activity.title}
              courseId={activity.courseId}
              students={results.length}
              questions={activity.questionCount}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

function StudentsList({
  kind,
  activity,
  state,
  results,
}: {
  kind: Kind;
  activity: ActivityDetails;
  state: Lifecycle;
  results: readonly ResultItem[];
}) {
  const { t } = useTranslation('exams');
  const rows = useWaitingRows();
  const open = useMemo(() => toCorrect(results, state), [results, state]);
  const [chosen, setChosen] = useState<StudentsShown | null>(null);
  const [search, setSearch] = useState('');
  const shown = chosen ?? (open.length > 0 ? 'toCorrect' : 'all');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => filterStudents(results, open, wanted), [results, open, wanted]);
  const items = found[shown];
  const { lang, number } = useFormat();
  const score = useMemo(() => scoreColumn(results, lang), [results, lang]);
  // Found by the search, though not in the group that is shown.
  const elsewhere = wanted ? found.all.length - items.length : 0;
  const waiting = useMemo(() => new Set(rows.map((row) => row.lane)), [rows]);
  const groups = [
    { value: 'toCorrect' as const, label: t('show.toCorrect'), count: found.toCorrect.length },
    { value: 'all' as const, label: t('show.all'), count: found.all.length },
    { value: 'corrected' as const, label: t('show.corrected'), count: found.corrected.length },
  ];

  if (results.length === 0)
    return (
      <Sheet padded>
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={t('noResult')}
          text={t(state === 'draft' ? 'noResultDraft' : 'noResultText')}
        />
      </Sheet>
    );
  return (
    <>
      <div className={classes['toolbar']}>
        <GroupSwitch value={shown} onChange={setChosen} label={t('groups')} groups={groups} />
        <SearchField value={search} onSearch={setSearch} label={t('searchName')} />
      </div>
      {items.length === 0 ? (
        <Sheet padded>
          <EmptyState
            icon={<IconSearchOff size={28} stroke={1.5} aria-hidden />}
            title={wanted ? t('noStudent', { name: wanted }) : t(`noneShown.${shown}`)}
            text={elsewhere > 0 ? t('noStudentText', { n: number(elsewhere) }) : undefined}
            action={
              elsewhere > 0 ? (
                <Button variant="default" onClick={() => setChosen('all')}>
                  {t('searchAll')}
                </Button>
              ) : (
                wanted && (
                  <Button variant="default" onClick={() => setSearch('')}>
                    {t('clearSearch')}
                  </Button>
                )
              )
            }
          />
        </Sheet>
      ) : (
        <Sheet>
          <GrowingList
            key={shown}
            items={items}
            className={classes['rows']}
            label={t('studentsLabel')}
          >
            {(result) => (
              <StudentRow
                key={result.resultId}
                kind={kind}
                activity={activity}
                state={state}
                result={result}
                score={score}
                isWaiting={waiting.has(correctionLane(kind, result.studentId, result.resultId))}
              />
            )}
          </GrowingList>
        </Sheet>
      )}
    </>
  );
}
