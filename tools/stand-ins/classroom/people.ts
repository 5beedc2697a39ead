/** The members of the stand-in's classes: made from name lists, the same ones each time. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createRandom } from '../../seed/random.ts';
import { schools } from './written.ts';
import type { WrittenClass, WrittenSchool } from './written.ts';

/** A member of a class as the service itself knows her. */
export interface Person {
  id: number;
  role: 'student' | 'teacher';
  firstName: string;
  lastName: string;
  /** What a teacher proves who she is with; null for students. */
  mobile: string | null;
}

const namesFile = new URL('../../seed/content/names.json', import.meta.url);
const written = z.object({
  boys: z.array(z.string()),
  girls: z.array(z.string()),
  familyNames: z.array(z.string()),
  teacherFirstNames: z.object({ women: z.array(z.string()), men: z.array(z.string()) }),
});
let read: z.infer<typeof written> | null = null;

function names(): z.infer<typeof written> {
  read ??= written.parse(JSON.parse(readFileSync(namesFile, 'utf8')));
  return read;
}

/** A place in a list is the person's own, so that she is the same in each class she teaches. */
function staffOf(school: WrittenSchool): Person[] {
  const random = createRandom(school.id, 0);
  const { teacherFirstNames, familyNames } = names();
  const firstNames = teacherFirstNames[school.gender === 'girls' ? 'women' : 'men'];
  return Array.from({ length: school.staff }, (_, place) => ({
    id: school.id * 1_000_000 + place + 1,
    role: 'teacher',
    firstName: random.pick(firstNames),
    lastName: random.pick(familyNames),
    // Numbers that no operator gives out.
    mobile: `09000${String(school.id * 1_000 + place).padStart(6, '0')}`,
  }));
}

function studentsOf(school: WrittenSchool, { id, students }: WrittenClass): Person[] {
  const random = createRandom(id, 0);
  const firstNames = random.shuffled(names()[school.gender]);
  const familyNames = random.shuffled(names().familyNames);
  return Array.from({ length: students }, (_, place) => ({
    id: id * 1_000 + place + 1,
    role: 'student',
    firstName: firstNames[place] ?? '',
    lastName: familyNames[place] ?? '',
    mobile: null,
  }));
}

/** Everyone of a class, students before teachers; nobody where there is no such class. */
export function peopleOf(classId: number): Person[] {
  for (const school of schools) {
    for (const found of school.grades.flatMap((grade) => grade.classes)) {
      if (found.id !== classId) continue;
      const staff = staffOf(school);
      return [
        ...studentsOf(school, found),
        ...staff.filter((_, place) => found.teachers.includes(place)),
      ];
    }
  }
  return [];
}
