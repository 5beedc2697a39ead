export { EditActivityPage, NewActivityPage } from './activity-form-page.tsx';
