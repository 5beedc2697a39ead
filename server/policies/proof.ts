/** Her password before what is dangerous: whoever holds a tablet that was left open does not know it. */
import { refuse } from '../errors.ts';
import type { Actor } from '../middleware/authenticate.ts';

/** For so long after she signed in, or typed her password once more, it is not asked for again. */
const provenFor = 10 * 60_000;

/** Refuses where her password was not shown on this device within the last ten minutes. */
export function requireProof({ provedAt }: Pick<Actor, 'provedAt'>, now: number): void {
  if (now - provedAt.getTime() > provenFor) throw refuse('role.passwordNeeded');
}
