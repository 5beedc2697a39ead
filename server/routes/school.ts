/** The school: bases, classes, courses, students and staff. */
import { read } from '../middleware/handlers.ts';
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
  'classBases.list': read('classBases.list', async ({ params }, session) => {
    const { id } = await findSemester(session, params);
    return { data: await listBases(session, id) };
  }),
  'schoolClasses.list': read('schoolClasses.list', async ({ params, body }, session) => {
    const { id } = await findSemester(session, params);
    return { data: await listClasses(session, id, body) };
  }),
  'courses.list': read('courses.list', async ({ params, body }, session) => {
    const { id } = await findSemester(session, params);
    return { data: await listCourses(session, id, body) };
  }),
  'students.list': read('students.list', async ({ params }, session) => {
    const { id } = await findSemester(session, params);
    return { data: await listStudents(session, id, params.classId, teacherOfNames(session)) };
  }),
  'students.profile': read('students.profile', async ({ params }, session) => {
    const { id } = await findSemester(session, params);
    return { data: await readStudent(session, id, params.studentId) };
  }),
  'teachers.list': read('teachers.list', async ({ params }, session) => {
    const { id } = await findSemester(session, params);
    return { data: await listTeachers(session, id, params.classId) };
  }),
  'personals.list': read('personals.list', async ({ params }, session) => {
    await findSemester(session, params);
    return { data: await listStaff(session) };
  }),
};
