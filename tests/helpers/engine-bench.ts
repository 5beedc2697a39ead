/** What the engine's bench page offers: every figure beside its control, both taken in the same page in turns. */

/** Milliseconds of one round of saves, sample by sample. */
export interface SaveRound {
  /** A bare put with the outbox's indexes, strict, on a connection of its own. */
  bare: number[];
  /** The same once more: how far two equal things are apart on this machine. */
  again: number[];
  newLane: number[];
  coalesced: number[];
}

/** One round of replay, in milliseconds for all of the requests. */
export interface ReplayRound {
  loop: number;
  again: number;
  engine: number;
}

/** `window.bench`. */
export interface EngineBench {
  saves(samples: number): Promise<SaveRound>;
  replay(count: number): Promise<ReplayRound>;
  /** Ten rounds of changes of so many workbooks, sent; answers how often she saved. */
  coalesce(workbooks: number): Promise<number>;
  /** Whether what is written lies sealed on the disk. */
  isSealing(): Promise<boolean>;
}

declare global {
  interface Window {
    bench: EngineBench;
  }
}
