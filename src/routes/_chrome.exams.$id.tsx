import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from './-pages/index.ts';
import { questionsSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/$id')({
  validateSearch: questionsSearch,
  component: QuestionsRoute,
});

function QuestionsRoute() {
  const { id } = Route.useParams();
  const { edit } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QuestionsPage
      key={id}
      kind="exam"
      id={id}
      edit={edit ?? null}
      onEdit={(next) =>
        void navigate({
          search: ({ panel }) => ({ ...(panel && { panel }), ...(next && { edit: next }) }),
        })
      }
    />
  );
}
