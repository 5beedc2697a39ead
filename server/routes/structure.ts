/** What a school is made of: read and changed by its admins. */
import { read, write } from '../middleware/handlers.ts';
import {
  addClasses,
  changeClass,
  orderClasses,
  removeClass,
} from '../services/school/structure-classes.ts';
import {
  addCourses,
  changeCourse,
  removeCourse,
  teach,
} from '../services/school/structure-courses.ts';
import { addGrade, changeGrade, removeGrade } from '../services/school/structure-grades.ts';
import { readStructure } from '../services/school/structure-read.ts';
import { changeYear } from '../services/school/structure-year.ts';

/** Handlers of this group. */
export const structureHandlers = {
  'structure.read': read('structure.read', async ({ params }, session) => ({
    data: await readStructure(session, params),
  })),
  'structure.changeYear': write('structure.changeYear', async ({ params, body }, session) => ({
    data: await changeYear(session, params, body),
  })),
  'structure.addGrade': write('structure.addGrade', async ({ params, body }, session) => ({
    data: await addGrade(session, params, body),
  })),
  'structure.changeGrade': write('structure.changeGrade', async ({ params, body }, session) => ({
    data: await changeGrade(session, params, body),
  })),
  'structure.removeGrade': write('structure.removeGrade', async ({ params }, session) => ({
    data: await removeGrade(session, params),
  })),
  'structure.addClasses': write('structure.addClasses', async ({ params, body }, session) => ({
    data: await addClasses(session, params, body),
  })),
  'structure.changeClass': write('structure.changeClass', async ({ params, body }, session) => ({
    data: await changeClass(session, params, body),
  })),
  'structure.orderClasses': write('structure.orderClasses', async ({ params, body }, session) => ({
    data: await orderClasses(session, params, body),
  })),
  'structure.removeClass': write('structure.removeClass', async ({ params }, session) => ({
    data: await removeClass(session, params),
  })),
  'structure.addCourses': write('structure.addCourses', async ({ params, body }, session) => ({
    data: await addCourses(session, params, body),
  })),
  'structure.changeCourse': write('structure.changeCourse', async ({ params, body }, session) => ({
    data: await changeCourse(session, params, body),
  })),
  'structure.removeCourse': write('structure.removeCourse', async ({ params }, session) => ({
    data: await removeCourse(session, params),
  })),
  'structure.teach': write('structure.teach', async ({ params, body }, session) => ({
    data: await teach(session, params, body),
  })),
};
