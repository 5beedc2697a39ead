/** What the person at work has in a table, in memory: read once somebody looks, and again when the disk may say more. */
import type { Channel, OwnTable } from './channel.ts';
import { createLive } from './live.ts';
import type { Session } from './session.ts';

const none: readonly never[] = [];

/** An empty view for screens that may not wait, asleep until somebody looks. */
export function createOwnView<T>(parts: {
  session: Session;
  channel: Channel;
  /** The one that holds it; null where whoever asks says when to read. */
  table: OwnTable | null;
  read: (owner: string) => Promise<readonly T[]>;
  isSame: (one: readonly T[], other: readonly T[]) => boolean;
}) {
  const { session, channel, table } = parts;
  /** Nobody's and empty until the disk was read: of nobody there is nothing. */
  const unread: { owner: string | null; list: readonly T[] } = { owner: null, list: none };
  const shown = createLive(
    unread,
    (one, other) => one.owner === other.owner && parts.isSame(one.list, other.list),
  );
  let isAwake = false;
  let isStale = false;
  let reading: Promise<void> | null = null;

  async function read() {
    try {
      while (isStale) {
        isStale = false;
        const owner = session.owner();
        const list = await (owner === null ? none : parts.read(owner));
        // Something was written or somebody came meanwhile: what was read may be older than what is shown.
        if (session.owner() !== owner) isStale = true;
        if (!isStale) shown.set({ owner, list });
      }
    } catch {
      // The disk is not there now; what was known stays, and the next change or return asks again.
    }
    reading = null;
    // One that came while the disk refused asks as well.
    if (isStale) refresh();
  }

  function refresh() {
    if (!isAwake) return;
    isStale = true;
    reading ??= read();
  }
  function wake() {
    if (isAwake) return;
    isAwake = true;
    refresh();
  }

  session.subscribe(() => {
    if (shown.getSnapshot().owner !== session.owner()) shown.set(unread);
    refresh();
  });
  channel.listen((message) => {
    if (message.t === 'table' && message.table === table) refresh();
  });

  return {
    /** The same array until something changes; of another person nothing is ever shown. Undefined until it was read. */
    list(): readonly T[] | undefined {
      wake();
      const { owner, list } = shown.getSnapshot();
      return owner === session.owner() ? list : undefined;
    },
    subscribe(listener: () => void): () => void {
      wake();
      return shown.subscribe(listener);
    },
    /** Anything may have changed on disk. */
    refresh,
    /** What this context just wrote of somebody, without reading it again. */
    show(owner: string, next: (list: readonly T[]) => readonly T[]): void {
      if (!isAwake || owner !== session.owner()) return;
      const before = shown.getSnapshot();
      // What is in memory is another person's, or about to be replaced by what was read before.
      if (reading || before.owner !== owner) refresh();
      if (before.owner === owner) shown.set({ owner, list: next(before.list) });
    },
    /** The other contexts look at the disk. */
    tellOthers: () => table && channel.post({ t: 'table', table }),
    /** Resolves when the list says what the disk says. */
    async settled() {
      for (let seen = reading; seen; seen = reading) await seen;
    },
  };
}
