import type { ActivityItem } from '#contract/activities/activity.ts';
import type { ListGroup } from '#contract/shapes.ts';
import { foldText } from '#domain/text.ts';
import { dayIn } from '#src/lib/format.ts';

/** What narrows a list beside its group and title. */
export interface MoreFilters {
  base?: string | undefined;
  class?: string | undefined;
  course?: string | undefined;
  /** One day of the school's calendar, `YYYY-MM-DD`. */
  day?: string | undefined;
}

/** What the list is filtered by; kept in the address. */
export interface ListFilter extends MoreFilters {
  group: ListGroup;
  title: string;
}

/** What may change of it at once. */
export type FilterChange = { [K in keyof ListFilter]?: ListFilter[K] | undefined };

/** Nothing beside the group. */
export const noFilter = {
  title: undefined,
  base: undefined,
  class: undefined,
  course: undefined,
  day: undefined,
} satisfies FilterChange;

/** Only what is said, in one order: the same filter is the same query. */
export function saidOf({ base, class: classId, course, day }: MoreFilters): MoreFilters {
  return {
    ...(base && { base }),
    ...(classId && { class: classId }),
    ...(course && { course }),
    ...(day && { day }),
  };
}

/** How many of the filters behind the button are in force. */
export const countSaid = (filter: MoreFilters) => Object.keys(saidOf(filter)).length;

export const isNarrowed = (filter: ListFilter) => filter.title !== '' || countSaid(filter) > 0;

type Filtered = Pick<ActivityItem, 'title' | 'classBaseId' | 'classes' | 'courseId' | 'startDate'>;

/** Whether the server would answer this one under the filter; the group is not looked at. */
export function matches(
  item: Filtered,
  filter: MoreFilters & { title: string },
  zone: string,
): boolean {
  const { title, base, class: classId, course, day } = filter;
  return (
    foldText(item.title).includes(foldText(title)) &&
    (!base || item.classBaseId === base) &&
    (!classId || item.classes.some(({ id }) => id === classId)) &&
    (!course || item.courseId === course) &&
    (!day || dayIn(zone, item.startDate) === day)
  );
}
