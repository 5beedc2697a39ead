/** What keeper and screens share: what keeping is built on, and the pins as this context knows them. */
import type { Seams } from '../environment.ts';
import type { PinRow } from '../records.ts';
import type { KeptPin } from './pins.ts';
import type { Pin } from './types.ts';

/** What it is built on. */
export interface KeptParts extends Omit<Seams, 'uuid'> {
  /** Corrections are being sent. */
  isSending: () => boolean;
}

/** The pins as this context knows them. */
export interface PinBoard {
  /** The person whose pins these are; null when nobody may see any. */
  owner(): string | null;
  pins(): ReadonlyMap<string, KeptPin>;
  /** Reads them from disk. */
  load(): Promise<void>;
  /** Changes one on disk, tells everybody. */
  change(id: string, data: (row: PinRow) => Partial<PinRow['data']>): Promise<void>;
  /** Something about them is new in memory. */
  show(): void;
  tellOthers(): void;
  subscribe(listener: () => void): () => void;
  /** What screens may see now. */
  shown(): readonly Pin[];
  running: Set<string>;
}
