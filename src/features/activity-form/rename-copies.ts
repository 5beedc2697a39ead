import type { QueryClient } from '@tanstack/react-query';
import type { ParentKind } from '#src/api/templates.ts';
import { isObject } from '#src/lib/json.ts';
import { formQuery } from './queries.ts';

function titled(data: unknown, title: string): unknown {
  if (!isObject(data)) return data;
  if (isObject(data['activity'])) return { ...data, activity: { ...data['activity'], title } };
  return 'title' in data ? { ...data, title } : data;
}

/**
 * Gives every copy of one exam, assignment or bank exam the title that was saved: each page of it keeps what it read,
 * and would show the old title until it has read anew. The form's own copy stays as it is, since its version and its
 * settings are what the next change stands on.
 */
export async function renameCopies(
  client: QueryClient,
  of: { kind: ParentKind; semesterId: string; id: string },
  title: string,
): Promise<void> {
  const form = formQuery(of.kind, of.semesterId, of.id).queryKey;
  const queryKey = form.slice(0, -1);
  for (const { queryKey: key, state } of client.getQueryCache().findAll({ queryKey }))
    if (key.at(-1) !== form.at(-1))
      // Renamed is not read: its age stays.
      client.setQueryData(key, (data: unknown) => titled(data, title), {
        updatedAt: state.dataUpdatedAt,
      });
  await client.invalidateQueries({ queryKey });
}
