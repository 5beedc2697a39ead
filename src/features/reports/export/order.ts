import type { Place, Sheet } from './sheet.ts';

/** What the worker is asked to write. */
export type Order =
  | { t: 'xlsx'; sheets: readonly Sheet[]; place: Place }
  | { t: 'csv'; sheet: Sheet; place: Place };

/** The file, or that there is none. */
export type Written = { t: 'written'; bytes: Uint8Array<ArrayBuffer> } | { t: 'failed' };
