/** What a school is made of: read and changed by its admins. */
import { read, write } from '../middleware/handlers.ts';
import type { Handlers } from '../middleware/handlers.ts';
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

export const structureHandlers = {
  'structure.read': read(({ params }, session) => readStructure(session, params)),
  'structure.changeYear': write(({ params, body }, session) => changeYear(session, params, body)),
  'structure.addGrade': write(({ params, body }, session) => addGrade(session, params, body)),
  'structure.changeGrade': write(({ params, body }, session) => changeGrade(session, params, body)),
  'structure.removeGrade': write(({ params }, session) => removeGrade(session, params)),
  'structure.addClasses': write(({ params, body }, session) => addClasses(session, params, body)),
  'structure.changeClass': write(({ params, body }, session) => changeClass(session, params, body)),
  'structure.orderClasses': write(({ params, body }, session) =>
    orderClasses(session, params, body),
  ),
  'structure.removeClass': write(({ params }, session) => removeClass(session, params)),
  'structure.addCourses': write(({ params, body }, session) => addCourses(session, params, body)),
  'structure.changeCourse': write(({ params, body }, session) =>
    changeCourse(session, params, body),
  ),
  'structure.removeCourse': write(({ params }, session) => removeCourse(session, params)),
  'structure.teach': write(({ params, body }, session) => teach(session, params, body)),
} satisfies Partial<Handlers>;
