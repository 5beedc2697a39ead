import { memo, useMemo, useRef, useState, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { useStructuralSharing } from '#src/lib/use-structural-sharing.ts';
import { ScreenReaderText, useFormat } from '#src/ui/index.ts';
import { Subject } from '#src/ui/subject.tsx';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { AnswerPane } from './answer/answer-pane.tsx';
import { answerOf, answersAhead } from './grading-queue/answers-ahead.ts';
import { useShownName } from './privacy/names.ts';
import { usePaceRecord } from './privacy/use-pace-record.ts';
import { ShortcutsSheet } from './grading-panel.tsx';
import { FairnessNotes } from './consistency/fairness-notes.tsx';
import { QuietNotes } from './consistency/quiet-note.tsx';
import { Deferred } from './deferred.tsx';
import { MarkingDock } from './marking-dock.tsx';
import { QuestionNav } from './question-nav.tsx';
import { useCorrection } from './saving/use-correction.ts';
import { headView, isThere, reviewShown, type WorkbookView } from './saving/view.ts';
import { UndoButtons } from './undo/undo-buttons.tsx';
import { UndoNote } from './undo/undo-note.tsx';
import { useUndo } from './undo/use-undo.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useCommands } from './use-commands.ts';
import { useCorrectionLock } from './correction-lock.ts';
import { useMoves, type Moving } from './use-moves.ts';
import { useScoring } from './use-scoring.ts';
import classes from './screen.module.css';
import { ReviewMenu, type ReviewProps } from './review/review-menu.tsx';
import { WhoBar, type WhoBarProps } from './who-bar.tsx';

type HeadProps = ReviewProps & Omit<WhoBarProps, keyof ReviewProps | 'review'>;

const Head = memo(function Head({
  queueLine,
  neighbours,
  age,
  asksStatus,
  onStudent,
  ...menu
}: HeadProps) {
  const { view, name, isScored } = menu;
  return (
    <WhoBar
      {...{ view, name, queueLine, neighbours, age, isScored, asksStatus, onStudent }}
      review={<ReviewMenu {...menu} />}
    />
  );
});

/**
 * The head of a workbook with its menu, the costly part of the screen: drawn anew with the workbook, not with each
 * question; and its total follows a score a frame later, which is in its place by then.
 */
const WorkbookHead = memo(function WorkbookHead(props: HeadProps) {
  const lately = useDeferredValue(props);
  return <Head {...(lately.view.resultId === props.view.resultId ? lately : props)} />;
});

export interface WorkbookScreenProps extends Moving {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  /** As it is for this student. */
  state: Lifecycle;
  /** The line that names the queue, where it is not all workbooks. */
  queueLine: React.ReactNode;
  /** Another student's workbook, where it is in memory. */
  viewOf: (studentId: string) => WorkbookView | null;
  /** How old the copy is, while it could not be read anew. */
  age: string | null;
  onAttempt: (resultId: string) => void;
  onByQuestion: () => void;
}

/** Correction of one workbook. Whatever is memoised below is drawn anew only for what it shows. */
export const WorkbookScreen = memo(function WorkbookScreen(props: WorkbookScreenProps) {
  const { activityRef, activity, view, question, results } = props;
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { said, announce } = useAnnouncement();
  const commentField = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLElement>(null);

  const nameOf = useShownName(results);
  usePaceRecord(view.resultId, question.questionId, question.scoreUnits);

  const at = `${view.resultId}:${question.questionId}`;
  const questions = view.questionList;
  const number = questions.indexOf(question) + 1;
  const isScored = activity.totalScore !== null;
  const isHandedIn = view.state === 'handedIn';
  const lock = useCorrectionLock(props.state, isHandedIn);
  const isLocked = lock !== null;
  const canScore = !isLocked && isScored;
  const asksStatus =
    activityRef.kind === 'assignment' && !isLocked && view.review.status === 'notReviewed';

  const correction = useCorrection({ activityRef, activity, view, question, number, announce });
  const { score, comment } = correction;
  const approve =
    canScore && view.left === 0 && isThere(view) && reviewShown(view) === 'notReviewed'
      ? () => correction.onReview(view, 'accepted')
      : null;
  const moves = useMoves(props, {
    isLocked,
    isScored,
    pane,
    flush: comment.flush,
    announce,
    nameOf,
    approve,
  });
  const { next, neighbours } = moves;
  const {
    said: undoSaid,
    dismiss,
    ...undoing
  } = useUndo({ activityRef, activity, at, onLeave: moves.leave, onGo: props.onPlace });
  // A workbook that still needs its review, or the last one, never advances by itself.
  const isDecided = reviewShown(view) !== 'notReviewed';
  const mayAdvance = next.type === 'question' || (next.type === 'workbook' && isDecided);
  const scoring = useScoring({
    answer: at,
    question,
    score,
    canScore,
    advance: mayAdvance ? moves.goNext : null,
  });
  const onScore = useStableCallback((units: number) => score.press({ type: 'set', units }));
  const onAttempt = useStableCallback(props.onAttempt);
  const openHelp = useStableCallback(() => setHelpOpen(true));
  useCommands({
    onNext: moves.goNext,
    onStep: moves.step,
    onHelp: openHelp,
    undoing,
    commentField,
    canScore,
    scoring,
    enter: score.press,
    maxUnits: question.maxScoreUnits,
  });

  const answer = useMemo(
    () => answerOf(view, question),
    // oxlint-disable-next-line react/exhaustive-deps -- the rest of a workbook is nothing of its answer
    [view.resultId, view.studentId, view.student, isHandedIn, question, number],
  );
  const aheadOf = useStableCallback(() =>
    answersAhead({ view, question, next, neighbours, viewOf: props.viewOf }),
  );

  const head = useStructuralSharing(useMemo(() => headView(view), [view]));
  const name = nameOf(view);
  const nameById = (studentId: string) => {
    const one = results.find((result) => result.studentId === studentId);
    return one ? nameOf(one) : '';
  };
  return (
    <div className={classes['screen']} data-state={view.review.status}>
      <WorkbookHead
        {...{ activityRef, activity, name, isLocked, isScored, asksStatus, neighbours }}
        view={head}
        queueLine={props.queueLine}
        age={props.age}
        onStudent={moves.toStudent}
        onReview={correction.onReview}
        onNote={correction.onNote}
        onAttempt={onAttempt}
        onByQuestion={props.onByQuestion}
        onQuestion={moves.toQuestion}
        onGone={moves.goOnWithout}
      />
      <Subject of={at}>
        <Deferred>
          <QuestionNav
            questions={questions}
            currentId={question.questionId}
            onOpen={moves.toQuestion}
          />
        </Deferred>
        <AnswerPane
          {...{ activityRef, activity, isLocked, isScored, answer, aheadOf }}
          onScore={canScore ? onScore : null}
          taps={scoring.taps}
          paneRef={pane}
        />
        <QuietNotes>
          <Deferred>
            <FairnessNotes
              {...{ activityRef, view, question }}
              nameOf={nameById}
              onGo={moves.toChange}
            />
            <UndoNote said={undoSaid} nameOf={nameById} onClose={dismiss} />
          </Deferred>
        </QuietNotes>
        <MarkingDock
          {...{ lock, next, number, comment, commentField }}
          canGoBack={number > 1}
          words={
            approve && next.type !== 'question'
              ? { next: t(`approve.${next.type}`), previous: t('previousQuestion') }
              : undefined
          }
          onNext={moves.goNext}
          onBack={moves.goBack}
          onHelp={openHelp}
          marks={{
            units: question.scoreUnits,
            suggestedUnits: question.suggestedUnits,
            maxUnits: question.maxScoreUnits,
          }}
          scoring={isScored ? scoring : null}
          fixedComment={isLocked ? (question.comment ?? '') : null}
          commentTitle={t('commentTitle', { name, n: format.number(number) })}
          reuse={{ courseId: activity.courseId, at, onTake: correction.onTake }}
          undo={lock !== 'supporter' && lock !== 'semester' && <UndoButtons {...undoing} />}
          saved={question}
          isDurable={correction.isDurable}
          onRetry={correction.onRetry}
        />
        {isHelpOpen && <ShortcutsSheet onClose={() => setHelpOpen(false)} />}
      </Subject>
      <output className={classes['said']}>
        <ScreenReaderText>{said}</ScreenReaderText>
      </output>
    </div>
  );
});
