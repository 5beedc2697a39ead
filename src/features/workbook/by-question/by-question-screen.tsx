import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { fullName } from '#src/lib/person-name.ts';
import { ScreenReaderText, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { Subject } from '#src/ui/subject.tsx';
import { usePaceRecord } from '../privacy/use-pace-record.ts';
import { ShortcutsSheet } from '../grading-panel.tsx';
import { InkScope } from '../ink/ink-scope.tsx';
import { MarkingDock } from '../marking-dock.tsx';
import { UndoButtons } from '../undo/undo-buttons.tsx';
import { UndoNote } from '../undo/undo-note.tsx';
import { useUndo, type UndoPlace } from '../undo/use-undo.ts';
import { useAnnouncement } from '../use-announcement.ts';
import { useCommands } from '../use-commands.ts';
import { useCorrectionLock } from '../correction-lock.ts';
import { useScoring } from '../use-scoring.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { gravest } from './marking.ts';
import { OpenAnswerGroup } from './open-answer-group.tsx';
import { KeyLine, QuestionBlock } from './question-block.tsx';
import { AnswerGroupCard } from './answer-group.tsx';
import { useMarking } from './use-marking.ts';
import type { AnswerGroupView } from './use-answer-groups.ts';
import type { AnswerView } from './lens.ts';
import { nextUnmarkedGroup } from './next-answer.ts';
import screen from '../screen.module.css';
import classes from './by-question.module.css';

export interface ByQuestionScreenProps {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  /** As it is for whoever of the active ones may write longest. */
  state: Lifecycle;
  answerGroups: readonly AnswerGroupView[];
  active: AnswerGroupView;
  /** The question's number. */
  number: number;
  needsScore: (view: AnswerView) => boolean;
  isBlind: boolean;
  isGrid: boolean;
  previous: string | null;
  next: string | null;
  bar: React.ReactNode;
  onAnswerGroup: (answerGroup: AnswerGroupView) => void;
  onApart: (answerGroup: AnswerGroupView) => void;
  onQuestion: (questionId: string) => void;
  onPlace: (place: UndoPlace) => void;
  onList: () => void;
}

/** All answers to one question. Moving never waits: what was typed is handed over first, and written behind. */
export function ByQuestionScreen(props: ByQuestionScreenProps) {
  const { activityRef, activity, answerGroups, active, number, isBlind } = props;
  const { t } = useTranslation(['by-question', 'workbook']);
  const format = useFormat();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { said, announce } = useAnnouncement();
  const commentField = useRef<HTMLTextAreaElement>(null);

  const marking = useMarking({ activityRef, activity, active, number, announce });
  // Answers of the same students to another question make a group of the same key.
  const at = marking.key;
  const { score, comment, targets, units } = marking;
  const first = targets[0] ?? active.views[0];
  const isScored = activity.totalScore !== null;
  const lock = useCorrectionLock(
    props.state,
    active.views.every((view) => view.state === 'handedIn'),
  );
  const canScore = lock === null && isScored;
  usePaceRecord(first?.resultId ?? '', first?.question.questionId ?? '', units);

  const place = answerGroups.indexOf(active);
  const nameOf = (shown: AnswerGroupView) => {
    const [one] = shown.views;
    if (shown.views.length > 1)
      return t('group', { count: shown.views.length, n: format.number(shown.views.length) });
    if (isBlind || !one) return t('answerN', { n: format.number(answerGroups.indexOf(shown) + 1) });
    return fullName(one.student);
  };
  const nameById = (studentId: string) => {
    const of = answerGroups.find(({ views }) => views.some((view) => view.studentId === studentId));
    // What was done to one of a group is not said of all of it.
    const one = isBlind ? undefined : of?.views.find((view) => view.studentId === studentId);
    if (one) return fullName(one.student);
    return of ? nameOf(of) : '';
  };
  const openAnswerGroup = useStableCallback((shown: AnswerGroupView | undefined) => {
    if (!shown || shown === active) return;
    comment.flush();
    announce(t('said.answer', { name: nameOf(shown) }), 'place');
    props.onAnswerGroup(shown);
  });
  const openKey = useStableCallback((key: string) =>
    openAnswerGroup(answerGroups.find(({ answerGroup }) => answerGroup.key === key)),
  );
  const openQuestion = (questionId: string | null) => {
    if (questionId === null) return;
    comment.flush();
    announce(t('said.question'), 'place');
    props.onQuestion(questionId);
  };
  // For who only reads there is nothing to look for: answer by answer.
  const following = canScore
    ? nextUnmarkedGroup(answerGroups, active, props.needsScore)
    : answerGroups[place + 1];
  const goNext = useStableCallback(() => {
    if (following) openAnswerGroup(following);
    else if (props.next !== null) openQuestion(props.next);
    else {
      comment.flush();
      props.onList();
    }
  });
  const goBack = useStableCallback(() => openAnswerGroup(answerGroups[place - 1]));
  const {
    said: undoSaid,
    dismiss,
    ...undoing
  } = useUndo({
    activityRef,
    activity,
    at,
    onLeave: comment.flush,
    onGo: props.onPlace,
  });
  const shownQuestion = first?.question;
  const scoring = useScoring({
    answer: `${first?.resultId ?? ''}:${shownQuestion?.questionId ?? ''}`,
    question: {
      scoreUnits: units,
      maxScoreUnits: shownQuestion?.maxScoreUnits ?? 0,
      rubric: shownQuestion?.rubric ?? [],
    },
    score,
    canScore,
    // After the last answer to this question the screen stays.
    advance: following ? goNext : null,
  });
  const openHelp = useStableCallback(() => setHelpOpen(true));
  useCommands({
    onNext: goNext,
    onStep(command, code) {
      const isAnswer = command.do === 'student' || code === 'ArrowUp' || code === 'ArrowDown';
      if (isAnswer) openAnswerGroup(answerGroups[place + command.step]);
      else openQuestion(command.step === 1 ? props.next : props.previous);
    },
    onHelp: openHelp,
    undoing,
    commentField,
    canScore,
    scoring,
    enter: score.press,
    maxUnits: shownQuestion?.maxScoreUnits ?? 0,
  });
  if (!first || !shownQuestion) return null;

  const grave = gravest(targets, active.views)?.question ?? shownQuestion;
  const open = (
    <OpenAnswerGroup
      active={active}
      marking={marking}
      isBlind={isBlind}
      canScore={canScore}
      onApart={() => props.onApart(active)}
    />
  );
  return (
    <div className={classes['screen']}>
      {props.bar}
      <Subject of={at}>
        <section className={classes['answers']} aria-label={t('answers')} data-answers>
          <QuestionBlock key={shownQuestion.questionId} question={shownQuestion} />
          <KeyLine
            key={`key ${shownQuestion.questionId}`}
            question={shownQuestion}
            taps={scoring.taps}
          />
          <InkScope
            activityRef={activityRef}
            activity={activity}
            whose={first}
            question={shownQuestion}
            number={number}
            isLocked={lock !== null}
          >
            <ol
              className={clsx(layouts.stack, classes['answerGroups'])}
              data-grid={props.isGrid || undefined}
            >
              {answerGroups.map((shown, at) => (
                <AnswerGroupCard
                  key={shown.answerGroup.key}
                  shown={shown}
                  place={at + 1}
                  isActive={shown === active}
                  isBlind={isBlind}
                  isScored={isScored}
                  isWanted={shown.views.some(props.needsScore)}
                  onOpen={openKey}
                >
                  {shown === active && open}
                </AnswerGroupCard>
              ))}
            </ol>
          </InkScope>
        </section>
        <UndoNote said={undoSaid} nameOf={nameById} onClose={dismiss} />
        <MarkingDock
          {...{ lock, number, comment, commentField }}
          next={{ type: 'question', questionId: shownQuestion.questionId }}
          words={{
            next: following
              ? t(canScore ? 'workbook:next.question' : 'nextAnswer')
              : t(props.next === null ? 'workbook:next.list' : 'nextQuestion'),
            previous: t('previousAnswer'),
          }}
          canGoBack={place > 0}
          onNext={goNext}
          onBack={goBack}
          onHelp={openHelp}
          marks={{
            units,
            suggestedUnits: shownQuestion.suggestedUnits,
            maxUnits: shownQuestion.maxScoreUnits,
          }}
          scoring={isScored ? scoring : null}
          fixedComment={
            marking.isOneComment ? (lock === null ? null : marking.said) : t('commentsDiffer')
          }
          commentTitle={nameOf(active)}
          reuse={{ courseId: activity.courseId, at, onTake: marking.onTake }}
          undo={<UndoButtons {...undoing} />}
          saved={grave}
          isDurable={marking.isDurable}
          onRetry={marking.onRetry}
        />
        {isHelpOpen && <ShortcutsSheet onClose={() => setHelpOpen(false)} />}
      </Subject>
      <output className={screen['said']}>
        <ScreenReaderText>{said}</ScreenReaderText>
      </output>
    </div>
  );
}
