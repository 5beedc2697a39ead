import type { InfiniteData } from '@tanstack/react-query';
import type { ActivityItem, ActivityPage } from '#contract/activities/activity.ts';
import type { ListGroup } from '#contract/shapes.ts';
import { listGroup } from '#domain/lifecycle.ts';
import { matches, type MoreFilters } from '../list-filter.ts';

/** The pages of one list, as they are kept. */
export type ListData = InfiniteData<ActivityPage>;

/** Which list: its group and its filter. */
export interface ListPlace {
  group: ListGroup;
  filter: MoreFilters & { title: string };
  zone: string;
}

/** What an action did to the lists: one row went, one came. */
export interface ListChange {
  removed?: ActivityItem | undefined;
  added?: ActivityItem | undefined;
}

type Groups = NonNullable<ActivityPage['groups']>;

function counted(groups: Groups, { removed, added }: ListChange): Groups {
  const next = { ...groups };
  if (removed) next[listGroup(removed.state)] -= 1;
  if (added) next[listGroup(added.state)] += 1;
  return next;
}

/** Latest start first, as the server sorts. */
function isBefore(one: ActivityItem, other: ActivityItem): boolean {
  if (one.startDate !== other.startDate) return one.startDate > other.startDate;
  return one.id < other.id;
}

/** Puts a row where it belongs; behind the last loaded page it comes with its own page. */
function withRow(pages: ActivityPage[], added: ActivityItem): ActivityPage[] {
  const at = pages.findIndex(({ items }) => items.some((item) => isBefore(added, item)));
  const loaded = pages.reduce((count, { items }) => count + items.length, 0);
  const isWhole = loaded >= (pages.at(-1)?.total ?? 0) - 1;
  const page = at === -1 && isWhole ? pages.length - 1 : at;
  return pages.map((one, index) => {
    if (index !== page) return one;
    const place = one.items.findIndex((item) => isBefore(added, item));
    return {
      ...one,
      items: one.items.toSpliced(place === -1 ? one.items.length : place, 0, added),
    };
  });
}

/** The list after the action, before it is refetched: rows, total and groups together. */
export function changedList(data: ListData, place: ListPlace, change: ListChange): ListData {
  const fitting = (item: ActivityItem | undefined) =>
    item && matches(item, place.filter, place.zone) ? item : undefined;
  const removed = fitting(change.removed);
  const fresh = fitting(change.added);
  // The list may have been refetched between the action and its answer.
  const isListed =
    fresh?.id !== removed?.id &&
    data.pages.some(({ items }) => items.some(({ id }) => id === fresh?.id));
  const added = isListed ? undefined : fresh;
  if (!removed && !added) return data;
  const isHere = (item: ActivityItem | undefined) =>
    item !== undefined && listGroup(item.state) === place.group;
  const gain = Number(isHere(added)) - Number(isHere(removed));
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== removed?.id),
    total: Math.max(0, page.total + gain),
    ...(page.groups && { groups: counted(page.groups, { removed, added }) }),
  }));
  return { ...data, pages: added && isHere(added) ? withRow(pages, added) : pages };
}
