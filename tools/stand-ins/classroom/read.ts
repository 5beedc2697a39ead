/** What an account of the stand-in may read: its own schools and what is in them, and nothing else. */
import type { ExternalClass, ExternalMember, ExternalNamed } from '#contract/konj/classroom.ts';
import { refuse } from '#server/errors.ts';
import { peopleOf } from './people.ts';
import type { Person } from './people.ts';
import { findAccount } from './sessions.ts';
import { schools } from './written.ts';
import type { WrittenSchool } from './written.ts';

function ownSchools(account: string): WrittenSchool[] {
  const own = findAccount(account)?.schools ?? [];
  return schools.filter(({ id }) => own.includes(id));
}

function ownSchool(account: string, schoolId: number): WrittenSchool {
  const found = ownSchools(account).find(({ id }) => id === schoolId);
  if (!found) throw refuse('school.notFound', { path: 'school_id' });
  return found;
}

/** The schools of an account. */
export function listSchools(account: string): ExternalNamed[] {
  return ownSchools(account).map(({ id, name }) => ({ id, name }));
}

/** The grades of a school. */
export function listGrades(account: string, schoolId: number): ExternalNamed[] {
  return ownSchool(account, schoolId).grades.map(({ id, name }) => ({ id, name }));
}

/** The classes of a grade. */
export function listClasses(account: string, schoolId: number, gradeId: number): ExternalClass[] {
  const grade = ownSchool(account, schoolId).grades.find(({ id }) => id === gradeId);
  if (!grade) throw refuse('classBase.notFound', { path: 'grade_id' });
  return grade.classes.map(({ id, name, students, teachers }) => ({
    id,
    name,
    studentCount: students,
    teacherCount: teachers.length,
  }));
}

/** Everyone of a class; null for a class of somebody else. */
export function ownPeople(account: string, classId: number): Person[] | null {
  const own = ownSchools(account).flatMap(({ grades }) => grades.flatMap((g) => g.classes));
  return own.some(({ id }) => id === classId) ? peopleOf(classId) : null;
}

/** The students or the teachers of a class. */
export function listMembers(
  account: string,
  classId: number,
  role: 'student' | 'teacher',
): ExternalMember[] {
  const people = ownPeople(account, classId);
  if (!people) throw refuse('schoolClass.notFound', { path: 'classId' });
  return people
    .filter((person) => person.role === role)
    .map(({ id, firstName, lastName }) => ({ id, role, firstName, lastName }));
}
