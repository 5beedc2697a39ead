import type { Structure } from '#contract/school/structure.ts';

/** A part of the school that somebody wants to change. */
export interface Part {
  of: 'grade' | 'class' | 'course';
  id: string;
  name: string;
}
/** How many of what. */
interface Use {
  what:
    | 'classes'
    | 'students'
    | 'formerStudents'
    | 'exams'
    | 'bankExams'
    | 'comments'
    | 'teaching'
    | 'taughtBefore';
  count: number;
}
const some = (counts: Partial<Record<Use['what'], number>>): Use[] =>
  (Object.keys(counts) as Use['what'][])
    .map((what) => ({ what, count: counts[what] ?? 0 }))
    .filter(({ count }) => count > 0);

/** What hangs on a part: `stays` keeps the part from going, `goes` goes with it. */
export function usesOf({ of, id }: Part, structure: Structure): { stays: Use[]; goes: Use[] } {
  const taught = (key: 'classId' | 'courseId') =>
    some({ teaching: structure.teaching.filter((row) => row[key] === id).length });
  if (of === 'grade') {
    const { exams = 0, bankExams = 0 } = structure.grades.find((one) => one.id === id) ?? {};
    const classes = structure.classes.filter(({ gradeId }) => gradeId === id).length;
    return { stays: some({ classes, exams, bankExams }), goes: [] };
  }
  if (of === 'class') {
    const found = structure.classes.find((one) => one.id === id);
    const { students = 0, formerStudents = 0, exams = 0 } = found ?? {};
    return { stays: some({ students, formerStudents, exams }), goes: taught('classId') };
  }
  const course = structure.courses.find((one) => one.id === id);
  const { exams = 0, bankExams = 0, comments = 0, taughtBefore = 0 } = course ?? {};
  return { stays: some({ exams, bankExams, comments, taughtBefore }), goes: taught('courseId') };
}
