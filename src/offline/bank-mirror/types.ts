/** The device's mirror of the question bank as screens see it. */
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import type { Live } from '../live.ts';
import type { PartState } from '../outbox/rows.ts';

/** A question of the bank, with what it is found by. */
export interface BankEntry {
  id: string;
  question: BankQuestion;
  /** Text, formula and tags, folded. */
  folded: string;
  /** When it was read, by this device's clock. */
  at: number;
  state: PartState;
  /** The server does not know it yet. */
  isNew: boolean;
}

/** One page as the server answers it; the first is 1. */
export interface BankPageRead {
  items: readonly BankQuestion[];
  total: number;
}

/** Whose mirror, of which school year, and how a page of it is read. */
export interface BankPlace {
  owner: string;
  semesterId: string;
  readPage(pageIndex: number, pageSize: number, signal: AbortSignal): Promise<BankPageRead>;
}

/** What the device has of the bank. */
export interface BankView {
  /** Newest first. */
  entries: readonly BankEntry[];
  /** The disk was read: before that an empty list says nothing. */
  isLoaded: boolean;
  /** When the last reading began that saw all of it; null when none did. */
  wholeAt: number | null;
  /** How many there are, as far as the server said. */
  total: number | null;
  /** How many a reading has seen that is not at its end. */
  seen: number;
  isReading: boolean;
  /** Why the last reading stopped. */
  problem: unknown;
}

/** A mirror while somebody looks at it. */
export interface OpenBank extends Live<BankView> {
  /** Reads what is new; everything where that was long ago, or where asked. */
  renew(how?: 'all'): void;
  /** What the server just took or said of single questions. */
  put(questions: readonly BankQuestion[]): void;
  remove(ids: readonly string[]): void;
}

/** The mirrors of this device. */
export interface BankMirror {
  open(place: BankPlace): OpenBank;
  /** Takes questions out that are known to be gone, while nobody looks at the mirror. */
  forget(whose: Pick<BankPlace, 'owner' | 'semesterId'>, ids: readonly string[]): Promise<void>;
}
