import { foldText } from '#domain/text.ts';
import type { ResultItem } from '#contract/workbook.ts';
import { isCorrected } from './progress.ts';

export type StudentsShown = 'toCorrect' | 'all' | 'corrected';

export function fullName(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`;
}

/** Rows of one group whose name or class holds what was searched for, spelled in whichever way. */
export function filterStudents(
  results: readonly ResultItem[],
  open: readonly ResultItem[],
  shown: StudentsShown,
  search: string,
): ResultItem[] {
  const group = { toCorrect: open, all: results, corrected: results.filter(isCorrected) }[shown];
  const words = foldText(search).split(' ').filter(Boolean);
  if (words.length === 0) return [...group];
  return group.filter(({ student }) => {
    const text = foldText(`${fullName(student)} ${student.className}`);
    return words.every((word) => text.includes(word));
  });
}
