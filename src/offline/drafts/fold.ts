/** Brings what was put aside to where it belongs: words to the drafts, changes to the outbox. */
import { UnknownOperationError } from '../store/failures.ts';
import { asidesOf, dropAside, type Aside, type InstantStorage } from './instant.ts';

/** Where it goes; each resolves when it is on disk. */
export interface Homes {
  draft(aside: Extract<Aside, { t: 'draft' }>): Promise<void>;
  correction(aside: Extract<Aside, { t: 'correction' }>): Promise<unknown>;
}

async function bringHome(aside: Aside, homes: Homes): Promise<void> {
  if (aside.t === 'draft') await homes.draft(aside);
  else
    await homes.correction(aside).catch((error: unknown) => {
      // No request can be made of it, now or later.
      if (!(error instanceof UnknownOperationError)) throw error;
    });
}

/** Invariant: the instant copy goes only once the disk has it; what the disk refuses is tried at the next start. */
export async function foldAsides(storage: InstantStorage, homes: Homes): Promise<void> {
  for (const { name, aside } of asidesOf(storage))
    try {
      if (aside) await bringHome(aside, homes);
      dropAside(storage, name);
    } catch {
      // Still put aside.
    }
}
