import { useNavigate, useSearch } from '@tanstack/react-router';
import { ActivityListPage, activityListQuery } from '#src/features/activities/index.ts';
import type { Ahead } from './ahead.ts';
import { useKind } from './kind.ts';

/** The exams, or the assignments. */
export function ListRoute() {
  const kind = useKind() === 'assignment' ? 'assignment' : 'exam';
  const {
    group = 'past',
    title = '',
    base,
    class: classId,
    course,
    day,
  } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <ActivityListPage
      key={kind}
      kind={kind}
      filter={{ group, title, base, class: classId, course, day }}
      onFilter={(change) => {
        // What is typed is one step of "back", whatever the number of letters.
        const isTyped = Object.keys(change).join() === 'title';
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...change }),
          replace: isTyped,
        });
      }}
    />
  );
}

ListRoute.ahead = ({ kind, search, scope, readList }: Ahead) => {
  if (kind === 'template') return;
  const { group = 'past', title = '' } = search;
  readList(activityListQuery(kind, scope, group, title, search));
};
