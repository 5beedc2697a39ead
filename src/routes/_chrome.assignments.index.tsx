import { createFileRoute } from '@tanstack/react-router';
import { ActivityListPage } from './-pages/index.ts';
import { listSearch } from './-search.ts';

export const Route = createFileRoute('/_chrome/assignments/')({
  validateSearch: listSearch,
  component: ListRoute,
});

function ListRoute() {
  const { group = 'past', title = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActivityListPage
      key="assignment"
      kind="assignment"
      group={group}
      title={title}
      onFilter={(change) =>
        void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
      }
    />
  );
}
