import { createFileRoute } from '@tanstack/react-router';
import { StudentsPage } from './-pages/index.ts';

export const Route = createFileRoute('/_chrome/exams/exam-student-report/$id')({
  component: StudentsRoute,
});

function StudentsRoute() {
  const { id } = Route.useParams();
  return <StudentsPage key={id} kind="exam" id={id} />;
}
