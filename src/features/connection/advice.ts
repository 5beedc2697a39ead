import type { NetReason, OutboxStatus } from '#src/offline/index.ts';

/** What is worth a line; `keepOpen` where a browser sends only while the app is open. */
export type Advice = Exclude<NetReason, 'unknown' | 'fine'> | 'signedOut' | 'keepOpen';

/** What the line is made from. */
export interface Standing {
  reason: NetReason;
  status: Pick<OutboxStatus, 'waiting' | 'auth'>;
  sendsOnlyWhileOpen: boolean;
}

/** The one thing to say now, or nothing. */
export function adviceFor({ reason, status, sendsOnlyWhileOpen }: Standing): Advice | null {
  if (status.auth === 'expired') return 'signedOut';
  if (reason !== 'unknown' && reason !== 'fine') return reason;
  return sendsOnlyWhileOpen && status.waiting > 0 ? 'keepOpen' : null;
}
