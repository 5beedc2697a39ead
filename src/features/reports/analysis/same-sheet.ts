import type { CountedSheet } from '#domain/exam-matrix.ts';

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a === b || (a.length === b.length && a.every((value, at) => value === b[at]));

/** Whether two sheets say the same: a page makes one anew whenever anything about it was read again. */
export function isSameSheet(a: CountedSheet | null, b: CountedSheet | null): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  return (
    a.questions.length === b.questions.length &&
    a.students.length === b.students.length &&
    a.questions.every((question, at) => {
      const other = b.questions[at];
      return (
        question.type === other?.type &&
        question.maxUnits === other.maxUnits &&
        question.correct === other.correct &&
        question.options === other.options
      );
    }) &&
    a.students.every((student, at) => {
      const other = b.students[at];
      return (
        other !== undefined &&
        isSameList(student.units, other.units) &&
        isSameList(student.chosen, other.chosen) &&
        isSameList(student.answered, other.answered)
      );
    })
  );
}
