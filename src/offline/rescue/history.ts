/** What was sent lately: the end of the list of what waits, read from the disk only when it is asked for. */
import type { Clock } from '../environment.ts';
import type { Receipt } from '../records.ts';
import type { Session } from '../session.ts';
import type { Store } from '../store/store.ts';

const DAYS = 7 * 86_400_000;
const MOST = 200;

/** A decision leaves a trace of the same kind, which was never sent; an exit takes the words of what was. */
const isTold = (receipt: Receipt) => Object.keys(receipt.label).length > 0;

/** The history of a device; empty where it cannot be read. */
export function createHistory(store: Promise<Store>, clock: Clock, session: Session) {
  return {
    /** What was sent lately by the person at work, newest first. */
    async lately(): Promise<Receipt[]> {
      const owner = session.owner();
      if (owner === null) return [];
      try {
        const since = clock.now() - DAYS;
        const found = await (await store).read('all', (tx) => tx.receiptsSince(owner, since));
        return found.filter(isTold).slice(0, MOST);
      } catch {
        return [];
      }
    },
  };
}

/** That history. */
export type History = ReturnType<typeof createHistory>;
