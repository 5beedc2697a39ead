/** The school: bases, classes, courses, students and staff. */
import { read } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
import { findSemester } from '../policies/semester.ts';
import {
  listStaff,
  listStudents,
  listTeachers,
  readStudent,
} from '../services/students/read-people.ts';
import {
  listBases,
  listClasses,
  listCourses,
  teacherOfNames,
} from '../services/school/read-school.ts';

/** Handlers of the school. */
export const schoolHandlers = {
  'classBases.list': read(async ({ params }, session) => {
    const { id } = await findSemester(session, params);
    return listBases(session, id);
  }),
  'schoolClasses.list': read(async ({ params, body }, session) => {
    const { id } = await findSemester(session, params);
    return listClasses(session, id, body);
  }),
  'courses.list': read(async ({ params, body }, session) => {
    const { id } = await findSemester(session, params);
    return listCourses(session, id, body);
  }),
  'students.list': read(async ({ params }, session) => {
    const { id } = await findSemester(session, params);
    return listStudents(session, id, params.classId, teacherOfNames(session));
  }),
  'students.profile': read(async ({ params }, session) => {
    const { id } = await findSemester(session, params);
    return readStudent(session, id, params.studentId);
  }),
  'teachers.list': read(async ({ params }, session) => {
    const { id } = await findSemester(session, params);
    return listTeachers(session, id, params.classId);
  }),
  'personals.list': read(async ({ params }, session) => {
    await findSemester(session, params);
    return listStaff(session);
  }),
} satisfies Partial<Handlers>;
