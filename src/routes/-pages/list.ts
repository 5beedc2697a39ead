export { ActivityListPage } from '#src/features/exams/index.ts';
