/** What every reader of a file says: why one was refused, what is remarkable, and how much is read. */

/** How much of a question or row a remark concerns: nothing of it, something changed or left out, or what must be repaired. */
export type Weight = 'note' | 'changed' | 'dropped' | 'repair';

/** What was done to a piece of a file on its way, or is missing; the code is the key of its text. */
export interface Remark {
  code: string;
  weight: Weight;
  /** What the text names. */
  values?: Record<string, string | number>;
}

/** A remark of one weight. */
export function remark(code: string, weight: Weight, values?: Remark['values']): Remark {
  return values === undefined ? { code, weight } : { code, weight, values };
}

/** Why a file was not read at all; the code is the key of its text. */
export class UnreadableFile extends Error {
  readonly code: string;
  readonly values: Record<string, string | number>;
  constructor(code: string, values: Record<string, string | number> = {}) {
    super(code);
    this.name = 'UnreadableFile';
    this.code = code;
    this.values = values;
  }
}

/** Bounds of what is read: beyond them a file is refused, so that no file can hold the device up. */
export const FILE_LIMITS = {
  /** Of the file as it is given. */
  bytes: 50 * 1024 * 1024,
  /** Of everything in an archive together, and of its entries. */
  unpackedBytes: 200 * 1024 * 1024,
  entries: 20_000,
  /** Text that is parsed, in characters. */
  characters: 30_000_000,
  /** How deep elements may lie in each other. */
  depth: 200,
  /** Rows and columns of a sheet. */
  rows: 60_000,
  columns: 200,
} as const;
