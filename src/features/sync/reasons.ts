import { statusCategory } from '#src/api/errors.ts';
import type { OutboxRow } from '#src/offline/index.ts';

/** The codes of a refusal; where it came without one, what its status means. */
export function reasonsOf({ lastError }: Pick<OutboxRow, 'lastError'>): string[] {
  const codes = lastError?.errors.map((error) => error.code) ?? [];
  const status = lastError?.status ?? null;
  if (codes.length === 0)
    return [status === null ? 'unexpected' : `category.${statusCategory(status)}`];
  return [...new Set(codes)];
}
