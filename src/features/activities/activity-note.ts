import { deviceNow } from '#src/lib/device-time.ts';
import { createStore } from '#src/lib/store.ts';
import type { ParentKind } from '#src/api/templates.ts';

/** What was done, or taken back. */
export type Done =
  | 'copy'
  | 'clone'
  | 'bank'
  | 'withdraw'
  | 'delete'
  | 'settings'
  | 'publish'
  | 'unpublish'
  | 'toExam'
  | 'undoCopy'
  | 'undoBank'
  | 'undoToExam'
  | 'undoWithdraw';

/** What is said about the last action; whoever signs in next never reads it. */
export interface ActionNote {
  owner: string;
  at: number;
  kind: ParentKind;
  title: string;
  what: Done;
  state: 'busy' | 'done' | 'waiting' | 'failed' | 'unsure';
  /** Why not, as a key of the errors, or one of our own. */
  code?: string;
  undo?: () => void;
  retry?: () => void;
  /** How many unsaved texts are not in it. */
  lacks?: number;
  /** In which school year it is, where another one is shown. */
  year?: string;
  /** The draft that came of it. */
  draftId?: string;
  /** The bank exam that came of it. */
  bankId?: string;
}

const current = createStore<ActionNote | null>(null);

/** The one note there is: outside React, because the row that was acted on may be gone when the answer comes. */
export const actionNote = {
  get: current.get,
  use: current.use,
  show: (note: Omit<ActionNote, 'at'>) => current.set({ ...note, at: deviceNow() }),
  close: () => current.set(null),
};
