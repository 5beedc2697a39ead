export { Details } from './details.tsx';
export {
  classBasesQuery,
  classesQuery,
  classStudentsQuery,
  coursesQuery,
  schoolStatusQuery,
  STATUS_KEY,
} from './queries.ts';
