/** Brings what was put aside to where it belongs: words to the drafts, changes to the outbox. */
import { UnknownOperationError } from '../store/failures.ts';
import { asidesOf, dropAside, type Aside, type InstantStorage } from './instant.ts';

/**
 * `bringHome` resolves when it is on disk. Invariant: the instant copy goes only once the disk has it; what the disk
 * refuses is tried at the next start.
 */
export async function foldAsides(
  storage: InstantStorage,
  bringHome: (aside: Aside) => Promise<unknown>,
): Promise<void> {
  for (const { name, aside } of asidesOf(storage))
    try {
      if (aside) await bringHome(aside);
      dropAside(storage, name);
    } catch (error) {
      // Still put aside, unless no request can be made of it, now or later.
      if (error instanceof UnknownOperationError) dropAside(storage, name);
    }
}
