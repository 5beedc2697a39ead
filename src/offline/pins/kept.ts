/** What a person keeps on this device: wanted, read part by part, renewed, freed. */
import { createKeeper } from './keeper.ts';
import { askedNow, createBoard, pinned, rowIdOf, type KeptParts } from './board.ts';
import type { Kept } from './types.ts';
import type { Store } from '../store/store.ts';

/** Leaves a mark, so that a database which the browser emptied does not look like a new one. */
async function leaveMark(store: Store, now: number): ReturnType<Kept['marker']> {
  if (!store.durable) return 'none';
  return store.write('relaxed', 'all', async (tx) => {
    if (await tx.meta('initialised')) return 'found';
    await tx.putMeta({ k: 'initialised', at: now });
    return 'made';
  });
}

/** What is kept, over the store. */
export function createKept(parts: KeptParts): Kept {
  const { store, clock, channel, session } = parts;
  const board = createBoard(parts);
  const keeper = createKeeper(parts, board);
  const load = () => void board.load().catch(() => undefined);
  const idOf = (id: string) => rowIdOf(session.owner() ?? '', id);

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
      const owner = session.owner();
      if (owner === null) return;
      const { kept, durable } = await store;
      await kept.change(rowIdOf(owner, input.id), (before) => {
        const row = pinned(owner, input, clock.now(), before?.kind === 'pin' ? before : undefined);
        if (!durable) Object.assign(row.data, { state: 'paused', problem: 'kept.noDisk' });
        return row;
      });
      await board.changed();
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
      const owner = session.owner();
      if (owner === null) return;
      const row = idOf(id);
      keeper.stop(row);
      const { cache, kept } = await store;
      // The pin first: a part that is still on its way finds it gone and is not written.
      await kept.remove([row]);
      await cache.dropParts(owner, (part) => part.data.pin === row);
      await board.changed();
    },
    keep: (plan) => keeper.start(plan),
  };
}
