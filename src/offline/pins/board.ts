/** What keeper and screens share: what keeping is built on, and the pins as this context knows them. */
import type { Seams } from '../seams.ts';
import { createListeners } from '../live.ts';
import type { PartRow, PinRow } from '../records.ts';
import type { Store } from '../store/store.ts';
import type { Pin, PinInput } from './types.ts';

/** What it is built on. */
export interface KeptParts extends Omit<Seams, 'uuid'> {
  /** Corrections are being sent. */
  isSending: () => boolean;
}

/** A pin with its parts, as they are on disk. */
export interface KeptPin {
  row: PinRow;
  parts: Map<string, PartRow>;
}

/** The row's id; a pin's own id names the same thing for every person. */
export const rowIdOf = (owner: string, id: string) => `${owner}|pin|${id}`;

/** Every pin of one person. */
async function readPins(store: Store, owner: string): Promise<Map<string, KeptPin>> {
  const rows = await store.kept.ofOwner(owner);
  const pins = new Map<string, KeptPin>();
  for (const row of rows) if (row.kind === 'pin') pins.set(row.id, { row, parts: new Map() });
  for (const row of rows)
    if (row.kind === 'part') pins.get(row.data.pin)?.parts.set(row.data.hash, row);
  return pins;
}

/** When it was asked for: always after it was last asked for and read, whatever the clock says. */
export function askedNow(now: number, before?: PinRow): number {
  return Math.max(now, (before?.data.askedAt ?? 0) + 1, (before?.data.renewedAt ?? 0) + 1);
}

/** A new pin, or one that is asked for again. */
export function pinned(
  owner: string,
  { id, ...thing }: PinInput,
  now: number,
  before?: PinRow,
): PinRow {
  return {
    id: rowIdOf(owner, id),
    owner,
    kind: 'pin',
    at: before?.at ?? now,
    data: {
      ...thing,
      state: before?.data.state === 'kept' ? 'kept' : 'wanted',
      problem: null,
      total: before?.data.total ?? 0,
      totalBytes: before?.data.totalBytes ?? 0,
      askedAt: askedNow(now, before),
      renewedAt: before?.data.renewedAt ?? null,
    },
  };
}

/** A pin as screens show it. */
function shownPin({ row, parts }: KeptPin, isRunning: boolean): Pin {
  const { askedAt: _askedAt, ...data } = row.data;
  const bytes = [...parts.values()].reduce((sum, part) => sum + part.data.bytes, 0);
  return {
    ...data,
    id: row.id.slice(rowIdOf(row.owner, '').length),
    isRunning,
    done: parts.size,
    total: Math.max(data.total, parts.size),
    bytes,
    totalBytes: Math.max(data.totalBytes, bytes),
  };
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
