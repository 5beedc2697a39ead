import { createFileRoute } from '@tanstack/react-router';
import { ActivityListPage } from './-pages/index.ts';
import { listSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/exams/')({
  validateSearch: listSearch,
  component: ListRoute,
});

function ListRoute() {
  const { group = 'past', title = '', base, class: classId, course, day } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivityListPage
      key="exam"
      kind="exam"
      filter={{ group, title, base, class: classId, course, day }}
      onFilter={(change) => {
        // What is typed is one step of "back", whatever the number of letters.
        const isTyped = Object.keys(change).join() === 'title';
        void navigate({ search: (before) => ({ ...before, ...change }), replace: isTyped });
      }}
    />
  );
}
