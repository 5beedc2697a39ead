/** What the answer to an accepted row tells: how versions moved, and what is called how. */
import { isObject } from '#src/lib/json.ts';
import type { OutboxRow, VersionLink } from '../records.ts';
import { kindOf } from './kind-of.ts';

/** How an accepted row moved the versions of its parts: nothing but what it was itself. */
export const linksOf = (row: Pick<OutboxRow, 'kind'>, data: unknown): VersionLink[] =>
  (isObject(data) && kindOf(row).linksIn?.(data)) || [];

/** The server's ids of what an accepted row created. */
export const createdBy = (row: OutboxRow, data: unknown): { temp: string; id: string }[] =>
  kindOf(row).naming?.created(row, data) ?? [];
