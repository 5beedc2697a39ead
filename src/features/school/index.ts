export { classBasesQuery, classesQuery, classStudentsQuery, coursesQuery } from './queries.ts';
