import { deleteFromBank, deleteListFromBank } from '#src/api/bank-questions.ts';
import { RefusedError } from '#src/api/errors.ts';

/** What one request carries. */
const MOST = 200;
const SINGLE_AT_ONCE = 4;

/** Whoever began it has left. */
class SomebodyElseError extends Error {
  readonly code = 'session.missing';
}

/** One after the other where a back end deletes no lists; what is gone already is done. */
async function deleteSingly(schoolId: string, ids: readonly string[]) {
  const left = [...ids];
  const work = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop())
      try {
        await deleteFromBank(schoolId, id);
      } catch (error) {
        if (!(error instanceof RefusedError) || error.status !== 404) throw error;
      }
  };
  await Promise.all(Array.from({ length: SINGLE_AT_ONCE }, work));
}

/**
 * Takes questions out of the bank that an import brought; `onDone` is told what is gone. Nothing is asked for once
 * somebody else works here: to her those questions are not there, which is no deletion.
 */
export async function deleteArrived(
  schoolId: string,
  ids: readonly string[],
  isHers: () => boolean,
  onDone: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let hasLists = true;
  for (let at = 0; at < ids.length; at += MOST) {
    const some = ids.slice(at, at + MOST);
    if (!isHers()) throw new SomebodyElseError();
    hasLists &&= await deleteListFromBank(schoolId, some);
    if (!hasLists) await deleteSingly(schoolId, some);
    if (!isHers()) throw new SomebodyElseError();
    await onDone(some);
  }
}
