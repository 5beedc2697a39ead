import type { AnswerOf } from '../answer/answer-sheet.tsx';
import type { NextStep } from '../grading-panel.tsx';
import type { QuestionView, WorkbookView } from '../saving/view.ts';
import type { Neighbours } from '../who-bar.tsx';
import { openingQuestion } from './next-unmarked.ts';

/** One answer of a workbook. */
export function answerOf(view: WorkbookView, question: QuestionView): AnswerOf {
  const { studentId, student, resultId } = view;
  return {
    whose: { studentId, student, resultId },
    question,
    number: view.questionList.indexOf(question) + 1,
    isHandedIn: view.state === 'handedIn',
  };
}

/** The answers that one key may bring to the screen, the likeliest first; workbooks that are not in memory are left out. */
export function answersAhead({
  view,
  question,
  next,
  neighbours,
  viewOf,
}: {
  view: WorkbookView;
  question: QuestionView;
  next: NextStep;
  neighbours: Neighbours | null;
  viewOf: (studentId: string) => WorkbookView | null;
}): AnswerOf[] {
  const { questionList } = view;
  const at = questionList.indexOf(question);
  const wanted = next.type === 'question' && next.questionId;
  const own = [
    questionList.find(({ questionId }) => questionId === wanted),
    questionList[at + 1],
    questionList[at - 1],
  ];
  const others = [
    next.type === 'workbook' ? next.studentId : null,
    neighbours?.next,
    neighbours?.previous,
  ];
  const ofOthers = [...new Set(others)].flatMap((studentId) => {
    const other = studentId == null ? null : viewOf(studentId);
    const opening = other && openingQuestion(other.questionList);
    const first = other?.questionList.find(({ questionId }) => questionId === opening);
    return other && first ? [answerOf(other, first)] : [];
  });
  const ofThis = [...new Set(own)].flatMap((one) => (one ? [answerOf(view, one)] : []));
  return next.type === 'workbook' ? [...ofOthers, ...ofThis] : [...ofThis, ...ofOthers];
}
