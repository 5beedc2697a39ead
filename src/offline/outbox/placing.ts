/** What placing an operation needs and answers. */
import type { ListRow, NewRow, OutboxRow, Receipt } from '../records.ts';
import type { CorrectionInput, Enqueued } from './types.ts';

/** What a context showed of a lane at the moment of a save. */
export interface Shown {
  rows: readonly OutboxRow[];
  receipts: readonly Receipt[];
  /** Keys of rows of which it heard that they were accepted. */
  heard: ReadonlySet<string>;
}

/** A list before the database gave it its place. */
export type NewListRow = Extract<NewRow, { kind: ListRow['kind'] }>;

/** Where an operation went. */
export interface Placed extends Omit<Enqueued, 'durable'> {
  /** Rows that changed. */
  touched: number[];
}

/** What whoever changes rows needs besides the transaction. */
export interface Settling {
  now: number;
  uuid: () => string;
}

/** What placing needs. */
export interface Placing extends Settling {
  /** The caller chose the key, so that the operation must stay a row of its own. */
  ownKey: boolean;
  /** What the caller showed of the lane; null where only what is said counts. */
  shown: Shown | null;
  /** What waited of fields when they were typed, where that was before this moment. */
  over?: CorrectionInput['over'];
}
