/** The calls by which a device delivers what waits on it; the uploads before them are no calls with a body of ours. */
import type { Call } from './define.ts';

/** Deletions of questions wait as well, though the specification does not ask for it. */
const deletions = new Set([
  'examQuestions.delete',
  'assignmentQuestions.delete',
  'bankQuestions.delete',
]);

/** Whether a call is one of them. */
export const isDelivery = (name: string, call: Call): boolean =>
  call.queuedOffline === true || deletions.has(name);
