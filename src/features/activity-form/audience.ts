import type { FormState, Given } from './form.ts';

const nothing: Given = { courseId: '', classIds: [], chosen: {}, leftOut: {} };

/** Another grade: what was chosen for this one is put aside, what was chosen for that one comes back. */
export function withBase(form: FormState, classBaseId: string): Partial<FormState> {
  if (classBaseId === form.classBaseId) return {};
  const { courseId, classIds, chosen, leftOut } = form;
  const aside = form.classBaseId
    ? { ...form.aside, [form.classBaseId]: { courseId, classIds, chosen, leftOut } }
    : form.aside;
  return { ...(form.aside[classBaseId] ?? nothing), classBaseId, aside };
}

/** Another course: only classes that learn it stay. */
export function withCourse(
  { classIds }: FormState,
  course: { id: string; classIds: readonly string[] },
): Partial<FormState> {
  return { courseId: course.id, classIds: classIds.filter((id) => course.classIds.includes(id)) };
}

/** A class given as a whole, or not any more. Whom she chose of it is there again when it comes back. */
export function withClass({ classIds }: FormState, id: string, isGiven: boolean) {
  const others = classIds.filter((one) => one !== id);
  return { classIds: isGiven ? [...others, id] : others };
}

/** Some students of a class; all of them are the class. */
export function withStudents(
  { classIds, chosen, leftOut }: FormState,
  id: string,
  students: { chosen: readonly string[]; all: readonly string[] },
): Pick<FormState, 'classIds' | 'chosen' | 'leftOut'> {
  const { [id]: before = students.all, ...others } = chosen;
  const ids = [...new Set(students.chosen)];
  const out = new Set([...(leftOut?.[id] ?? []), ...before].filter((one) => !ids.includes(one)));
  const isWhole = students.all.every((one) => ids.includes(one));
  return {
    classIds: classIds.includes(id) ? classIds : [...classIds, id],
    chosen: isWhole ? others : { ...others, [id]: ids },
    leftOut: { ...leftOut, [id]: [...out] },
  };
}

/** Classes and students as the server takes them: a class is the whole of it unless students are named. */
export function assignedOf({ classIds, chosen }: Pick<FormState, 'classIds' | 'chosen'>): {
  classIds: string[];
  studentIds: string[];
} {
  return {
    classIds: classIds.toSorted(),
    studentIds: classIds.flatMap((id) => chosen[id] ?? []).toSorted(),
  };
}

/** Whom she took out of the classes that it is given to: whoever joined them meanwhile is not among them. */
export const leftOutOf = ({ classIds, leftOut }: Pick<FormState, 'classIds' | 'leftOut'>) =>
  classIds.flatMap((id) => leftOut?.[id] ?? []);

/** Classes of which nobody is chosen: to the server they would be whole ones. */
export const emptyClasses = ({ classIds, chosen }: Pick<FormState, 'classIds' | 'chosen'>) =>
  classIds.filter((id) => chosen[id]?.length === 0);
