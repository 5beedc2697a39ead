/** Asks for her password before dangerous actions: whoever finds an open tablet does not know it. */
import { refuse } from '../errors.ts';
import type { Actor } from '../middleware/authenticate.ts';

/** For this long after she signed in or typed her password, it is not asked for again. */
const provenFor = 10 * 60_000;

/** Refuses unless she typed her password on this device within the last ten minutes. */
export function requireProof({ provedAt }: Pick<Actor, 'provedAt'>, now: number): void {
  if (now - provedAt.getTime() > provenFor) throw refuse('role.passwordNeeded');
}
