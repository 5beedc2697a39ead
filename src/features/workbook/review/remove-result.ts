import type { QueryClient } from '@tanstack/react-query';
import { deleteResult } from '#src/api/delete-result.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { attempt, deleted, resultsQuery, workbookQuery } from '#src/features/activities/index.ts';
import type { Engine } from '#src/features/session/index.ts';
import { correctionLane } from '#src/offline/index.ts';

/** Whose attempt goes. */
export interface Gone {
  owner: string;
  ref: ActivityRef;
  studentId: string;
  resultId: string;
}

/**
 * Deletes an attempt, at most once however often it is asked; null: it is gone. Otherwise the code of what is in the
 * way. What waits of it on this device goes only with it, never before.
 */
export async function removeResult(
  { owner, ref, studentId, resultId }: Gone,
  outbox: Pick<Engine['outbox'], 'rowsOf' | 'discard'>,
): Promise<string | null> {
  const { kind, id } = ref;
  const intention = { of: [owner, kind, id, resultId].join(' '), does: 'deleteResult' };
  const outcome = await attempt(intention, (key) =>
    deleted(() => deleteResult({ kind, id, studentId, resultId, key })),
  );
  if (outcome.kind !== 'done') return outcome.code;
  const rows = outbox.rowsOf(correctionLane(kind, studentId, resultId));
  // It is gone, whether the device can write that down or not: what stays here is refused when it is sent, and shown.
  await Promise.allSettled(rows.map(({ key }) => outbox.discard(key)));
  return null;
}

/** Reads anew what was shown of it; called once no screen stands on it any more. */
export async function forgetResult(client: QueryClient, { ref, studentId }: Gone): Promise<void> {
  // An answer from before must not bring the old row back.
  await client.cancelQueries({ queryKey: resultsQuery(ref).queryKey });
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) =>
      queryKey[0] === 'workbook' && queryKey.includes(ref.id) && queryKey.includes(studentId),
  });
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(ref.id) });
  void client.invalidateQueries({ queryKey: ['activities', ref.kind] });
  // The copy on this device, too, is of what she has now: a workbook not begun, or another attempt.
  await client.prefetchQuery({ ...workbookQuery(ref, studentId), staleTime: 0 });
}
