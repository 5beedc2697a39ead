import type { Drafts, ImportRows } from '#src/offline/index.ts';
import { DRAFT_KIND, PIECE, type ImportManifest } from './manifest.ts';
import type { ImportedRow } from './rows.ts';

/** Pieces that are written at a time: so few that handing them over is no long task. */
const AT_ONCE = 1;
const AGAIN_MS = 2_000;

/** Why it is on the screen only. */
export type Fault = 'full' | 'lost';

const faultOf = (error: unknown): Fault =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'offline.storageFull'
    ? 'full'
    : 'lost';

/** Keeps an import on the disk: what it is about as a draft, its rows in pieces. */
export interface ImportPersistence {
  /** The rows at these places are new or different. */
  touch(places: Iterable<number>): void;
  /** Resolves when all that was touched is on the disk. */
  settled(): Promise<void>;
  /** Resolves when it is on the disk; rejects where it cannot be. */
  head(head: ImportManifest): Promise<void>;
  drop(): Promise<void>;
  close(): void;
}

export function createImportPersistence(parts: {
  id: string;
  owner: string;
  pieces: ImportRows;
  drafts: Pick<Drafts, 'put' | 'drop'>;
  rows: () => readonly ImportedRow[];
  onState: (state: { fault: Fault | null; isDurable: boolean }) => void;
}): ImportPersistence {
  const { id, owner, pieces, drafts } = parts;
  const dirty = new Set<number>();
  let writing: Promise<void> | null = null;
  let isClosed = false;
  let isDurable = true;

  const isOver = () => isClosed || dirty.size === 0;
  async function write() {
    while (!isOver()) {
      const some = [...dirty].slice(0, AT_ONCE);
      for (const at of some) dirty.delete(at);
      const rows = parts.rows();
      try {
        isDurable = await pieces.put(
          id,
          new Map(some.map((at) => [at, rows.slice(at * PIECE, (at + 1) * PIECE)])),
        );
        parts.onState({ fault: null, isDurable });
        // One piece a turn: what she taps meanwhile comes in between.
        await new Promise((resolve) => setTimeout(resolve, 0));
      } catch (error) {
        for (const at of some) dirty.add(at);
        parts.onState({ fault: faultOf(error), isDurable });
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }
  function start() {
    writing ??= write().finally(() => {
      writing = null;
      if (!isOver()) start();
    });
  }

  return {
    touch(places) {
      for (const place of places) if (place >= 0) dirty.add(Math.floor(place / PIECE));
      if (dirty.size > 0) start();
    },
    async settled() {
      for (let seen = writing; seen; seen = writing) await seen;
    },
    async head(head) {
      try {
        const { durable } = await drafts.put(DRAFT_KIND, id, head, null, { owner });
        isDurable &&= durable;
      } catch (error) {
        parts.onState({ fault: faultOf(error), isDurable });
        throw error;
      }
    },
    async drop() {
      isClosed = true;
      dirty.clear();
      await drafts.drop(DRAFT_KIND, id, undefined, { owner });
      await pieces.drop(id).catch(() => undefined);
    },
    close() {
      isClosed = true;
    },
  };
}

/** All rows of a kept import, piece by piece; null where some of it is gone. */
export async function readRows(
  pieces: ImportRows,
  id: string,
  count: number,
): Promise<ImportedRow[] | null> {
  const rows: ImportedRow[] = [];
  for (let at = 0; at * PIECE < count; at += 1) {
    const piece = await pieces.read(id, at);
    if (!piece) return null;
    // Written by this very build under its own version of the draft, which was looked at.
    rows.push(...piece.filter(isRow));
  }
  return rows.slice(0, count);
}

function isRow(value: unknown): value is ImportedRow {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'question' in value &&
    'remarks' in value &&
    Array.isArray(value.remarks)
  );
}
