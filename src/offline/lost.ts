/** Drafts and files that the browser has lost: named until they are written anew or given up. */
import type { Channel } from './channel.ts';
import { idOfSide, sideId, sideOwner } from './files/file-rows.ts';
import { localFilesIn } from './files/local-ids.ts';
import { createListeners, type Live } from './live.ts';
import type { Session } from './session.ts';
import type { Store } from './store/store.ts';

/** One of them; `name` is the file's, empty where that is lost as well. */
export type LostThing =
  | { what: 'draft'; kind: string; id: string }
  | { what: 'file'; id: string; name: string };

/** What is lost of the person at work; what a row of the outbox names is told by that row. */
export interface LostWork extends Live<readonly LostThing[]> {
  /** Forgets what can never be read again. */
  giveUp(): Promise<void>;
}

const none: readonly LostThing[] = [];

/** Everything of a person that is there and cannot be read, but for files that the server has. */
export async function findLost(store: Store, owner: string): Promise<LostThing[]> {
  const [drafts, keys, sides, files] = await Promise.all([
    store.drafts.ofOwner(owner),
    store.drafts.keysOf(owner),
    store.files.ofOwner(sideOwner(owner)),
    store.files.keysOf(owner),
  ]);
  const lost: LostThing[] = keys
    .filter(([, kind, id]) => !drafts.some((draft) => draft.kind === kind && draft.id === id))
    .map(([, kind, id]) => ({ what: 'draft', kind, id }));
  for (const id of files) {
    const side = sides.find((row) => idOfSide(row) === id);
    // One after the other: bytes are large.
    if (side?.state !== 'uploaded' && !(await store.files.get(id)))
      lost.push({ what: 'file', id, name: side?.name ?? '' });
  }
  return lost;
}

/** Follows what is lost. */
export function createLost(parts: {
  store: Promise<Store>;
  session: Session;
  channel: Channel;
  /** Calls whoever listens when a draft or file was written. */
  written: (listener: () => void) => void;
}): LostWork & { look(): void } {
  const { store, session, channel } = parts;
  const listeners = createListeners();
  let list = none;
  let asked = 0;
  let isFollowing = false;

  const ownerNow = () => {
    const person = session.current();
    return person && person.auth !== 'out' ? person.owner : null;
  };
  async function read() {
    asked += 1;
    const mine = asked;
    const owner = ownerNow();
    const opened = await store;
    let found: readonly LostThing[] = owner === null ? none : await findLost(opened, owner);
    if (owner !== null && found.length > 0) {
      const rows = await opened.read('outbox', (tx) => tx.ownerRows(owner));
      const named = new Set(localFilesIn(rows.map(({ body }) => body)));
      found = found.filter(({ id }) => !named.has(id));
    }
    if (mine !== asked || owner !== ownerNow()) return;
    if (JSON.stringify(found) === JSON.stringify(list)) return;
    list = found;
    if (!isFollowing) parts.written(() => list.length > 0 && look());
    isFollowing = true;
    listeners.call();
  }
  // A disk that is not there now is asked again when the page is looked at.
  const look = () => void read().catch(() => undefined);

  channel.listen((message) => {
    if (message.t === 'table' && list.length > 0) look();
  });

  return {
    getSnapshot: () => list,
    subscribe: (listener) => listeners.add(listener),
    look,
    async giveUp() {
      const given = list;
      const [opened, owner] = [await store, ownerNow()];
      if (owner === null) return;
      for (const thing of given)
        await (thing.what === 'draft'
          ? opened.drafts.remove([[owner, thing.kind, thing.id]])
          : opened.files.remove([thing.id, sideId(thing.id)]));
      channel.post({ t: 'table', table: 'drafts' });
      channel.post({ t: 'table', table: 'files' });
      await read();
    },
  };
}
