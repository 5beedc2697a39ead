import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResultItem } from '#contract/results/workbook.ts';
import { fetchQuestionStudents, type ActivityRef } from '#src/api/workbooks.ts';
import { readCopies } from './copies.ts';
import type { QuestionAnswers } from './rows.ts';

async function fetchAnswers(
  ref: ActivityRef,
  questionId: string,
  signal: AbortSignal,
): Promise<QuestionAnswers> {
  const students = new Map<string, QuestionAnswers['students'][number]>();
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await fetchQuestionStudents(ref, questionId, pageIndex, signal);
    // A student who joins meanwhile moves the others down a place: nobody stands there twice.
    for (const one of page.students.items) students.set(one.studentId, one);
    if (page.students.items.length === 0 || students.size >= page.students.total)
      return { parentId: page.parentId, question: page.question, students: [...students.values()] };
  }
}

/** One question with all students' answers to it. */
export const answersQuery = (ref: ActivityRef, questionId: string) =>
  queryOptions({
    queryKey: ['answers', ref.kind, ref.schoolId, ref.semesterId, ref.id, questionId],
    queryFn: ({ signal }) => fetchAnswers(ref, questionId, signal),
    meta: { keepOnDevice: true },
  });

/** The workbooks that this device has, in memory or on the disk; the network is not asked. */
export const copiesQuery = (
  ref: ActivityRef,
  results: readonly Pick<ResultItem, 'studentId'>[],
  client: QueryClient,
) =>
  queryOptions({
    queryKey: ['copies', ref.kind, ref.schoolId, ref.semesterId, ref.id, results.length],
    queryFn: () =>
      readCopies(
        client,
        ref,
        results.map(({ studentId }) => ({ studentId })),
      ),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 60_000,
  });
