import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { foldText } from '#domain/text.ts';
import { fetchTemplates } from '#src/api/templates.ts';
import { activityListQuery } from '#src/features/exams/index.ts';
import { useIsCut, useScope } from '#src/features/session/index.ts';
import type { Target } from './saving.ts';

/** What may take copies: drafts of hers, or bank exams of hers; without a network those that were seen. */
export function useTargets(kind: Target['kind'], title: string) {
  const scope = useScope();
  const isCut = useIsCut();
  const asked = isCut ? '' : title;
  const isActivity = kind !== 'template';
  const drafts = useInfiniteQuery({
    ...activityListQuery(isActivity ? kind : 'exam', scope, 'unpublished', asked),
    enabled: isActivity,
  });
  const templates = useQuery({
    queryKey: ['templates', scope.schoolId, scope.semesterId, 'targets', asked],
    queryFn: ({ signal }) => fetchTemplates(scope, asked, 1, signal),
    enabled: !isActivity,
    placeholderData: (before) => before,
    meta: { keepOnDevice: true },
  });
  const query = isActivity ? drafts : templates;
  const found = isActivity
    ? drafts.data?.pages.flatMap((page) => page.items)
    : templates.data?.items;
  const wanted = foldText(title);
  const targets = found
    ?.filter((one) => one.mayEdit !== false && foldText(one.title).includes(wanted))
    .map(({ id, title: name }): Target => ({ kind, id, title: name }));
  return { query, targets };
}
