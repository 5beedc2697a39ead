/** What is left of a list that goes wrong, once whatever may go has gone. */

/**
 * Leaves out halves, then quarters and so on, as long as what is left still goes wrong by `isWrong`, which is asked at
 * most so many times. Answers the shortest list found; the whole one where nothing may go.
 */
export async function shrink<T>(
  all: readonly T[],
  isWrong: (some: readonly T[]) => Promise<boolean>,
  times: number,
): Promise<readonly T[]> {
  let left = all;
  let size = Math.ceil(all.length / 2);
  let from = 0;
  for (let time = 0; time < times && size > 0 && left.length > 1; time += 1) {
    const some = left.toSpliced(from, size);
    // oxlint-disable-next-line no-await-in-loop -- what is left out next depends on it
    if (some.length > 0 && (await isWrong(some))) left = some;
    else from += size;
    if (from < left.length) continue;
    from = 0;
    size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return left;
}
