/** How a file lies on the device: its bytes in one row that never changes, what changes in a small one beside it. */
import type { AttachmentRow, FileState, RowError } from '../records.ts';

/** What changes of a file. */
export interface FileNews {
  state?: FileState;
  sent?: number;
  error?: RowError | null;
  remoteId?: string;
}

const SIDE = 'state:';

/** The key of the small row. */
export const sideId = (id: string) => `${SIDE}${id}`;

/** Whose small rows: not the person's own name, so that listing them reads no bytes. */
export const sideOwner = (owner: string) => `${SIDE}${owner}`;

/** The small row of a file of which nothing has happened yet. */
export function sideOf(file: AttachmentRow, now: number): AttachmentRow {
  return {
    ...file,
    id: sideId(file.id),
    owner: sideOwner(file.owner),
    bytes: new ArrayBuffer(0),
    size: file.bytes.byteLength,
    sent: 0,
    error: null,
    addedAt: now,
    unnamedSince: null,
  };
}

/** The file's own id, from its small row. */
export const idOfSide = (row: AttachmentRow) => row.id.slice(SIDE.length);
