/** What a person keeps on this device: wanted, read part by part, renewed, freed. */
import { createListeners } from '../live.ts';
import type { PinRow } from '../records.ts';
import { createKeeper } from './keeper.ts';
import { leaveMark } from './marker.ts';
import { askedNow, pinned, readPins, rowIdOf, shownPin, type KeptPin } from './pins.ts';
import type { Kept, Pin } from './types.ts';
import type { KeptParts, PinBoard } from './board.ts';

const nothing: readonly Pin[] = [];

function createBoard({ store, channel, session }: KeptParts): PinBoard {
  const listeners = createListeners();
  const running = new Set<string>();
  let pins = new Map<string, KeptPin>();
  let shownOf: string | null = null;
  let shown = nothing;
  let loads = 0;

  const { owner } = session;
  const board = {
    owner,
    running,
    pins: () => pins,
    shown: () => (shownOf === owner() ? shown : nothing),
    subscribe: (listener: () => void) => listeners.add(listener),
    async load() {
      const turn = (loads += 1);
      const who = owner();
      const found = who === null ? new Map<string, KeptPin>() : await readPins(await store, who);
      if (turn !== loads) return;
      // A run goes on with the objects that it began with.
      for (const id of running) {
        const [mine, theirs] = [pins.get(id), found.get(id)];
        if (mine && theirs) found.set(id, Object.assign(mine, { row: theirs.row }));
      }
      pins = found;
      shownOf = who;
      board.show();
    },
    async change(id: string, data: (row: PinRow) => Partial<PinRow['data']>) {
      const { kept } = await store;
      await kept.change(id, (row) =>
        row?.kind === 'pin' ? { ...row, data: { ...row.data, ...data(row) } } : undefined,
      );
      await board.load();
      board.tellOthers();
    },
    show() {
      const sorted = [...pins.values()].sort((a, b) => b.row.at - a.row.at);
      shown = sorted.map((pin) => shownPin(pin, running.has(pin.row.id)));
      listeners.call();
    },
    tellOthers: () => channel.post({ t: 'table', table: 'kept' }),
  };
  return board;
}

/** What is kept, over the store. */
export function createKept(parts: KeptParts): Kept {
  const { store, clock, channel, session } = parts;
  const board = createBoard(parts);
  const keeper = createKeeper(parts, board);
  const load = () => void board.load().catch(() => undefined);
  const idOf = (id: string) => rowIdOf(board.owner() ?? '', id);
  const changed = async () => {
    await board.load();
    board.tellOthers();
  };

  const marker = store.then((opened) => {
    opened.onGivenUp(() => {
      load();
      board.tellOthers();
    });
    load();
    // The worker runs before pages, and would hide from them that the mark was gone.
    return parts.context === 'page' ? leaveMark(opened, clock.now()) : 'none';
  });
  // Whoever wants to know is told; nobody has to.
  marker.catch(() => undefined);
  session.subscribe(load);
  channel.listen((message) => {
    if (message.t === 'table' && message.table === 'kept') load();
  });

  return {
    marker: () => marker,
    getSnapshot: board.shown,
    subscribe: board.subscribe,
    async pin(input) {
      const owner = board.owner();
      if (owner === null) return;
      const { kept, durable } = await store;
      await kept.change(rowIdOf(owner, input.id), (before) => {
        const row = pinned(owner, input, clock.now(), before?.kind === 'pin' ? before : undefined);
        if (!durable) Object.assign(row.data, { state: 'paused', problem: 'kept.noDisk' });
        return row;
      });
      await changed();
    },
    async pause(id) {
      keeper.stop(idOf(id));
      await board.change(idOf(id), () => ({ state: 'paused', problem: null }));
    },
    async renew(id) {
      if (!(await store).durable) return;
      await board.change(idOf(id), (row) => ({
        askedAt: askedNow(clock.now(), row),
        problem: null,
        state: row.data.state === 'paused' ? 'wanted' : row.data.state,
      }));
    },
    async free(id) {
      const owner = board.owner();
      if (owner === null) return;
      const row = idOf(id);
      keeper.stop(row);
      const { cache, kept } = await store;
      // The pin first: a part that is still on its way finds it gone and is not written.
      await kept.remove([row]);
      await cache.dropParts(owner, (part) => part.data.pin === row);
      await changed();
    },
    keep: (plan) => keeper.start(plan),
  };
}
