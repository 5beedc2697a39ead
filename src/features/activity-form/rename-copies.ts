import type { QueryClient } from '@tanstack/react-query';
import type { ParentKind } from '#src/api/templates.ts';
import { isObject } from '#src/lib/json.ts';
import { formQuery } from './queries.ts';

function titled(data: unknown, title: string): unknown {
  if (!isObject(data)) return data;
  if (isObject(data['activity'])) return { ...data, activity: { ...data['activity'], title } };
  return 'title' in data ? { ...data, title } : data;
}

function titledInList(data: unknown, id: string, title: string): unknown {
  if (!isObject(data) || !Array.isArray(data['pages'])) return data;
  const pages = data['pages'].map((page: unknown) => {
    if (!isObject(page) || !Array.isArray(page['items'])) return page;
    const items = page['items'].map((row: unknown) =>
      isObject(row) && row['id'] === id ? { ...row, title } : row,
    );
    return { ...page, items };
  });
  return { ...data, pages };
}

/**
 * Gives every copy of one exam, assignment or bank exam the title that was saved, and its row in every list: each page
 * keeps what it read, and would show the old title until it has read anew. The form's own copy stays as it is, since
 * its version and its settings are what the next change stands on.
 */
export async function renameCopies(
  client: QueryClient,
  of: { kind: ParentKind; semesterId: string; id: string },
  title: string,
): Promise<void> {
  const form = formQuery(of.kind, of.semesterId, of.id).queryKey;
  const queryKey = form.slice(0, -1);
  const lists = of.kind === 'template' ? ['templates', 'list'] : ['activities', of.kind];
  const rename = (family: readonly unknown[], change: (data: unknown) => unknown) => {
    for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey: family }))
      if (key.at(-1) !== form.at(-1))
        // Renamed is not read: its age stays.
        client.setQueryData(key, change, { updatedAt: state.dataUpdatedAt });
  };
  rename(queryKey, (data) => titled(data, title));
  void client.invalidateQueries({ queryKey });
  // An answer from before the change must not bring the old title back.
  await client.cancelQueries({ queryKey: lists }, { revert: false });
  rename(lists, (data) => titledInList(data, of.id, title));
  void client.invalidateQueries({ queryKey: lists });
}
