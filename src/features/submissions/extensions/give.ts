import type { QueryClient } from '@tanstack/react-query';
import type { ResultItem } from '#contract/results/workbook.ts';
import { isUnknownCall } from '#src/api/errors.ts';
import { addAttempt, extendStudent } from '#src/api/second-chance.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { attempt, resultsQuery } from '#src/features/activities/index.ts';
import { createStore } from '#src/lib/store.ts';

/** Servers are asked once whether they have these calls: one page, one server. */
export const chanceCallsLacking = createStore(false);

function noteAnswer(error: unknown): never {
  if (isUnknownCall(error)) chanceCallsLacking.set(true);
  throw error;
}

/** What is given: more time, none any more, or another attempt with or without more time. */
export type Gift =
  | { what: 'extend'; until: string | null }
  | { what: 'attempt'; until: string | null };

/** Null: it is given. Otherwise the code of what is in the way. */
export async function give(
  client: QueryClient,
  ref: ActivityRef,
  {
    studentId,
    resultId,
    extendedUntil,
  }: Pick<ResultItem, 'studentId' | 'resultId' | 'extendedUntil'>,
  gift: Gift,
): Promise<string | null> {
  // The attempt it was given after belongs to the intention: a third one later is another.
  const { schoolId, kind, id } = ref;
  const intention = {
    of: [schoolId, 'chance', kind, id, studentId, resultId].join(' '),
    does: [gift.what, gift.until, extendedUntil].join(' '),
  };
  const outcome = await attempt<Partial<ResultItem>>(intention, async (key) => {
    const target = { ...ref, studentId, key };
    try {
      if (gift.what === 'extend') {
        const given = await extendStudent(target, gift.until);
        return { extendedUntil: given.extendedUntil };
      }
      const given = await addAttempt(target, gift.until);
      return { extendedUntil: given.extendedUntil, attempts: given.attempt };
    } catch (error) {
      return noteAnswer(error);
    }
  });
  const { queryKey } = resultsQuery(ref);
  if (outcome.kind === 'done') {
    // An answer from before must not bring the old row back.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.studentId === studentId ? { ...row, ...outcome.data } : row)),
    );
  }
  // After a refusal or an unsure outcome the list may be outdated.
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({
    predicate: ({ queryKey: parts }) =>
      parts[0] === 'workbook' && parts.includes(ref.id) && parts.includes(studentId),
  });
  return outcome.kind === 'done' ? null : outcome.code;
}
