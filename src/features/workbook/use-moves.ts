import { useMemo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultItem } from '#contract/results/workbook.ts';
import { useFormat } from '#src/ui/index.ts';
import type { Meanwhile } from './consistency/meanwhile.ts';
import type { QuestionView, WorkbookView } from './saving/view.ts';
import type { UndoPlace } from './undo/use-undo.ts';
import type { Announce } from './use-announcement.ts';
import type { StepCommand } from './use-commands.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { neighboursOf, nextStep, readingStep } from './grading-queue/stack.ts';

/** Where the screen of a workbook can go, and who takes it there. */
export interface Moving {
  view: WorkbookView;
  question: QuestionView;
  /** The queue. */
  results: readonly ResultItem[];
  /** The workbooks that come after this one. */
  stack: readonly ResultItem[];
  onQuestion: (questionId: string) => void;
  onWorkbook: (studentId: string) => void;
  /** To where something was taken back. */
  onPlace: (place: UndoPlace) => void;
  onList: () => void;
}

/** The ways from one answer to another. Moving never waits: what was typed is handed over first, and written behind. */
export function useMoves(
  moving: Moving,
  {
    isLocked,
    isScored,
    pane,
    flush,
    announce,
    nameOf,
    approve,
  }: {
    isLocked: boolean;
    isScored: boolean;
    pane: RefObject<HTMLElement | null>;
    flush: () => void;
    announce: Announce;
    nameOf: (result: ResultItem) => string;
    /** Everything has its score and nothing is decided: the last step of a workbook; null otherwise. */
    approve: (() => void) | null;
  },
) {
  const { view, question, results, stack } = moving;
  const { t } = useTranslation('workbook');
  const format = useFormat();
  const questions = view.questionList;
  const neighbours = useMemo(
    () => neighboursOf(results, view.studentId),
    [results, view.studentId],
  );
  const next = isLocked
    ? readingStep(questions, question.questionId, neighbours)
    : nextStep(isScored ? questions : [], question.questionId, stack);

  /** Before anything changes: what was typed is handed over, and the next answer begins at its top. */
  const leave = () => {
    flush();
    if (pane.current && pane.current.scrollTop > 0) pane.current.scrollTo(0, 0);
  };
  const toQuestion = useStableCallback((questionId: string) => {
    leave();
    const to = questions.findIndex((one) => one.questionId === questionId) + 1;
    announce(t('said.question', { n: format.number(to) }), 'place');
    moving.onQuestion(questionId);
  });
  const toStudent = useStableCallback((studentId: string) => {
    leave();
    const to = results.find((one) => one.studentId === studentId);
    if (to) announce(t('said.student', { name: nameOf(to) }), 'place');
    moving.onWorkbook(studentId);
  });
  const stepQuestion = (step: 1 | -1) => {
    const to = questions[questions.indexOf(question) + step];
    if (to) toQuestion(to.questionId);
  };
  const goNext = useStableCallback(() => {
    if (next.type === 'question') return toQuestion(next.questionId);
    approve?.();
    if (next.type === 'workbook') toStudent(next.studentId);
    else {
      leave();
      moving.onList();
    }
  });
  const goBack = useStableCallback(() => stepQuestion(-1));
  /** This attempt is deleted. */
  const goOnWithout = useStableCallback((resultId: string) => {
    // She went on meanwhile: nothing of what she looks at now is gone.
    if (resultId !== view.resultId) return;
    announce(t('said.deleted'), 'place');
    const to = stack[0]?.studentId ?? neighbours?.next ?? neighbours?.previous;
    if (to) toStudent(to);
    else moving.onList();
  });
  return {
    neighbours,
    next,
    leave,
    toQuestion,
    toStudent,
    goNext,
    goBack,
    goOnWithout,
    step(command: StepCommand) {
      if (command.do === 'question') return stepQuestion(command.step);
      const to = command.step === 1 ? neighbours?.next : neighbours?.previous;
      if (to) toStudent(to);
    },
    toChange({ studentId, resultId, now: { questionId } }: Meanwhile) {
      leave();
      const isHere = results.some((result) => result.resultId === resultId);
      moving.onPlace({ studentId, resultId: isHere ? undefined : resultId, questionId });
    },
  };
}
