/** What screens say to the drafts, and what they answer. */
import type { DraftVersion } from '../records.ts';

/** A draft: its newest version, and what other forms wrote of the same thing. */
export interface Draft extends DraftVersion {
  kind: string;
  id: string;
  /** What the server calls a thing that this device named first, once it is known. */
  realId?: string;
  /** Newest first; never given up for the newest one. */
  others: readonly DraftVersion[];
}

/** In whose name, and by which form; without it the signed-in person's one and only. */
export interface By {
  owner?: string | undefined;
  writer?: string | undefined;
  /** How many times that form has written, where it puts words aside as well. */
  count?: number | undefined;
}

/** The draft is stored. */
export interface DraftKept {
  updatedAt: number;
  /** False where nothing survives closing the window: the screen must say so. */
  durable: boolean;
}

/** Form state that is not saved yet, of the person who works here; kept through expiry and exit. */
export interface Drafts {
  read(kind: string, id: string, by?: By): Promise<Draft | null>;
  /**
   * Resolves when it is on disk. Replaces what the same writer said before, and nothing that another one said.
   * Rejects with `StorageFullError` or `StorageLostError`: keep the form open.
   */
  put(kind: string, id: string, state: unknown, base?: unknown, by?: By): Promise<DraftKept>;
  /** Gives up what was written until then (all, if not said), of one writer or of all; newer words stay. */
  drop(kind: string, id: string, upTo?: number, by?: By): Promise<void>;
  /**
   * All of this person, of any tab, newest first; undefined until the disk was read, which the first call begins.
   * Stable between changes.
   */
  list(): readonly Draft[] | undefined;
  subscribe(listener: () => void): () => void;
}
