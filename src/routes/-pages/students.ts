export { StudentsPage } from '#src/features/exams/index.ts';
