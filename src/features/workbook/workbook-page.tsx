import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { evaluationOf } from '#domain/score.ts';
import type { Kind } from '#src/api/activities.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import {
  type SubmissionSearch,
  activityQuery,
  ListButton,
  ownSchedule,
  QueryFallback,
  resultsQuery,
  StudentsButton,
  useCopyAge,
  useLifecycle,
  useMergedResults,
  workbookQuery,
} from '#src/features/activities/index.ts';
import { toCorrect } from '#src/features/results/index.ts';
import { useGradingQueue, QueueDone, QueueLine } from '#src/features/submissions/index.ts';
import { useEngineSoon, useScope, useOffline } from '#src/features/session/index.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { DialogComing } from '#src/ui/dialog-coming.tsx';
import { Subject } from '#src/ui/subject.tsx';
import { PageHead } from './page-head.tsx';
import type { UndoPlace } from './undo/use-undo.ts';
import { openingQuestion } from './grading-queue/next-unmarked.ts';
import { neighboursOf, submissionsAfter } from './grading-queue/stack.ts';
import { useWorkbookView, localOf, useEditStore } from './saving/use-edits.ts';
import { useFollowing, useGo } from './grading-queue/use-go.ts';
import { usePlace, type Place } from './grading-queue/use-place.ts';
import { usePrefetch } from './grading-queue/use-prefetch.ts';
import { WorkbookScreen } from './workbook-screen.tsx';
import classes from './screen.module.css';
import { workbookView, type WorkbookView } from './saving/view.ts';

/** Other students' workbooks that are in memory, and where each opens: where work is left. */
function useOthers(ref: ActivityRef) {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const edits = useEditStore();
  const viewOf = useStableCallback((studentId: string): WorkbookView | null => {
    const workbook = client.getQueryData(workbookQuery(ref, studentId).queryKey);
    const local = workbook && localOf(outbox, edits, ref.kind, workbook);
    return local ? workbookView(workbook, local, false) : null;
  });
  return {
    viewOf,
    openingOf: (studentId: string) =>
      openingQuestion(viewOf(studentId)?.questionList ?? []) ?? undefined,
  };
}

export interface WorkbookPageProps {
  kind: Kind;
  activityId: string;
  studentId: string;
  questionId: string | undefined;
  resultId: string | undefined;
  /** Which workbooks are in the queue. */
  queue: SubmissionSearch;
}

const noResults: readonly ResultItem[] = [];

