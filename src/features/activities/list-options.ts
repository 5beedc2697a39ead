import { useQuery } from '@tanstack/react-query';
import type { ActivityItem } from '#contract/activities/activity.ts';
import { classBasesQuery, classesQuery, coursesQuery } from '#src/features/school/index.ts';
import { useScope } from '#src/features/session/index.ts';
import type { Choice } from '#src/ui/choice-field.tsx';
import type { MoreFilters } from './list-filter.ts';

/** As many as one call takes. */
const MOST = 100;
/** A school does not get new classes while a list is looked at. */
const calm = { staleTime: 5 * 60_000 };

const choicesOf = (named: readonly { id: string; name: string }[]): Choice[] => [
  ...new Map(named.map(({ id, name }) => [id, { value: id, label: name }])).values(),
];

/** What can be chosen; where the school could not be read, what the rows on this device name. */
export function useListOptions(
  { base, class: classId }: MoreFilters,
  seen: readonly ActivityItem[],
): { bases: Choice[]; classes: Choice[]; courses: Choice[] } {
  const scope = useScope();
  const bases = useQuery({ ...classBasesQuery(scope), ...calm }).data;
  const baseIds = base ? [base] : (bases ?? []).map(({ id }) => id).slice(0, MOST);
  const classes = useQuery({ ...classesQuery(scope, baseIds), ...calm }).data;
  const classIds = classId ? [classId] : (classes ?? []).map(({ id }) => id).slice(0, MOST);
  const courses = useQuery({ ...coursesQuery(scope, classIds), ...calm }).data;
  return {
    bases: choicesOf(
      bases ?? seen.map((item) => ({ id: item.classBaseId, name: item.classBaseName })),
    ),
    classes: choicesOf(classes ?? seen.flatMap((item) => item.classes)),
    courses: choicesOf(
      courses ?? seen.map((item) => ({ id: item.courseId, name: item.courseName })),
    ),
  };
}
