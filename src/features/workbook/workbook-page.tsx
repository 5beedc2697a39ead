import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activity.ts';
import type { ResultItem } from '#contract/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import {
  activityQuery,
  countResults,
  ListButton,
  progressOf,
  QueryFallback,
  resultsQuery,
  StudentsBackLink,
  StudentsButton,
  toCorrect,
  useCopyAge,
  useLifecycle,
  useMergedResults,
  workbookQuery,
} from '#src/features/exams/index.ts';
import { useOffline, useScope } from '#src/features/session/index.ts';
import { correctionLane } from '#src/offline/index.ts';
import { FrameHead, useFormat } from '#src/ui/index.ts';
import { openingQuestion } from './next-unmarked.ts';
import { neighboursOf, stackAfter } from './stack.ts';
import { useEditStore, useWorkbookView } from './use-edits.ts';
import { usePlace, type Place } from './use-place.ts';
import { usePrefetch } from './use-prefetch.ts';
import { workbookView } from './view.ts';
import { WorkbookScreen } from './workbook-screen.tsx';
import classes from './screen.module.css';

export interface WorkbookPageProps {
  kind: Kind;
  activityId: string;
  studentId: string;
  questionId: string | undefined;
  resultId: string | undefined;
  onQuestion: (questionId: string) => void;
}

const noResults: readonly ResultItem[] = [];

const Head = memo(function Head({
  activityRef,
  activity,
  results,
}: {
  activityRef: ActivityRef;
  activity: ActivityDetails | undefined;
  results: readonly ResultItem[];
}) {
  const { t } = useTranslation('workbook');
  const { number } = useFormat();
  const { corrected, whole, state } = progressOf(countResults(results));
  return (
    <FrameHead
      title={activity?.title ?? t(`workbookOf.${activityRef.kind}`)}
      sub={
        state === 'nothing'
          ? undefined
          : t('progress', { corrected: number(corrected), whole: number(whole) })
      }
      back={<StudentsBackLink kind={activityRef.kind} id={activityRef.id} />}
    />
  );
});

/** Goes to another workbook of the same exam or assignment; the address follows the screen. */
function useGo({ kind, id }: ActivityRef) {
  const navigate = useNavigate();
  return {
    workbook: ({ studentId, questionId, resultId }: Place) => {
      const search = {
        ...(questionId !== undefined && { question: questionId }),
        ...(resultId !== undefined && { resultId }),
      };
      void (kind === 'exam'
        ? navigate({
            to: '/exams/work-book/$examID/$studentID',
            params: { examID: id, studentID: studentId },
            search,
          })
        : navigate({
            to: '/assignments/work-book/$id/$studentID',
            params: { id, studentID: studentId },
            search,
          }));
    },
    students: () =>
      void (kind === 'exam'
        ? navigate({ to: '/exams/exam-student-report/$id', params: { id } })
        : navigate({ to: '/assignments/assignment-student-report/$id', params: { id } })),
  };
}

/** Longer than it takes to see the next question, shorter than anybody needs to reach for the address. */
const FOLLOW_MS = 120;

/** The address follows once the screen has shown where it is; of several quick moves only the last is written. */
function useFollowing() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A page that was left writes no address any more.
  useEffect(() => () => clearTimeout(timer.current), []);
  return (write: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, FOLLOW_MS);
  };
}

/** Where another student's workbook opens, if it is in memory: where work is left. */
function useOpening(ref: ActivityRef) {
  const client = useQueryClient();
  const { outbox } = useOffline();
  const edits = useEditStore();
  return (studentId: string): string | undefined => {
    const workbook = client.getQueryData(workbookQuery(ref, studentId).queryKey);
    if (!workbook) return undefined;
    const lane = correctionLane(ref.kind, studentId, workbook.resultId);
    const local = {
      rows: outbox.rowsOf(lane),
      sent: outbox.sentOf(lane),
      edits: edits.of(workbook.resultId),
    };
    return openingQuestion(workbookView(workbook, local, false).questionList) ?? undefined;
  };
}

export function WorkbookPage(props: WorkbookPageProps) {
  const { kind, activityId, studentId, questionId, resultId } = props;
  const { t } = useTranslation('workbook');
  const { schoolId, semesterId } = useScope();
  const ref = useMemo<ActivityRef>(
    () => ({ kind, schoolId, semesterId, id: activityId }),
    [kind, schoolId, semesterId, activityId],
  );
  const { place, move } = usePlace({ studentId, questionId, resultId });
  const go = useGo(ref);
  const openingOf = useOpening(ref);
  const follow = useFollowing();

  const activity = useQuery(activityQuery(kind, ref.semesterId, activityId));
  const list = useQuery(resultsQuery(ref));
  const results = useMergedResults(ref, list) ?? noResults;
  const workbook = useQuery(workbookQuery(ref, place.studentId, place.resultId));
  const age = useCopyAge(workbook);
  const isQualitative =
    activity.data?.scoreType === 'qualitative' &&
    activity.data.settings.automaticQualitativeCorrection;
  const view = useWorkbookView(kind, workbook.data, isQualitative);

  const state = useLifecycle(activity.data);
  const neighbours = neighboursOf(results, place.studentId);
  const coming = stackAfter(results, place.studentId, toCorrect(results, state)).slice(0, 3);
  usePrefetch(ref, [
    ...new Set(
      [...coming.map((one) => one.studentId), neighbours?.next, neighbours?.previous].filter(
        (one) => typeof one === 'string',
      ),
    ),
  ]);

  const question = view?.questionList.find((one) => one.questionId === place.questionId) ?? null;
  // The question it opens with is held fast, or scoring it would move the screen to the next one.
  const opening = view && !question ? openingQuestion(view.questionList) : null;
  if (opening !== null && opening !== place.questionId) move({ ...place, questionId: opening });

  const head = <Head activityRef={ref} activity={activity.data} results={results} />;
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

  const openWorkbook = (to: Place) => {
    move(to);
    follow(() => go.workbook(to));
  };
  return (
    <>
      {head}
      <WorkbookScreen
        activityRef={ref}
        activity={activity.data}
        view={view}
        question={question}
        results={results}
        age={age}
        state={state}
        onQuestion={(next) => {
          move({ ...place, questionId: next });
          follow(() => props.onQuestion(next));
        }}
        onWorkbook={(next) =>
          openWorkbook({ studentId: next, resultId: undefined, questionId: openingOf(next) })
        }
        onAttempt={(next) =>
          openWorkbook({ studentId: place.studentId, resultId: next, questionId: place.questionId })
        }
        onList={go.students}
      />
    </>
  );
}
