/** Good requests about accounts. */
import type { Made, World } from '../factories.ts';
import type { Harness } from '../harness.ts';
import type { Requests } from '../requests.ts';

/** One for each call; `exam` and `assignment` have ended and everyone has handed in. */
export async function accountsRequests(
  _harness: Harness,
  _of: World,
  _made: { exam: Made; assignment: Made },
): Promise<Requests> {
  return {};
}
