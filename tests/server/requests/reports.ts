/** Good requests about reports about students and the counterparts for assignments. */
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from '../requests.ts';

/** One for each call; `exam` and `assignment` have ended and everyone has handed in. */
export async function reportsRequests(
  _harness: Harness,
  _of: World,
  _made: { exam: Made; assignment: Made },
): Promise<Requests> {
  return {};
}
