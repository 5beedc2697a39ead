import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ActivityRef } from '#src/api/workbooks.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import { PAGES, workbookParams } from '#src/lib/pages.ts';
import { closeOnBack } from '#src/ui/subject.tsx';
import type { Place } from './use-place.ts';

interface PlaceSearch extends SubmissionSearch {
  by?: 'question';
  question?: string;
  resultId?: string;
}

/** Goes to another workbook of the same exam or assignment; the address follows the screen. */
export function useGo({ kind, id }: ActivityRef, queue: SubmissionSearch) {
  const navigate = useNavigate();
  const open = (studentID: string, search: PlaceSearch, replace = false) =>
    void navigate({
      to: PAGES[kind].workbook,
      params: workbookParams(id, studentID),
      search,
      replace,
    });
  return {
    workbook: ({ studentId, questionId, resultId }: Place, through = queue, replace = false) =>
      open(
        studentId,
        {
          ...through,
          ...(questionId !== undefined && { question: questionId }),
          ...(resultId !== undefined && { resultId }),
        },
        replace,
      ),
    /** To all answers to one question; this student's is in work. */
    question: (studentId: string, questionId: string | undefined, replace = false) =>
      open(
        studentId,
        { ...queue, by: 'question', ...(questionId !== undefined && { question: questionId }) },
        replace,
      ),
    students: () => void navigate({ to: PAGES[kind].students, params: { id }, search: queue }),
  };
}

/** Longer than it takes to see the next question, shorter than anybody needs to reach for the address. */
const FOLLOW_MS = 120;

/**
 * The address follows once the screen has shown where it is; of several quick moves only the last is written. Where
 * that will be a step of its own, Back before it means the place that the address still names: `back` shows it.
 */
export function useFollowing() {
  const { history } = useRouter();
  const end = useRef(() => {});
  // A page that was left writes no address any more.
  useEffect(() => () => end.current(), []);
  return (write: () => void, back?: () => void) => {
    end.current();
    const stay =
      back &&
      closeOnBack(history, () => {
        end.current();
        back();
      });
    const timer = setTimeout(() => {
      end.current();
      write();
    }, FOLLOW_MS);
    end.current = () => {
      end.current = () => {};
      clearTimeout(timer);
      stay?.();
    };
  };
}
