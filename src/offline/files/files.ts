/** Files on this device: kept before anything names them, given back when the server has them and nothing does. */
import type { Seams } from '../seams.ts';
import { saysSame } from '../live.ts';
import type { FileBox } from '../outbox/preparing.ts';
import type { AttachmentRow } from '../records.ts';
import { createOwnView } from '../own-view.ts';
import { signedInOwner } from '../session.ts';
import { StorageFullError } from '../store/failures.ts';
import { namesOf, type Store } from '../store/store.ts';
import { idOfSide, sideId, sideOf, sideOwner } from './file-rows.ts';
import { localFileId, localFilesIn } from './local-ids.ts';
import type { Files, LocalFile } from './types.ts';

/** How long a file waits that nothing names. */
const ORPHAN_AGE = 7 * 86_400_000;
/** A dropped file may be named by a row that is on its way to the disk: so long its bytes stay. */
const GRACE = 10_000;

const isDropped = (row: AttachmentRow) => typeof row.droppedAt === 'number';

/** The files, and what the engine needs of them. */
export interface FileKeeper extends Files {
  readonly box: FileBox;
  /** Anything may have changed on disk. */
  refresh(): void;
  /** Gives back what is uploaded and no longer named, and what has long been named by nothing. */
  tidy(): Promise<void>;
  /** Resolves when the list says what the disk says. */
  settled(): Promise<void>;
}

function shown(row: AttachmentRow): LocalFile {
  const { name, type, state, remoteId, size = 0, sent = 0, error = null } = row;
  return { id: idOfSide(row), name, type, state, remoteId, size, sent, error };
}

/** The files of one context. */
export function createFiles({ store, clock, channel, session, uuid }: Seams): FileKeeper {
  const view = createOwnView<LocalFile>({
    session,
    channel,
    table: 'files',
    async read(owner) {
      const rows = await (await store).files.ofOwner(sideOwner(owner));
      return rows
        .filter((row) => !isDropped(row))
        .toSorted((a, b) => (a.addedAt ?? 0) - (b.addedAt ?? 0))
        .map(shown);
    },
    isSame: saysSame,
  });

  function changed() {
    view.refresh();
    view.tellOthers();
  }

  /** Everything that waiting work and drafts of a person name. */
  async function namedBy(opened: Store, owner: string): Promise<Set<string>> {
    const rows = await opened.read('outbox', (tx) => tx.ownerRows(owner));
    const drafts = await opened.drafts.ofOwner(owner);
    return new Set(localFilesIn([rows.map((row) => row.body), drafts]));
  }

  const box: FileBox = {
    async read(id, owner) {
      const { files } = await store;
      const row = await files.get(id);
      if (row?.owner !== owner) return undefined;
      await files.change(sideId(id), (side) => {
        // One that came from a file of another device has only its bytes yet.
        if (!side) return sideOf(row, clock.now());
        // Whatever is sent names it.
        return isDropped(side) ? { ...side, droppedAt: null } : undefined;
      });
      return row;
    },
    async note(id, owner, news) {
      const { files } = await store;
      // What is uploaded stays uploaded.
      await files.change(sideId(id), (row) =>
        row?.owner === sideOwner(owner) && row.state !== 'uploaded'
          ? { ...row, ...news }
          : undefined,
      );
      changed();
    },
  };

  /** Removes what nothing names any more: what was dropped `grace` ago, what is uploaded, what was long forgotten. */
  async function tidy(grace = GRACE) {
    const opened = await store;
    const owner = session.owner();
    if (owner === null) return;
    const rows = await opened.files.ofOwner(sideOwner(owner));
    if (rows.length === 0) return;
    const named = await namedBy(opened, owner);
    const ids = rows.map(idOfSide);
    const uploaded = await opened.read('all', (tx) => namesOf(tx, ids));
    const now = clock.now();
    const gone: string[] = [];
    for (const row of rows) {
      const id = idOfSide(row);
      const since = named.has(id) ? null : (row.unnamedSince ?? now);
      const isOver = typeof row.droppedAt === 'number' && now - row.droppedAt >= grace;
      // What is uploaded has its name kept; what is not may still lie in an open form.
      if (since !== null && (isOver || uploaded.has(id) || now - since >= ORPHAN_AGE))
        gone.push(id);
      else if (since !== (row.unnamedSince ?? null) || (named.has(id) && isDropped(row)))
        await opened.files.change(sideId(id), (other) =>
          other
            ? { ...other, unnamedSince: since, ...(named.has(id) && { droppedAt: null }) }
            : undefined,
        );
    }
    if (gone.length === 0) return;
    await opened.files.remove(gone.flatMap((id) => [id, sideId(id)]));
    changed();
  }

  return {
    box,
    async add({ owner, ...told }) {
      const opened = await store;
      const whose = owner ?? (await signedInOwner(session));
      const id = localFileId(uuid());
      const file = { id, owner: whose, ...told, state: 'waiting' as const, remoteId: null };
      const side = sideOf(file, clock.now());
      try {
        await opened.files.put([file, side]);
      } catch (error) {
        if (!(error instanceof StorageFullError)) throw error;
        // What she has just given up may have been for this one.
        await tidy(0);
        await opened.files.put([file, side]);
      }
      changed();
      return shown(side);
    },
    list: view.list,
    subscribe: view.subscribe,
    async read(id) {
      const row = await (await store).files.get(id);
      const side = await (await store).files.get(sideId(id));
      return row && row.owner === session.owner() && !(side && isDropped(side)) ? row.bytes : null;
    },
    async remoteIdOf(id) {
      const owner = session.owner();
      const rows = await (await store).read('all', (tx) => tx.ids([id]));
      return rows.find((row) => row.owner === owner)?.id ?? null;
    },
    async drop(id) {
      const opened = await store;
      const row = await opened.files.get(sideId(id));
      const owner = session.owner();
      if (owner === null || row?.owner !== sideOwner(owner)) return true;
      if ((await namedBy(opened, owner)).has(id)) return false;
      const now = clock.now();
      await opened.files.change(sideId(id), (other) =>
        other ? { ...other, droppedAt: now } : undefined,
      );
      changed();
      clock.schedule(() => void tidy().catch(() => undefined), GRACE);
      return true;
    },
    refresh: view.refresh,
    tidy: () => tidy(),
    settled: view.settled,
  };
}
