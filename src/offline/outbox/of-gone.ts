/** Refusals that say that a question is not there any more. */
import type { OutboxRow, RowError } from '../records.ts';

/** Whether that is all they say. */
export const sayGone = (errors: RowError['errors']) =>
  errors.every(({ code, path }) => code === 'question.notFound' && path === '0.id');

/** Whether a row is the change of one question that is not there any more: it stands in nobody's way. */
export function isOfGone(row: OutboxRow): boolean {
  const errors = row.lastError?.errors ?? [];
  const isUnmade = errors.every(({ code }) => code === 'offline.tempIdUnknown');
  const isOne = row.kind === 'patch' && row.body.length === 1 && errors.length > 0;
  return isOne && (sayGone(errors) || isUnmade);
}
