/** The one line of the header: what waits, what needs the person, what the network does. */
import { isCut, type NetState } from '../connectivity/net-state.ts';
import type { OutboxRow, SessionRow } from '../records.ts';
import { onlyWaits } from './rows.ts';
import { countWork } from './waiting-work.ts';

/** What the header shows of this person's rows. */
export interface OutboxStatus {
  kind: 'saved' | 'waiting' | 'offline' | 'sending' | 'needsYou';
  /** How many things will change that only wait for their turn (`countWork`). */
  waiting: number;
  /** Conflicts, refusals, what waits for a sign-in with more rights, and what the server cannot take. */
  needsYou: number;
  /** How much of what there was has been sent, from 0 to 1; only while sending. */
  share?: number;
  /** Rows of other people on this device: a number and nothing more. */
  othersWaiting: number;
  /** False where nothing survives closing the window. */
  durable: boolean;
  auth: 'ok' | 'expired' | 'out';
  /** The back end knows no keys: what was sent and not answered is looked up, and may need the person. */
  degraded?: true;
}

/** What the status is made from. */
export interface StatusInput {
  rows: readonly OutboxRow[];
  others: number;
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
  const waiting = countWork(queued);
  const needsYou = rows.length - queued.length;
  const isOffline = isCut(net);
  const isSending = progress !== null && waiting > 0 && !isOffline && session?.auth === 'ok';
  const kind =
    needsYou > 0
      ? 'needsYou'
      : waiting === 0
        ? 'saved'
        : isOffline
          ? 'offline'
          : isSending
            ? 'sending'
            : 'waiting';
  return {
    kind,
    waiting,
    needsYou,
    ...(isSending && {
      share: progress.sent / Math.max(progress.total, queued.length),
    }),
    othersWaiting: input.others,
    durable: input.durable,
    auth: session?.auth ?? 'out',
    ...(input.keys === false && { degraded: true }),
  };
}
