import type { Student } from '#contract/shapes.ts';
import { foldText } from '#domain/text.ts';
import { fullName } from '#src/lib/person-name.ts';

/** The students whose name holds every word that was searched for, spelled in whichever way. */
export function foundStudents(students: readonly Student[], search: string): Student[] {
  const words = foldText(search).split(' ').filter(Boolean);
  return students.filter((student) => {
    const name = foldText(fullName(student));
    // A half-space may have been typed as a space, or not at all.
    return words.every((word) => name.includes(word) || name.replaceAll(' ', '').includes(word));
  });
}
