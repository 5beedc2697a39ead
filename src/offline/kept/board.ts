/** What keeper and screens share: what keeping is built on, and the pins as this context knows them. */
import type { Seams } from '../seams.ts';
import { createListeners } from '../live.ts';
import type { PinRow } from '../records.ts';
import { readPins, shownPin, type KeptPin } from './pins.ts';
import type { Pin } from './types.ts';

/** What it is built on. */
export interface KeptParts extends Omit<Seams, 'uuid'> {
  /** Corrections are being sent. */
  isSending: () => boolean;
}

const nothing: readonly Pin[] = [];

/** The pins of the person at work as this context knows them; nobody's when nobody may see any. */
export function createBoard({ store, channel, session }: KeptParts) {
  const listeners = createListeners();
  const running = new Set<string>();
  let pins = new Map<string, KeptPin>();
  let shownOf: string | null = null;
  let shown = nothing;
  let loads = 0;

  const board = {
    running,
    pins: (): ReadonlyMap<string, KeptPin> => pins,
    /** What screens may see now. */
    shown: () => (shownOf === session.owner() ? shown : nothing),
    subscribe: listeners.add,
    /** Reads them from disk. */
    async load() {
      const turn = (loads += 1);
      const who = session.owner();
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
    /** Changes one on disk, tells everybody. */
    async change(id: string, data: (row: PinRow) => Partial<PinRow['data']>) {
      const { kept } = await store;
      await kept.change(id, (row) =>
        row?.kind === 'pin' ? { ...row, data: { ...row.data, ...data(row) } } : undefined,
      );
      await board.changed();
    },
    /** Something about them is new on disk. */
    async changed() {
      await board.load();
      board.tellOthers();
    },
    /** Something about them is new in memory. */
    show() {
      const sorted = [...pins.values()].sort((a, b) => b.row.at - a.row.at);
      shown = sorted.map((pin) => shownPin(pin, running.has(pin.row.id)));
      listeners.call();
    },
    tellOthers: () => channel.post({ t: 'table', table: 'kept' }),
  };
  return board;
}

/** Those pins. */
export type PinBoard = ReturnType<typeof createBoard>;
