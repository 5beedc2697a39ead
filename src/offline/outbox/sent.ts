/** What was sent lately, by lane: covers for copies of the server's state that are older. */
import type { Receipt } from '../records.ts';
import { maySend, type Session } from '../session.ts';
import type { Store } from '../store/store.ts';

const none: readonly Receipt[] = [];

/** A receipt never changes under its key. */
const isSame = (known: readonly Receipt[], found: readonly Receipt[]) =>
  known.length === found.length && known.every(({ key }, index) => key === found[index]?.key);

/** The receipts that a screen has asked for. */
export function createSentView(store: Promise<Store>, session: Session, onChange: () => void) {
  const lanes = new Map<string, readonly Receipt[]>();
  let shownTo: string | null = null;

  async function load(wanted: readonly string[]) {
    const owner = session.owner();
    if (owner === null || wanted.length === 0) return;
    const here = wanted.flatMap((lane) => lanes.get(lane) ?? none);
    const byKey = new Map(here.map((receipt) => [receipt.key, receipt]));
    const receipts = await (
      await store
    ).read('all', (tx) => tx.receipts(owner, [...wanted], byKey));
    // Another person signed in meanwhile.
    if (session.owner() !== owner) return;
    let isNew = false;
    for (const lane of wanted) {
      const known = lanes.get(lane) ?? none;
      const read = receipts.filter((receipt) => receipt.lane === lane);
      if (isSame(known, read)) continue;
      // The same objects: what was worked out of them before need not be worked out again.
      const found = read.map((receipt) => byKey.get(receipt.key) ?? receipt);
      lanes.set(lane, found);
      isNew = true;
    }
    if (isNew) onChange();
  }

  // Without receipts a screen shows an older copy for a moment; nothing is lost.
  const start = (wanted: readonly string[]) => load(wanted).catch(() => undefined);

  return {
    /** Loads them when somebody looks at a lane. */
    of(lane: string): readonly Receipt[] {
      const known = lanes.get(lane);
      if (known) return known;
      lanes.set(lane, none);
      void start([lane]);
      return none;
    },
    /** The same as far as it was asked for; loads nothing. */
    known: (lane: string) => lanes.get(lane) ?? none,
    /** The same as the disk has it now. */
    async read(lane: string) {
      await start([lane]);
      return lanes.get(lane) ?? none;
    },
    /** These lanes have new receipts; resolves when they are there to be seen. */
    async refresh(changed: Iterable<string>) {
      await start([...new Set(changed)].filter((lane) => lanes.has(lane)));
    },
    /** Anything may have been sent: what is looked at is read again. */
    refreshAll: () => start([...lanes.keys()]),
    /** The session changed: of another person nothing is known, of the same one it is read again. */
    follow() {
      const isSamePerson = shownTo === session.owner();
      shownTo = session.owner();
      // What ended may be followed by forgetting.
      if (isSamePerson && maySend(session.current())) void start([...lanes.keys()]);
      else lanes.clear();
    },
  };
}
