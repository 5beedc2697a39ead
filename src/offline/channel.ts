/** How tabs and the worker tell each other that something changed on disk. */
import { isObject, listOf } from '#src/lib/json.ts';
import { createListeners } from './live.ts';
import type { NetState } from './connectivity/net-state.ts';
import type { SettledItem } from './outbox/types.ts';

const tables = ['drafts', 'files', 'kept'] as const;
/** Tables that are read anew as a whole. */
export type OwnTable = (typeof tables)[number];

/** What is told. */
export type Message =
  | { t: 'new'; lane: string; seqs: number[] }
  | { t: 'settled'; items: SettledItem[]; seqs: number[]; sent: number; total: number }
  | { t: 'idle' }
  | { t: 'session' }
  /** She is locked out of every tab, until her PIN or her sign-in. */
  | { t: 'lock' }
  /** Rows of a table outside the outbox changed. */
  | { t: 'table'; table: OwnTable }
  /** A person or the browser says that it is worth trying: for whoever holds the lock. */
  | { t: 'try' }
  /** The same of what is held back: everything goes. */
  | { t: 'letGo' }
  | { t: 'net'; state: NetState };

/** A line to the other contexts of this device. */
export interface Channel {
  post(message: Message): void;
  listen(listener: (message: Message) => void): () => void;
  close(): void;
}

const numbers = (value: unknown) => listOf(value, (item) => typeof item === 'number');
const nets: readonly NetState[] = ['unknown', 'reachable', 'unreachable', 'captive'];
const classes = new Set(['done', 'retry', 'paused_auth', 'attention', 'conflict']);

const isSettled = (value: unknown): value is SettledItem =>
  isObject(value) && typeof value['cls'] === 'string' && classes.has(value['cls']);

/** A message of a tab that may run another build; null when this one does not know it. */
export function parseMessage(value: unknown): Message | null {
  if (!isObject(value)) return null;
  const { t, seqs, sent, total, lane, items } = value;
  const table = tables.find((name) => name === value['table']);
  const state = nets.find((name) => name === value['state']);
  if (t === 'idle' || t === 'session' || t === 'lock' || t === 'try' || t === 'letGo') return { t };
  if (t === 'table') return table ? { t, table } : null;
  if (t === 'net') return state ? { t, state } : null;
  if (t === 'new') return { t, lane: String(lane), seqs: numbers(seqs) };
  if (t !== 'settled') return null;
  return {
    t,
    items: listOf(items, isSettled),
    seqs: numbers(seqs),
    sent: Number(sent) || 0,
    total: Number(total) || 0,
  };
}

/** The browser's own channel; a silent one where it has none. */
export function openChannel(name: string): Channel {
  const listeners = createListeners<[Message]>();
  const line = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  line?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = parseMessage(event.data);
    if (message) listeners.call(message);
  });
  let isOpen = true;
  return {
    // What ends after a tab has closed its line has nobody to tell.
    post: (message) => isOpen && line?.postMessage(message),
    listen: (listener) => listeners.add(listener),
    close() {
      isOpen = false;
      line?.close();
    },
  };
}
