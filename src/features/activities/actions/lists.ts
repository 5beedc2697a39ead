import type { QueryClient } from '@tanstack/react-query';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { isObject } from '#src/lib/json.ts';
import type { ListGroup } from '#contract/shapes.ts';
import { listsKey, type Scope } from '../queries.ts';
import type { MoreFilters } from '../list-filter.ts';
import { changedList, type ListChange, type ListData } from './list-change.ts';

/** Where the lists are, and in which zone their days are told. */
export interface Lists {
  client: QueryClient;
  kind: Kind;
  scope: Scope;
  zone: string;
}

const groups: readonly ListGroup[] = ['unpublished', 'current', 'past'];

function filterOf(value: unknown): MoreFilters {
  return isObject(value) ? value : {};
}

const allOf = ({ client, kind, scope }: Lists) =>
  client.getQueriesData<ListData>({ queryKey: listsKey(kind, scope) });

/** The row as a list shows it, if any list was read. */
export function findListed(lists: Lists, id: string): ActivityItem | undefined {
  for (const [, data] of allOf(lists))
    for (const { items } of data?.pages ?? []) {
      const found = items.find((item) => item.id === id);
      if (found) return found;
    }
  return undefined;
}

/** Shows what was done at once, and then what the server says. */
export async function changeLists(lists: Lists, change: ListChange): Promise<void> {
  const { client, kind, scope, zone } = lists;
  // An answer from before the action must not bring the old rows back.
  await client.cancelQueries({ queryKey: listsKey(kind, scope) });
  for (const [key, data] of allOf(lists)) {
    const [group, title, more] = key.slice(listsKey(kind, scope).length);
    const place = groups.find((one) => one === group);
    if (!data || !place) continue;
    const filter = { title: typeof title === 'string' ? title : '', ...filterOf(more) };
    client.setQueryData(key, changedList(data, { group: place, filter, zone }, change));
  }
  void client.invalidateQueries({
    predicate: ({ queryKey: [family, of] }) =>
      of === kind && (family === 'activity' || family === 'activities'),
  });
}
