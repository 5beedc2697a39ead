import { createFileRoute } from '@tanstack/react-router';
import { EditActivityPage } from './-pages/index.ts';
import { formSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/add-exam/$id')({
  validateSearch: formSearch,
  component: EditRoute,
});

function EditRoute() {
  const { id } = Route.useParams();
  const { field = null } = Route.useSearch();
  return <EditActivityPage key={id} kind="exam" id={id} field={field} />;
}
