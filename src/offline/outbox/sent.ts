/** What was sent lately, by lane: covers for copies of the server's state that are older. */
import type { Receipt } from '../records.ts';
import type { Session } from '../session.ts';
import type { Store } from '../store/store.ts';

/** The receipts that a screen has asked for. */
export interface SentView {
  of(lane: string): readonly Receipt[];
  /** These lanes have new receipts; resolves when they are there to be seen. */
  refresh(lanes: Iterable<string>): Promise<void>;
  clear(): void;
}

const none: readonly Receipt[] = [];

/** Loads receipts of a lane when somebody looks at it. */
export function createSentView(
  store: Promise<Store>,
  session: Session,
  onChange: () => void,
): SentView {
  const lanes = new Map<string, readonly Receipt[]>();

  async function load(lane: string) {
    const owner = session.current()?.owner;
    if (owner === undefined) return;
    const receipts = await (await store).read('all', (tx) => tx.receipts(owner, [lane]));
    if (receipts.length === 0 && (lanes.get(lane) ?? none).length === 0) return;
    lanes.set(lane, receipts);
    onChange();
  }

  // Without receipts a screen shows an older copy for a moment; nothing is lost.
  const start = (lane: string) => load(lane).catch(() => undefined);

  return {
    of(lane) {
      const known = lanes.get(lane);
      if (known) return known;
      lanes.set(lane, none);
      void start(lane);
      return none;
    },
    async refresh(changed) {
      const seen = [...new Set(changed)].filter((lane) => lanes.has(lane));
      await Promise.all(seen.map(start));
    },
    clear() {
      lanes.clear();
    },
  };
}
