import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { WorkbookQuestion } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { workbookQuery } from '#src/features/activities/index.ts';

export type ListedQuestion = Pick<WorkbookQuestion, 'questionId' | 'text' | 'type'>;

/** The questions in the teacher's order, as any workbook has them. */
export function useQuestions(ref: ActivityRef, anyStudentId: string) {
  // Whoever is in work later: one workbook is enough to know the questions.
  const [studentId] = useState(anyStudentId);
  const query = useQuery(workbookQuery(ref, studentId));
  const list = query.data?.questionList;
  const questions = useMemo(
    () => [...(list ?? [])].sort((one, other) => one.orders - other.orders),
    [list],
  );
  return { query, questions };
}
