/** The school: bases, classes, courses, students and staff. */
import { read } from '../middleware/handlers.ts';
import { findSemester } from '../policies/semester.ts';
import { listStaff, listStudents, listTeachers, readStudent } from '../services/read-people.ts';
import { listBases, listClasses, listCourses } from '../services/read-school.ts';

/** Handlers of the school. */
export const schoolHandlers = {
  'classBases.list': read('classBases.list', async ({ params }, session) => {
    await findSemester(session, params);
    return { data: await listBases(session) };
  }),
  'schoolClasses.list': read('schoolClasses.list', async ({ params, body }, session) => {
    await findSemester(session, params);
    return { data: await listClasses(session, body) };
  }),
  'courses.list': read('courses.list', async ({ params, body }, session) => {
    await findSemester(session, params);
    return { data: await listCourses(session, body) };
  }),
  'students.list': read('students.list', async ({ params }, session) => {
    await findSemester(session, params);
    return { data: await listStudents(session, params.classId) };
  }),
  'students.profile': read('students.profile', async ({ params }, session) => {
    await findSemester(session, params);
    return { data: await readStudent(session, params.studentId) };
  }),
  'teachers.list': read('teachers.list', async ({ params }, session) => {
    await findSemester(session, params);
    return { data: await listTeachers(session, params.classId) };
  }),
  'personals.list': read('personals.list', async ({ params }, session) => {
    await findSemester(session, params);
    return { data: await listStaff(session) };
  }),
};
