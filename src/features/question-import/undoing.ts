import { deleteFromBank, deleteListFromBank } from '#src/api/bank-questions.ts';

/** What one request carries. */
const MOST = 200;
const SINGLE_AT_ONCE = 4;

/** Whoever began it has left. */
class SomebodyElseError extends Error {
  readonly code = 'session.missing';
}

/** As it was when it arrived: whoever changed it since, here or elsewhere, wanted it. */
const FIRST_VERSION = 1;

/** One after the other where a back end deletes no lists; answers those that were changed, and stayed. */
async function deleteSingly(schoolId: string, ids: readonly string[]): Promise<string[]> {
  const left = [...ids];
  const kept: string[] = [];
  const work = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop())
      if ((await deleteFromBank(schoolId, id, FIRST_VERSION)) === 'kept') kept.push(id);
  };
  await Promise.all(Array.from({ length: SINGLE_AT_ONCE }, work));
  return kept;
}

/**
 * Takes questions out of the bank that an import brought and nobody has changed since; `onDone` is told what is gone
 * and what was kept. Nothing is asked for once somebody else works here: to her those questions are not there, which
 * is no deletion.
 */
export async function deleteArrived(
  schoolId: string,
  ids: readonly string[],
  isHers: () => boolean,
  onDone: (ids: readonly string[], kept: readonly string[]) => Promise<void>,
): Promise<void> {
  let hasLists = true;
  for (let at = 0; at < ids.length; at += MOST) {
    const some = ids.slice(at, at + MOST);
    if (!isHers()) throw new SomebodyElseError();
    const answer: readonly string[] | false =
      hasLists && (await deleteListFromBank(schoolId, some, FIRST_VERSION));
    hasLists &&= answer !== false;
    const kept = new Set<string>(answer || (await deleteSingly(schoolId, some)));
    if (!isHers()) throw new SomebodyElseError();
    await onDone(
      some.filter((id) => !kept.has(id)),
      [...kept],
    );
  }
}
