import type { Remark } from '#domain/files/model.ts';
import type { Detected, Format, TableSeen } from '#src/features/interchange/index.ts';
import { createEmitter } from '#src/lib/store.ts';
import type { ImportManifest } from './manifest.ts';
import type { Fault } from './persistence.ts';
import type { Arrival } from './plan.ts';
import type { ImportedRow } from './rows.ts';

/** A file that was not read, and why. */
export interface Refusal {
  file: string;
  code: string;
  values: Record<string, string | number>;
}

/** A file that was read: what it was taken for, and what else it could be. */
export interface ReadFile {
  file: string;
  detected: Detected;
}

/** What is being read now. */
export interface ReadingNow {
  file: string;
  format: Format | null;
  done: number;
  all: number;
}

/** A table that waits for its columns to be looked at. */
export interface TableNow {
  file: string;
  format: Format;
  table: TableSeen;
}

/** An import that was left before. */
export interface Left {
  id: string;
  head: ImportManifest;
  at: number;
}

export interface QuestionImportState {
  /** Null before anything was read or taken up. */
  id: string | null;
  head: ImportManifest | null;
  rows: readonly ImportedRow[];
  reading: ReadingNow | null;
  table: TableNow | null;
  /** What was read since the import was opened, and may be read in another way without being chosen again. */
  files: readonly ReadFile[];
  refusals: readonly Refusal[];
  /** What was said of whole files. */
  remarks: readonly { file: string; remark: Remark }[];
  isLiking: boolean;
  fault: Fault | null;
  isDurable: boolean;
  /** Where its questions are, once it was decided that they go. */
  arrival: Arrival | null;
  /** The last deletion met no network, or a refusal. */
  undoFault: string | null;
  /** How many questions were changed in the bank since they arrived, and stayed when the import was undone. */
  stayed: number;
  /** Work on the lists is under way here. */
  isBusy: boolean;
  /** The import that was asked for and is open in another window. */
  elsewhere: string | null;
}

export const noState: QuestionImportState = {
  id: null,
  head: null,
  rows: [],
  reading: null,
  table: null,
  files: [],
  refusals: [],
  remarks: [],
  isLiking: false,
  fault: null,
  isDurable: true,
  arrival: null,
  undoFault: null,
  stayed: 0,
  isBusy: false,
  elsewhere: null,
};

/** A state and who listens to it. */
export interface ImportStore {
  get(): QuestionImportState;
  set(change: Partial<QuestionImportState>): void;
  /** The same without telling anybody: whoever looks later sees it. */
  setSilently(change: Partial<QuestionImportState>): void;
  subscribe(listener: () => void): () => void;
}

export function createImportStore(): ImportStore {
  const changes = createEmitter();
  let state = noState;
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      changes.emit();
    },
    setSilently(change) {
      state = { ...state, ...change };
    },
    subscribe: changes.subscribe,
  };
}
