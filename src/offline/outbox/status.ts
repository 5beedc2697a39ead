/** The one line of the header: what waits, what needs the person, what the network does. */
import { isOffline, type NetState } from '../connectivity/net-state.ts';
import type { OutboxRow, SessionRow } from '../records.ts';
import { onlyWaits } from './rows.ts';
import type { OutboxStatus } from './types.ts';
import { countWork } from './waiting-work.ts';

/** What the status is made from. */
export interface StatusInput {
  rows: readonly OutboxRow[];
  others: number;
  /** Whether her rows are read: just after a sign-in they may be among those of others. */
  isRead: boolean;
  /** Hers that stays put aside. */
  aside: readonly unknown[];
  net: NetState;
  session: SessionRow | null;
  durable: boolean;
  /** Of the run under way, in this context or another. */
  progress: { sent: number; total: number } | null;
  /** Whether the back end knows keys. */
  keys?: boolean;
}

/** The status of a moment. */
export function statusOf(input: StatusInput): OutboxStatus {
  const { rows, net, session, progress } = input;
  const queued = rows.filter(onlyWaits);
  const unread = input.isRead ? 0 : input.others;
  const waiting = countWork(queued) + input.aside.length + unread;
  const needsYou = rows.length - queued.length;
  const noNetwork = isOffline(net);
  const isSending = progress !== null && waiting > 0 && !noNetwork && session?.auth === 'ok';
  const kind =
    needsYou > 0
      ? 'needsYou'
      : waiting === 0
        ? 'saved'
        : noNetwork
          ? 'offline'
          : isSending
            ? 'sending'
            : 'waiting';
  return {
    kind,
    waiting,
    needsYou,
    ...(isSending && { share: progress.sent / Math.max(progress.total, queued.length) }),
    othersWaiting: input.others,
    durable: input.durable,
    auth: session?.auth ?? 'out',
    ...(input.keys === false && { degraded: true }),
  };
}
