import type { Channel } from './channel.ts';
import type { Connectivity, NetPace } from './connectivity/connectivity.ts';
import type { Clock, Locks } from './environment.ts';
import type { Session } from './session.ts';
import type { Store } from './store/store.ts';

/** What the parts of one context's engine are built on. */
export interface Seams {
  store: Promise<Store>;
  /** The disk does not say what waits: that must not be called nothing. */
  onUnread: (store: Store) => void;
  clock: Clock;
  channel: Channel;
  session: Session;
  net: Connectivity & NetPace;
  locks: Locks | null;
  uuid: () => string;
  context: 'page' | 'worker';
}
