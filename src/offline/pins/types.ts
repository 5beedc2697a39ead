/** What keeping something on this device means to those who ask for it and to those who know its parts. */
import type { Live } from '../live.ts';
import type { PinRow } from '../records.ts';

/** One thing that a person keeps on this device, as screens show it. */
export interface Pin extends Omit<PinRow['data'], 'askedAt'> {
  id: string;
  /** This tab reads parts of it right now. */
  isRunning: boolean;
  done: number;
  bytes: number;
}

/** What somebody wants to keep. */
export type PinInput = Pick<Pin, 'id' | 'what' | 'where' | 'title' | 'isDue'>;

/** One copy to be had, the same row that a screen will ask for. */
export interface KeepStep {
  queryKey: readonly unknown[];
  /** While the copy bears this version it is as good as the server's… */
  version: string;
  /** …for so many milliseconds; 0: it is always read again. */
  freshFor: number;
  /** What it will weigh, as far as anyone can tell. */
  bytes: number;
  read(signal: AbortSignal): Promise<unknown>;
  /** What the answer leads to. */
  next?: ((data: unknown) => KeepStep[]) | undefined;
  /** Without this one the rest is nothing. */
  isRoot?: boolean | undefined;
}

/** Who knows of what parts a pin is made. */
export interface KeepPlan {
  steps(pin: PinInput): KeepStep[];
  /** `wait`: no network or no session; `skip`: there is no such thing any more; `stop`: not now. */
  judge(error: unknown): { verdict: 'wait' | 'skip' | 'stop'; code: string };
  /** A copy was read: for what is in memory. */
  copied(queryKey: readonly unknown[], data: unknown, at: number): void;
  /** Whether reading without being asked costs the person nothing. */
  isGoodNetwork(): boolean;
}

/** What is kept on this device for whoever is signed in. */
export interface Kept extends Live<readonly Pin[]> {
  /** Keeps it from now on; what is kept already is renewed. */
  pin(input: PinInput): Promise<void>;
  /** Stops reading; what is here stays. */
  pause(id: string): Promise<void>;
  /** Reads what is missing or old, now. */
  renew(id: string): Promise<void>;
  /** Takes it off the device. */
  free(id: string): Promise<void>;
  /** Reads and renews until told to stop; one tab at a time does the work. */
  keep(plan: KeepPlan): () => void;
  /** Whether the database knew itself when it was opened: `made` is new or was emptied. */
  marker(): Promise<'found' | 'made' | 'none'>;
}
