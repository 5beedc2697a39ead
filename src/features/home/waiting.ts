import type { OutboxRow } from '#src/offline/index.ts';

/** Sending takes a moment; what stands longer than this is worth telling. */
const MOMENT = 10_000;

/** Whether something has waited to be sent for longer than sending takes. */
export function isWaitingLong(row: Pick<OutboxRow, 'updatedAt'>, now: number): boolean {
  return now - row.updatedAt > MOMENT;
}
