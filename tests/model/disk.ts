/** The disk of a device, and what becomes of disks: full ones, answers that get lost, files that are gone. */
import type { Store, OwnedTable } from '#src/offline/store/store.ts';
import { StorageFullError, StorageLostError } from '#src/offline/store/failures.ts';

/** What goes wrong with one disk. */
export interface Disk {
  /** Nothing is written. */
  isFull: boolean;
  /** The next save is written, and its tab told that the disk is gone. */
  isUnsure: boolean;
  /** Files whose bytes cannot be read. */
  unreadable: Set<string>;
  /** How many writes it refused, and how many saves came to be unsure. */
  refused: number;
  unsure: number;
  wrap(store: Store): Store;
}

/** A disk that is as it should be. */
export function createDisk(): Disk {
  const room = () => {
    if (!disk.isFull) return;
    disk.refused += 1;
    throw new StorageFullError('The disk is full');
  };
  const withRoom = <Row, Key>(table: OwnedTable<Row, Key>): OwnedTable<Row, Key> => ({
    ...table,
    async put(rows) {
      room();
      return table.put(rows);
    },
    async change(key, next) {
      room();
      return table.change(key, next);
    },
  });
  const disk: Disk = {
    isFull: false,
    isUnsure: false,
    unreadable: new Set(),
    refused: 0,
    unsure: 0,
    wrap: (store) => ({
      ...store,
      async write(durability, scope, work) {
        room();
        const done = await store.write(durability, scope, work);
        if (durability !== 'strict' || !disk.isUnsure) return done;
        disk.isUnsure = false;
        disk.unsure += 1;
        throw new StorageLostError('The connection is gone');
      },
      drafts: withRoom(store.drafts),
      files: {
        ...withRoom(store.files),
        async get(key) {
          if (disk.unreadable.has(key)) throw new DOMException('Data lost', 'NotReadableError');
          return store.files.get(key);
        },
      },
    }),
  };
  return disk;
}

/** Whether a piece of work failed as it must where the disk does not take it: the form stays open. */
export const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && ['StorageFullError', 'StorageLostError'].includes(error.name);
