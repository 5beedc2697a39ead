/** What an import has read and not brought to the bank yet: pieces of rows by person, in a database of their own. */
import { Dexie } from 'dexie';
import { openBeside } from '../database.ts';
import { memoryTable } from '../store/memory-table.ts';

/** One piece of the rows of an import. */
interface Piece {
  owner: string;
  id: string;
  /** Its place among the pieces, from 0. */
  at: number;
  rows: unknown[];
}

/** The pieces of one person's imports; what an import is about stands in its draft. */
export interface ImportRows {
  /** Resolves when they are on disk; false where nothing survives closing the window. */
  put(id: string, pieces: ReadonlyMap<number, readonly unknown[]>): Promise<boolean>;
  /** One piece; null where there is none. */
  read(id: string, at: number): Promise<unknown[] | null>;
  drop(id: string): Promise<void>;
  /** The imports of which there are pieces. */
  ids(): Promise<string[]>;
  close(): void;
}

/** So much is written as if it were a file: marks must never wait behind it, nor fail because of it. */
const NAME = 'teacher-imports';

const piecesOf = (owner: string, id: string, pieces: ReadonlyMap<number, readonly unknown[]>) =>
  [...pieces].map(([at, rows]): Piece => ({ owner, id, at, rows: [...rows] }));

function inMemory(owner: string): ImportRows {
  const keyOf = ({ id, at }: Pick<Piece, 'id' | 'at'>) => [id, String(at)];
  const kept = memoryTable<Piece, string[]>(keyOf);
  return {
    async put(id, pieces) {
      kept.put(piecesOf(owner, id, pieces));
      return false;
    },
    read: async (id, at) => kept.get(keyOf({ id, at }))?.rows ?? null,
    drop: async (id) => kept.remove(kept.where((piece) => piece.id === id).map(keyOf)),
    ids: async () => [...new Set(kept.where(() => true).map(({ id }) => id))],
    close: () => undefined,
  };
}

/** Opens a person's pieces; in memory where the browser keeps nothing. */
export async function openImportRows(owner: string, name = NAME): Promise<ImportRows> {
  const opened = await openBeside<Piece, [string, string, number]>(
    name,
    'strict',
    '[owner+id+at], [owner+id]',
    'rows',
  );
  if (!opened) return inMemory(owner);
  const { database, pieces } = opened;
  return {
    async put(id, changed) {
      await pieces.bulkPut(piecesOf(owner, id, changed));
      return true;
    },
    read: async (id, at) => (await pieces.get([owner, id, at]))?.rows ?? null,
    async drop(id) {
      await pieces.where('[owner+id]').equals([owner, id]).delete();
    },
    async ids() {
      const found = await pieces
        .where('[owner+id]')
        .between([owner, Dexie.minKey], [owner, Dexie.maxKey])
        .uniqueKeys();
      return found.flatMap((key) => {
        const id: unknown = Array.isArray(key) ? key[1] : null;
        return typeof id === 'string' ? [id] : [];
      });
    },
    close: () => database.close(),
  };
}
