import { foldText } from '#domain/text.ts';
import type { ResultItem } from '#contract/workbook.ts';
import { isCorrected } from './progress.ts';

export type StudentsShown = 'toCorrect' | 'all' | 'corrected';

export function fullName(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`;
}

/** Rows of each group whose name or class holds what was searched for, spelled in whichever way. */
export function filterStudents(
  results: readonly ResultItem[],
  open: readonly ResultItem[],
  search: string,
): Record<StudentsShown, ResultItem[]> {
  const words = foldText(search).split(' ').filter(Boolean);
  const isFound = ({ student }: ResultItem) => {
    const text = foldText(`${fullName(student)} ${student.className}`);
    return words.every((word) => text.includes(word));
  };
  const all = results.filter(isFound);
  return {
    toCorrect: open.filter(isFound),
    all,
    corrected: all.filter(isCorrected),
  };
}
