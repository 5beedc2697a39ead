import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityDetails } from '#contract/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import type { ResultItem } from '#contract/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { fullName, toCorrect } from '#src/features/exams/index.ts';
import { usePerson } from '#src/features/session/index.ts';
import { ScreenReaderText, useFormat } from '#src/ui/index.ts';
import { AnswerPane } from './answer-pane.tsx';
import { CommentField, CommentText } from './comment-field.tsx';
import { Dock, ShortcutsSheet } from './dock.tsx';
import { QuestionNav } from './question-nav.tsx';
import { ReviewMenu } from './review-menu.tsx';
import { SaveLine } from './save-line.tsx';
import { ScorePad } from './score-pad.tsx';
import type { Command } from './shortcuts.ts';
import { lockOf, neighboursOf, nextStep, readingStep, stackAfter } from './stack.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useCorrection } from './use-correction.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useStableCallback } from './use-stable-callback.ts';
import type { QuestionView, WorkbookView } from './view.ts';
import { WhoBar } from './who-bar.tsx';
import classes from './screen.module.css';

export interface WorkbookScreenProps {
  activityRef: ActivityRef;
  activity: ActivityDetails;
  state: Lifecycle;
  view: WorkbookView;
  question: QuestionView;
  results: readonly ResultItem[];
  /** How old the copy is, while it could not be read anew. */
  age: string | null;
  onQuestion: (questionId: string) => void;
  onWorkbook: (studentId: string) => void;
  onAttempt: (resultId: string) => void;
  onList: () => void;
}

function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Correction of one workbook. Moving never waits: what was typed is handed over first, and written behind. */
export function WorkbookScreen(props: WorkbookScreenProps) {
  const { activityRef, activity, state, view, question, results } = props;
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const person = usePerson();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { said, announce } = useAnnouncement();
  const commentField = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLElement>(null);

  const questions = view.questionList;
  const number = questions.indexOf(question) + 1;
  const isScored = activity.totalScore !== null;
  const isHandedIn = view.state === 'handedIn';
  const lock = lockOf({
    roles: person.roles,
    isSemesterActive: person.semester?.active ?? false,
    state,
    isHandedIn,
  });
  const isLocked = lock !== null;
  const neighbours = useMemo(
    () => neighboursOf(results, view.studentId),
    [results, view.studentId],
  );
  const next = isLocked
    ? readingStep(questions, question.questionId, neighbours)
    : nextStep(
        isScored ? questions : [],
        question.questionId,
        stackAfter(results, view.studentId, toCorrect(results, state)),
      );
  const correction = useCorrection({ activityRef, activity, view, question, number, announce });
  const { score, comment, onReview, onNote } = correction;
  const onAttempt = useStableCallback(props.onAttempt);

  /** Before anything changes: what was typed is handed over, and the next answer begins at its top. */
  const leave = () => {
    comment.flush();
    if (pane.current && pane.current.scrollTop > 0) pane.current.scrollTo(0, 0);
  };
  const openQuestion = useStableCallback((questionId: string) => {
    leave();
    const to = questions.findIndex((one) => one.questionId === questionId) + 1;
    announce(t('said.question', { n: format.number(to) }));
    props.onQuestion(questionId);
  });
  // The menu is the costly part of the screen: drawn anew only when the workbook changes, not with each question.
  const review = useMemo(
    () => (
      <ReviewMenu
        {...{ view, isLocked, isScored, onReview, onNote, onAttempt, onQuestion: openQuestion }}
      />
    ),
    [view, isLocked, isScored, onReview, onNote, onAttempt, openQuestion],
  );
  const openStudent = useStableCallback((studentId: string) => {
    leave();
    const to = results.find((one) => one.studentId === studentId);
    if (to) announce(t('said.student', { name: fullName(to.student) }));
    props.onWorkbook(studentId);
  });
  const stepQuestion = (step: 1 | -1) => {
    const to = questions[number - 1 + step];
    if (to) openQuestion(to.questionId);
  };
  const setScore = useStableCallback((units: number) => score.press({ type: 'set', units }));
  const goNext = useStableCallback(() => {
    if (next.type === 'question') openQuestion(next.questionId);
    else if (next.type === 'workbook') openStudent(next.studentId);
    else {
      leave();
      props.onList();
    }
  });
  const goBack = useStableCallback(() => stepQuestion(-1));
  const openHelp = useStableCallback(() => setHelpOpen(true));
  const run = (command: Command) => {
    if (command.do === 'next') goNext();
    else if (command.do === 'help') setHelpOpen(true);
    else if (command.do === 'comment') focusAtEnd(commentField.current);
    else if (command.do === 'question') stepQuestion(command.step);
    else if (command.do === 'student') {
      const to = command.step === 1 ? neighbours?.next : neighbours?.previous;
      if (to) openStudent(to);
    } else if (isLocked || !isScored) return;
    else if (command.do === 'score') score.press(command.key);
    else score.press({ type: 'set', units: question.maxScoreUnits });
  };
  useShortcuts(run);

  return (
    <div className={classes['screen']} data-state={view.review.status}>
      <WhoBar
        view={view}
        neighbours={neighbours}
        age={props.age}
        isScored={isScored}
        onStudent={openStudent}
        review={review}
      />
      <QuestionNav questions={questions} currentId={question.questionId} onOpen={openQuestion} />
      <AnswerPane
        question={question}
        number={number}
        isHandedIn={isHandedIn}
        isScored={isScored}
        onScore={isLocked || !isScored ? null : setScore}
        paneRef={pane}
      />
      <Dock
        lock={lock}
        next={next}
        canGoBack={number > 1}
        onNext={goNext}
        onBack={goBack}
        onHelp={openHelp}
        score={
          isScored && (
            <ScorePad
              number={number}
              units={question.scoreUnits}
              maxUnits={question.maxScoreUnits}
              fault={score.fault}
              isLocked={isLocked}
              onPress={score.press}
            />
          )
        }
        comment={
          isLocked ? (
            <CommentText text={comment.text} />
          ) : (
            <CommentField
              draft={comment}
              fieldRef={commentField}
              title={t('commentTitle', {
                name: fullName(view.student),
                n: format.number(number),
              })}
            />
          )
        }
        saved={
          <SaveLine
            sync={comment.isPending ? 'saving' : question.sync}
            at={question.at}
            by={question.by}
            isDurable={correction.isDurable}
            onRetry={correction.onRetry}
          />
        }
      />
      {isHelpOpen && <ShortcutsSheet onClose={() => setHelpOpen(false)} />}
      <output className={classes['said']}>
        <ScreenReaderText>{said}</ScreenReaderText>
      </output>
    </div>
  );
}
