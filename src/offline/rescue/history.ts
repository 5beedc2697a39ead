/** What was sent lately: the end of the list of what waits, read from the disk only when it is asked for. */
import { declareDatabase } from '../database.ts';
import type { Clock } from '../environment.ts';
import type { Receipt } from '../records.ts';
import type { Session } from '../session.ts';

const DAYS = 7 * 86_400_000;
const MOST = 200;

/** What was sent lately by the person at work, newest first. */
export interface History {
  lately(): Promise<Receipt[]>;
}

/** A decision leaves a trace of the same kind, which was never sent; an exit takes the words of what was. */
const isTold = (receipt: Receipt) => Object.keys(receipt.label).length > 0;

/** The history of a device; empty where nothing is stored. */
export function createHistory(databaseName: string, clock: Clock, session: Session): History {
  return {
    async lately() {
      const row = session.current();
      if (!row || row.auth === 'out') return [];
      // Of its own, for this one reading: the engine's connections know no order by time.
      const database = declareDatabase(databaseName, 'relaxed');
      try {
        await database.open();
        const found = await database.receipts
          .where('at')
          .above(clock.now() - DAYS)
          .filter((receipt) => receipt.owner === row.owner && isTold(receipt))
          .toArray();
        return found.toSorted((a, b) => b.at - a.at).slice(0, MOST);
      } catch {
        return [];
      } finally {
        database.close();
      }
    },
  };
}
