import { createFileRoute } from '@tanstack/react-router';
import { StudentsPage } from './-pages/index.ts';
import { studentsSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/exam-student-report/$id')({
  validateSearch: studentsSearch,
  component: StudentsPage,
});
