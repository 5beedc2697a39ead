import { useQuery } from '@tanstack/react-query';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import type { Kind } from '#src/api/activities.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import {
  activityQuery,
  ListButton,
  ownSchedule,
  QueryFallback,
  resultsQuery,
  StudentsBackLink,
  StudentsButton,
  useLifecycle,
} from '#src/features/activities/index.ts';
import { createFlag } from '#src/lib/device-flag.ts';
import { useScope } from '#src/features/session/index.ts';
import { FrameHead, Sheet, SkeletonRows, EmptySheet } from '#src/ui/index.ts';
import { Subject } from '#src/ui/subject.tsx';
import { ViewSwitch } from '../view-switch.tsx';
import { CalmButton } from '../privacy/calm-button.tsx';
import { namesHidden } from '../privacy/names.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { useFollowing, useGo } from '../grading-queue/use-go.ts';
import { usePlace, type Place } from '../grading-queue/use-place.ts';
import { ByQuestionScreen } from './by-question-screen.tsx';
import { QuestionBar, Wished } from './question-bar.tsx';
import { QuestionList } from './question-list.tsx';
import type { AnswerView } from './lens.ts';
import type { AnswerRow } from './rows.ts';
import { useAnswers } from './use-answers.ts';
import { usePrefetch } from './use-prefetch.ts';
import { useQuestions } from './use-questions.ts';
import { useAnswerGroups, type AnswerGroupView } from './use-answer-groups.ts';
import { useViews } from './use-views.ts';
import { nextUnmarkedGroup, progressIn, needsScoreIn } from './next-answer.ts';
import screen from '../screen.module.css';

export interface ByQuestionPageProps {
  kind: Kind;
  activityId: string;
  /** Whose answer is in work first. */
  studentId: string;
  questionId: string | undefined;
  /** Which workbooks are in the queue by student. */
  queue: SubmissionSearch;
}

const grid = createFlag('bargeh.answersAsGrid');
const noResults: readonly ResultItem[] = [];
const noRows: readonly AnswerRow[] = [];
const noViews: readonly AnswerView[] = [];

/** Until when whoever of them may write longest was given time; null where nobody was. */
function longestExtension(
  results: readonly ResultItem[],
  active: AnswerGroupView | undefined,
): string | null {
  const writing = new Set(
    active?.views.filter(({ state }) => state !== 'handedIn').map(({ studentId }) => studentId),
  );
  const given = results.flatMap(({ studentId, extendedUntil }) =>
    writing.has(studentId) ? (extendedUntil ?? []) : [],
  );
  return given.toSorted().at(-1) ?? null;
}

/** The question and the student in work; the address follows both, once it is known who it is. */
function useAnswerPlace(ref: ActivityRef, props: ByQuestionPageProps) {
  const { queue } = props;
  const address = {
    studentId: props.studentId,
    questionId: props.questionId,
    resultId: undefined,
  };
  const { place, move } = usePlace(address);
  const go = useGo(ref, queue);
  const follow = useFollowing();
  const { studentId, questionId } = place;
  const write = useEffectEvent((student: string, question: string) => {
    if (student !== props.studentId || question !== props.questionId)
      follow(() => go.question(student, question, true));
  });
  useEffect(() => {
    if (studentId !== '' && questionId !== undefined) write(studentId, questionId);
  }, [studentId, questionId]);
  const to = (student: string, question: string) =>
    move({ studentId: student, questionId: question, resultId: undefined });
  return { place, to, go };
}

