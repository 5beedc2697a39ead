/** Files on this device: kept before anything names them, given back when the server has them and nothing does. */
import type { Channel } from '../channel.ts';
import type { Clock } from '../environment.ts';
import { createListeners } from '../live.ts';
import type { FileBox } from '../outbox/preparing.ts';
import type { AttachmentRow } from '../records.ts';
import type { Session } from '../session.ts';
import { NotSignedInError, StorageFullError } from '../store/failures.ts';
import type { Store } from '../store/store.ts';
import { idOfSide, newFile, sideId, sideOf, sideOwner, withNews } from './file-rows.ts';
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
export function createFiles(parts: {
  store: Promise<Store>;
  clock: Clock;
  channel: Channel;
  session: Session;
  uuid: () => string;
}): FileKeeper {
  const { store, clock, channel, session, uuid } = parts;
  const listeners = createListeners();
  let list: readonly LocalFile[] = [];
  let isLoaded = false;
  let isAgain = false;
  let loading: Promise<void> | null = null;

  function ownerNow(): string | null {
    const person = session.current();
    return person && person.auth !== 'out' ? person.owner : null;
  }

  async function load() {
    const opened = await store;
    do {
      isAgain = false;
      const owner = ownerNow();
      const rows = owner === null ? [] : await opened.files.ofOwner(sideOwner(owner));
      const next = rows
        .filter((row) => !isDropped(row))
        .toSorted((a, b) => (a.addedAt ?? 0) - (b.addedAt ?? 0))
        .map(shown);
      if (owner !== ownerNow()) isAgain = true;
      else if (JSON.stringify(next) !== JSON.stringify(list)) {
        list = next;
        listeners.call();
      }
    } while (isAgain);
  }

  function refresh() {
    isLoaded = true;
    isAgain = true;
    // What was known stays on the screen; another person's is never shown, since every start asks anew.
    loading ??= load()
      .catch(() => undefined)
      .finally(() => {
        loading = null;
      });
  }

  function changed() {
    if (isLoaded) refresh();
    channel.post({ t: 'table', table: 'files' });
  }

  channel.listen((message) => {
    if (message.t === 'table' && message.table === 'files' && isLoaded) refresh();
  });
  session.subscribe(() => {
    list = [];
    if (isLoaded) refresh();
    listeners.call();
  });

  /** Everything that waiting work and drafts of a person name. */
  async function namedBy(opened: Store, owner: string): Promise<Set<string>> {
    const rows = await opened.read('outbox', (tx) => tx.ownerRows(owner));
    const drafts = await opened.drafts.ofOwner(owner);
    return new Set(localFilesIn([rows.map((row) => row.body), drafts]));
  }

  async function hers(opened: Store, id: string): Promise<AttachmentRow | undefined> {
    const row = await opened.files.get(sideId(id));
    const owner = ownerNow();
    return row && owner !== null && row.owner === sideOwner(owner) ? row : undefined;
  }

  const remove = (opened: Store, ids: readonly string[]) =>
    opened.files.remove(ids.flatMap((id) => [id, sideId(id)]));

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
      await (
        await store
      ).files.change(sideId(id), (row) =>
        row?.owner === sideOwner(owner) ? withNews(row, news) : undefined,
      );
      changed();
    },
  };

  /** Removes what nothing names any more: what was dropped `grace` ago, what is uploaded, what was long forgotten. */
  async function tidy(grace = GRACE) {
    const opened = await store;
    const owner = ownerNow();
    if (owner === null) return;
    const rows = await opened.files.ofOwner(sideOwner(owner));
    if (rows.length === 0) return;
    const named = await namedBy(opened, owner);
    const ids = rows.map(idOfSide);
    const known = await opened.read('all', (tx) => tx.ids(ids));
    const uploaded = new Set(known.map((row) => row.temp));
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
    await remove(opened, gone);
    changed();
  }

  return {
    box,
    async add({ name, type, bytes }) {
      const opened = await store;
      const person = session.current() ?? (await session.load());
      if (!person || person.auth === 'out') throw new NotSignedInError('Nobody is signed in');
      const file = { id: localFileId(uuid()), owner: person.owner, name, type, bytes };
      const rows = newFile(file, clock.now());
      try {
        await opened.files.put(rows);
      } catch (error) {
        if (!(error instanceof StorageFullError)) throw error;
        // What she has just given up may have been for this one.
        await tidy(0);
        await opened.files.put(rows);
      }
      changed();
      return shown(rows[1]);
    },
    list() {
      if (!isLoaded) refresh();
      return list;
    },
    subscribe(listener) {
      if (!isLoaded) refresh();
      return listeners.add(listener);
    },
    async read(id) {
      const row = await (await store).files.get(id);
      const side = await (await store).files.get(sideId(id));
      return row && row.owner === ownerNow() && !(side && isDropped(side)) ? row.bytes : null;
    },
    async remoteIdOf(id) {
      const owner = ownerNow();
      const rows = await (await store).read('all', (tx) => tx.ids([id]));
      return rows.find((row) => row.owner === owner)?.id ?? null;
    },
    async drop(id) {
      const opened = await store;
      const row = await hers(opened, id);
      if (!row) return true;
      if ((await namedBy(opened, ownerNow() ?? '')).has(id)) return false;
      const now = clock.now();
      await opened.files.change(sideId(id), (other) =>
        other ? { ...other, droppedAt: now } : undefined,
      );
      changed();
      clock.schedule(() => void tidy().catch(() => undefined), GRACE);
      return true;
    },
    refresh,
    tidy: () => tidy(),
    async settled() {
      for (let seen = loading; seen; seen = loading) await seen;
    },
  };
}