export function WorkbookPage(props: WorkbookPageProps) {
  const { kind, activityId, studentId, questionId, resultId } = props;
  const { t } = useTranslation('workbook');
  useEngineSoon();
  const { schoolId, semesterId } = useScope();
  const ref = useMemo<ActivityRef>(
    () => ({ kind, schoolId, semesterId, id: activityId }),
    [kind, schoolId, semesterId, activityId],
  );
  const { place, move } = usePlace({ studentId, questionId, resultId });
  const go = useGo(ref, props.queue);
  const [isDone, setDone] = useState(false);
  const { viewOf, openingOf } = useOthers(ref);
  const follow = useFollowing();
  // The whole place, never a part of it: a question said alone would belong to whose address stands there still.
  const isSameWorkbook = (one: Place, other: Pick<Place, 'studentId' | 'resultId'>) =>
    one.studentId === other.studentId && one.resultId === other.resultId;
  const write = useStableCallback((to: Place) => {
    // Back took her elsewhere meanwhile: there she stays.
    if (isSameWorkbook(to, place))
      go.workbook(to, props.queue, isSameWorkbook(to, { studentId, resultId }));
  });

  const activity = useQuery(activityQuery(kind, ref.semesterId, activityId));
  const list = useQuery(resultsQuery(ref));
  const results = useMergedResults(ref, list) ?? noResults;
  const workbook = useQuery(workbookQuery(ref, place.studentId, place.resultId));
  const age = useCopyAge(workbook);
  const hasLevels = activity.data !== undefined && evaluationOf(activity.data).hasLevels;
  const view = useWorkbookView(kind, workbook.data, hasLevels);

  const state = useLifecycle(activity.data);
  const ownState = useLifecycle(
    activity.data && ownSchedule(activity.data, view?.extendedUntil ?? null),
  );
  const queue = useGradingQueue(ref, results, state, props.queue);
  const queued = queue?.results ?? results;
  const open = useMemo(() => toCorrect(queued, state), [queued, state]);
  const neighbours = neighboursOf(queued, place.studentId);
  const stack = useMemo(
    () => queue?.ahead(place.studentId) ?? submissionsAfter(results, place.studentId, open),
    [queue, results, place.studentId, open],
  );
  const coming = stack.slice(0, 3);
  usePrefetch(ref, place.studentId, [
    ...new Set(
      [...coming.map((one) => one.studentId), neighbours?.next, neighbours?.previous].filter(
        (one) => typeof one === 'string',
      ),
    ),
  ]);

  const leaveQueue = useStableCallback(() => go.workbook(place, {}));
  const queueLine = useMemo(
    () => queue && <QueueLine queue={queue} results={results} onLeave={leaveQueue} />,
    [queue, results, leaveQueue],
  );
  const openPlace = (to: Place) => {
    move(to);
    const address = { studentId, questionId, resultId };
    follow(() => write(to), isSameWorkbook(to, address) ? undefined : () => move(address));
  };
  const onQuestion = useStableCallback((next: string) => openPlace({ ...place, questionId: next }));
  const onWorkbook = useStableCallback((next: string) =>
    openPlace({ studentId: next, resultId: undefined, questionId: openingOf(next) }),
  );
  const onAttempt = useStableCallback((next: string) =>
    openPlace({ studentId: place.studentId, resultId: next, questionId: place.questionId }),
  );
  const onPlace = useStableCallback((to: UndoPlace) => {
    const here = to.studentId === place.studentId ? place.questionId : openingOf(to.studentId);
    openPlace({ ...to, questionId: to.questionId ?? here });
  });
  const onList = useStableCallback(() => (queue ? setDone(true) : go.students()));
  const question = view?.questionList.find((one) => one.questionId === place.questionId) ?? null;
  // The question it opens with is held fast, or scoring it would move the screen to the next one.
  const opening = view && !question ? openingQuestion(view.questionList) : null;
  if (opening !== null && opening !== place.questionId) move({ ...place, questionId: opening });

  const onByQuestion = useStableCallback(() => go.question(place.studentId, place.questionId));
  const head = (
    <PageHead
      activityRef={ref}
      activity={activity.data}
      results={results}
      open={open}
      queue={queue}
      onByQuestion={onByQuestion}
    />
  );
  if (!activity.data || !view || !question)
    return (
      <>
        {head}
        <div className={classes['screenState']}>
          <QueryFallback
            query={activity.data ? workbook : activity}
            what={t('failed')}
            rows={6}
            gone={{
              title: t('gone'),
              text: t(`goneText.${kind}`),
              action: activity.data ? (
                <StudentsButton kind={kind} id={activityId}>
                  {t('toStudents')}
                </StudentsButton>
              ) : (
                <ListButton kind={kind}>{t(`toList.${kind}`)}</ListButton>
              ),
            }}
          />
        </div>
      </>
    );

  const elsewhere =
    queue && isDone ? submissionsAfter(results, place.studentId, toCorrect(results, state)) : [];
  return (
    <Subject of={view.resultId}>
      {head}
      <WorkbookScreen
        activityRef={ref}
        activity={activity.data}
        view={view}
        question={question}
        results={queued}
        stack={stack}
        queueLine={queueLine}
        age={age}
        state={ownState}
        viewOf={viewOf}
        {...{ onQuestion, onWorkbook, onAttempt, onByQuestion, onPlace, onList }}
      />
      {queue && isDone && (
        <Suspense fallback={<DialogComing onClose={() => setDone(false)} />}>
          <QueueDone
            queue={queue}
            results={results}
            left={elsewhere.length}
            onGoOn={() => {
              const [first] = elsewhere;
              setDone(false);
              if (first)
                go.workbook(
                  {
                    studentId: first.studentId,
                    resultId: undefined,
                    questionId: openingOf(first.studentId),
                  },
                  {},
                );
            }}
            onList={go.students}
            onClose={() => setDone(false)}
          />
        </Suspense>
      )}
    </Subject>
  );
}