/** One question, all students' answers. */
export function ByQuestionPage(props: ByQuestionPageProps) {
  const { kind, activityId } = props;
  const { t } = useTranslation(['by-question', 'workbook']);
  const { schoolId, semesterId } = useScope();
  const ref = useMemo<ActivityRef>(
    () => ({ kind, schoolId, semesterId, id: activityId }),
    [kind, schoolId, semesterId, activityId],
  );
  const { place, to, go } = useAnswerPlace(ref, props);
  /** On which question the list of all was opened. */
  const [listOn, openListOn] = useState<string | null>(null);
  const isBlind = namesHidden.use();
  const isGrid = grid.use();

  const activity = useQuery(activityQuery(kind, semesterId, activityId));
  const results = useQuery(resultsQuery(ref)).data ?? noResults;
  const asked = useQuestions(ref, props.studentId);
  const questionId = place.questionId ?? asked.questions[0]?.questionId ?? '';
  const answers = useAnswers(ref, questionId, results);
  const known = useViews(kind, answers.rows);
  const views = known ?? noViews;
  const { answerGroups, isAnyApart, takeApart, putTogether } = useAnswerGroups(
    questionId,
    known ? answers.rows : noRows,
    views,
    isBlind,
  );
  const needsScore = useMemo(() => needsScoreIn(views), [views]);
  const questions = asked.questions.length > 0 ? asked.questions : answers.questions;
  const at = questions.findIndex((one) => one.questionId === questionId);
  const previous = questions[at - 1]?.questionId ?? null;
  const next = at < 0 ? null : (questions[at + 1]?.questionId ?? null);

  const isOf = (studentId: string) =>
    answerGroups.find((one) => one.views.some((view) => view.studentId === studentId));
  const found = isOf(place.studentId);
  const opening = nextUnmarkedGroup(answerGroups, undefined, needsScore) ?? answerGroups[0];
  const active = found ?? opening;
  const state = useLifecycle(
    activity.data && ownSchedule(activity.data, longestExtension(results, active)),
  );
  usePrefetch(ref, next, answerGroups, active);
  // Where it opens is held fast, or a score would move the screen to the next answer.
  const held = active?.views[0]?.studentId;
  if (!found && held !== undefined) to(held, questionId);

  const openQuestion = useStableCallback((id: string) => {
    openListOn(null);
    // Each question opens where work is left.
    to('', id);
  });
  const openList = useStableCallback(() => openListOn(questionId));
  const onTogether = useStableCallback(putTogether);
  const toStudent = useStableCallback(() => {
    const first = answers.rows[0]?.studentId ?? props.studentId;
    const whose: Place = {
      studentId: place.studentId || first,
      questionId: questionId || undefined,
      resultId: undefined,
    };
    go.workbook(whose);
  });

  const wishes = useMemo(
    () => (
      <Wished
        {...{ isBlind, isGrid, onBlind: namesHidden.set, onGrid: grid.set, onStudent: toStudent }}
        onTogether={isAnyApart ? onTogether : null}
      />
    ),
    [isBlind, isGrid, toStudent, isAnyApart, onTogether],
  );
  const head = (
    <FrameHead
      title={activity.data?.title ?? t(`workbook:workbookOf.${kind}`)}
      sub={t('marking')}
      back={<StudentsBackLink kind={kind} id={activityId} search={props.queue} />}
    >
      <ViewSwitch by="question" onSwitch={toStudent} />
      <CalmButton />
    </FrameHead>
  );
  const list = listOn === questionId && (
    <QuestionList
      activityRef={ref}
      questions={questions}
      currentId={questionId}
      results={results}
      onOpen={openQuestion}
      onClose={() => openListOn(null)}
    />
  );
  if (!activity.data || !active || answers.isElsewhere)
    return (
      <>
        {head}
        <div className={screen['screenState']}>
          {activity.data ? (
            <NoAnswers
              answers={answers}
              isRead={known !== null}
              asked={asked.query}
              kind={kind}
              activityId={activityId}
              hasQuestion={questionId !== ''}
            />
          ) : (
            <QueryFallback
              query={activity}
              what={t('failed')}
              rows={6}
              gone={{
                title: t('workbook:gone'),
                text: t(`workbook:goneText.${kind}`),
                action: <ListButton kind={kind}>{t(`workbook:toList.${kind}`)}</ListButton>,
              }}
            />
          )}
        </div>
        {list}
      </>
    );
  const [shown] = active.views;
  return (
    <Subject of={questionId}>
      {head}
      <ByQuestionScreen
        activityRef={ref}
        activity={activity.data}
        state={state}
        answerGroups={answerGroups}
        active={active}
        number={Math.max(1, at + 1)}
        needsScore={needsScore}
        isBlind={isBlind}
        isGrid={isGrid}
        previous={previous}
        next={next}
        bar={
          shown && (
            <QuestionBar
              question={shown.question}
              number={Math.max(1, at + 1)}
              progress={progressIn(views)}
              isScored={activity.data.totalScore !== null}
              age={answers.age}
              missing={answers.missing}
              previous={previous}
              next={next}
              wishes={wishes}
              onQuestion={openQuestion}
              onList={openList}
            />
          )
        }
        onAnswerGroup={(one) => to(one.views[0]?.studentId ?? '', questionId)}
        onApart={({ answerGroup }) => takeApart(answerGroup)}
        onQuestion={openQuestion}
        onPlace={(undone) => to(undone.studentId, undone.questionId ?? questionId)}
        onList={go.students}
      />
      {list}
    </Subject>
  );
}

/** In the place of answers: still loading, nobody there, gone, not on this device, or failed. */
function NoAnswers({
  answers,
  isRead,
  asked,
  kind,
  activityId,
  hasQuestion,
}: {
  answers: ReturnType<typeof useAnswers>;
  /** It is known what this device did of them. */
  isRead: boolean;
  asked: ReturnType<typeof useQuestions>['query'];
  kind: Kind;
  activityId: string;
  hasQuestion: boolean;
}) {
  const { t } = useTranslation(['by-question', 'workbook']);
  const students = (
    <StudentsButton kind={kind} id={activityId}>
      {t('workbook:toStudents')}
    </StudentsButton>
  );
  const icon = <IconUsers size={28} stroke={1.5} aria-hidden />;
  const gone = { title: t('gone'), text: t(`goneText.${kind}`), action: students };
  if (answers.isElsewhere || (!hasQuestion && asked.isSuccess))
    return <EmptySheet icon={icon} {...gone} />;
  if (answers.query.isSuccess && isRead)
    return <EmptySheet icon={icon} title={t('nobody')} text={t('nobodyText')} action={students} />;
  if (answers.isLooking || !isRead)
    return (
      <Sheet>
        <SkeletonRows rows={6} />
      </Sheet>
    );
  return (
    <QueryFallback
      query={hasQuestion ? answers.query : asked}
      what={t('failed')}
      rows={6}
      gone={gone}
    />
  );
}
