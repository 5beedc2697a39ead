export { EditActivityPage, NewActivityPage } from '#src/features/activity-form/index.ts';
