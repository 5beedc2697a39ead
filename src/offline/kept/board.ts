/** What keeper and screens share: what keeping is built on, and the pins as this context knows them. */
import type { Channel } from '../channel.ts';
import type { Connectivity } from '../connectivity/connectivity.ts';
import type { Clock, Locks } from '../environment.ts';
import type { PinRow } from '../records.ts';
import type { Session } from '../session.ts';
import type { Store } from '../store/store.ts';
import type { KeptPin } from './pins.ts';
import type { Pin } from './types.ts';

/** What it is built on. */
export interface KeptParts {
  store: Promise<Store>;
  clock: Clock;
  channel: Channel;
  session: Session;
  locks: Locks | null;
  net: Connectivity;
  context: 'page' | 'worker';
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
