export { EditActivityPage, NewActivityPage } from './activity-form-page.tsx';
export { formQuery } from './queries.ts';
