/** The school as forms and filters show it: bases, classes, courses, students and staff. */
import { z } from 'zod';
import * as s from '../shapes.ts';

/** A grade level. */
export const classBase = z.object({ id: s.id, name: z.string(), grade: z.int() });
/** A class of a base. */
export const schoolClass = z.object({
  id: s.id,
  name: z.string(),
  classBaseId: s.id,
  studentCount: z.int(),
});
/** A course, and in which of the asked classes it is taught (for a teacher: taught by her). */
export const course = z.object({ id: s.id, name: z.string(), classIds: z.array(s.id) });
/** A student with her base and what her class learns. */
export const studentProfile = s.student.extend({
  classBaseId: s.id,
  classBaseName: z.string(),
  courses: z.array(z.object({ id: s.id, name: z.string() })),
});
/** A teacher of a class. */
export const teacher = z.object({
  id: s.id,
  firstName: z.string(),
  lastName: z.string(),
  courses: z.array(z.object({ id: s.id, name: z.string() })),
});
/** A member of staff. */
export const personal = z.object({
  id: s.id,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['admin', 'supporter', 'user']),
});
/** Ids that a list is asked for. */
export const askedIds = z.array(s.id).max(100);

/** A grade level. */
export type ClassBase = z.infer<typeof classBase>;
/** A class of a base. */
export type SchoolClass = z.infer<typeof schoolClass>;
/** A course. */
export type Course = z.infer<typeof course>;
/** A student with her base and courses. */
export type StudentProfile = z.infer<typeof studentProfile>;
/** A teacher of a class. */
export type Teacher = z.infer<typeof teacher>;
/** A member of staff. */
export type Personal = z.infer<typeof personal>;
