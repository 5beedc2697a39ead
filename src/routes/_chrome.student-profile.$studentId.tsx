import { createFileRoute } from '@tanstack/react-router';
import { StudentProfilePage } from './-pages/index.ts';
import { profileSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/student-profile/$studentId')({
  validateSearch: profileSearch,
  component: StudentProfilePage,
});
