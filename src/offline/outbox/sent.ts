/** What was sent lately, by lane: covers for copies of the server's state that are older. */
import { pause, type Clock } from '../environment.ts';
import type { Receipt } from '../records.ts';
import { maySend, type Session } from '../session.ts';
import type { Store } from '../store/store.ts';

const none: readonly Receipt[] = [];
/** A disk that answers later than this bars no reading. */
const DISK_MS = 1_000;

/** A receipt never changes under its key. */
const isSame = (known: readonly Receipt[], found: readonly Receipt[]) =>
  known.length === found.length && known.every(({ key }, index) => key === found[index]?.key);

/** A lane that a screen has asked for: what is shown of it, if anything yet, and whether the disk said that. */
interface Lane {
  shown: readonly Receipt[] | undefined;
  isRead: boolean;
}

/** The receipts that a screen has asked for. */
export function createSentView(parts: {
  store: Promise<Store>;
  session: Session;
  clock: Pick<Clock, 'schedule'>;
  onChange: () => void;
}) {
  const { store, session, clock, onChange } = parts;
  const lanes = new Map<string, Lane>();
  let shownTo: string | null = null;
  let asked: string[] = [];

  async function load(wanted: readonly string[]) {
    const owner = session.owner();
    if (owner === null || wanted.length === 0) return;
    const here = wanted.flatMap((lane) => lanes.get(lane)?.shown ?? none);
    const byKey = new Map(here.map((receipt) => [receipt.key, receipt]));
    const opened = await store;
    const receipts = await opened.read('all', (tx) => tx.receipts(owner, [...wanted], byKey));
    // Another person signed in meanwhile.
    if (session.owner() !== owner) return;
    let isNew = false;
    for (const lane of wanted) {
      const known = lanes.get(lane)?.shown;
      const read = receipts.filter((receipt) => receipt.lane === lane);
      const isKnown = known !== undefined && isSame(known, read);
      // The same objects: what was worked out of them before need not be worked out again.
      const shown = isKnown ? known : read.map((receipt) => byKey.get(receipt.key) ?? receipt);
      lanes.set(lane, { shown, isRead: true });
      isNew ||= !isKnown;
    }
    if (isNew) onChange();
  }

  const start = (wanted: readonly string[]) => load(wanted).catch(() => undefined);

  /** Lanes that are looked at for the first time, all that a screen asks for at once. */
  async function first() {
    const wanted = asked;
    asked = [];
    const asking = wanted.map((lane) => lanes.get(lane));
    await Promise.race([start(wanted), pause(clock, DISK_MS)]);
    // Without receipts a screen shows an older copy for a moment; nothing is lost.
    for (const lane of asking) if (lane) lane.shown ??= none;
    if (wanted.some((lane, at) => asking[at] && lanes.get(lane) === asking[at])) onChange();
  }

  return {
    /** Loads them when somebody looks at a lane. */
    of(lane: string): readonly Receipt[] | undefined {
      const known = lanes.get(lane);
      if (known) return known.shown;
      lanes.set(lane, { shown: undefined, isRead: false });
      if (asked.push(lane) === 1) queueMicrotask(() => void first());
      return undefined;
    },
    /** The same as far as it was asked for; loads nothing. */
    known: (lane: string) => lanes.get(lane)?.shown ?? none,
    /** The same as the disk has it now; undefined where it does not say it in time. */
    async read(lane: string) {
      await Promise.race([start([lane]), pause(clock, DISK_MS)]);
      const known = lanes.get(lane);
      return known?.isRead ? known.shown : undefined;
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
