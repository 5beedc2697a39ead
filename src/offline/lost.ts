/** Drafts and files that the browser has lost: named until they are written anew or given up. */
import { idOfSide, sideId, sideOwner } from './files/file-rows.ts';
import { localFilesIn } from './files/local-ids.ts';
import { saysSame, type Live } from './live.ts';
import { createOwnView } from './own-view.ts';
import type { Seams } from './seams.ts';
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
  const keysNow = () => Promise.all([store.drafts.keysOf(owner), store.files.keysOf(owner)]);
  const [keys, files] = await keysNow();
  const [drafts, sides] = await Promise.all([
    store.drafts.ofOwner(owner),
    store.files.ofOwner(sideOwner(owner)),
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
  if (lost.length === 0) return lost;
  // What went while it was looked for is not lost.
  const left = new Set((await keysNow()).flat().map((key) => JSON.stringify(key)));
  return lost.filter((thing) =>
    left.has(JSON.stringify(thing.what === 'draft' ? [owner, thing.kind, thing.id] : thing.id)),
  );
}

/** Follows what is lost. */
export function createLost(
  parts: Pick<Seams, 'store' | 'session' | 'channel'> & {
    /** Calls whoever listens when a draft or file was written. */
    written: (listener: () => void) => void;
  },
): LostWork & { look(): void } {
  const { store, session, channel } = parts;
  const view = createOwnView<LostThing>({ ...parts, table: null, read, isSame: saysSame });
  const hers = () => view.list() ?? none;
  let isFollowing = false;
  let isAny = false;

  async function read(owner: string) {
    const opened = await store;
    const found = await findLost(opened, owner);
    const rows = found.length > 0 ? await opened.read('outbox', (tx) => tx.ownerRows(owner)) : [];
    const named = new Set(localFilesIn(rows.map(({ body }) => body)));
    const list = found.filter(({ id }) => !named.has(id));
    isAny = list.length > 0;
    if (isAny && !isFollowing) parts.written(lookAgain);
    isFollowing ||= isAny;
    return list;
  }
  /** Only what was lost may be there again: looking for more reads every file. */
  function lookAgain() {
    if (isAny) view.refresh();
  }

  channel.listen((message) => {
    if (message.t === 'table') lookAgain();
  });

  return {
    getSnapshot: hers,
    subscribe: view.subscribe,
    look: view.refresh,
    async giveUp() {
      const [given, owner, opened] = [hers(), session.owner() ?? '', await store];
      for (const thing of given) {
        let isThere = false;
        // Another tab may have written it anew.
        const unlessThere = (row: object | undefined) => {
          isThere = row !== undefined;
          return isThere ? undefined : null;
        };
        if (thing.what === 'draft')
          await opened.drafts.change([owner, thing.kind, thing.id], unlessThere);
        else await opened.files.change(thing.id, unlessThere);
        if (thing.what === 'file' && !isThere) await opened.files.remove([sideId(thing.id)]);
      }
      for (const table of ['drafts', 'files'] as const) channel.post({ t: 'table', table });
      view.refresh();
      await view.settled();
    },
  };
}
