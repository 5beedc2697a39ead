/** BroadcastChannel for one device: everyone hears it but the speaker. */
import { parseMessage, type Channel } from '../channel.ts';
import { createListeners } from '../live.ts';

/** A channel whose messages a test may keep back, as a slow or sleeping tab does. */
export interface SlowChannel extends Channel {
  /** Messages wait from now on. */
  hold(): void;
  /** What waited is heard, and what comes. */
  release(): void;
}

/** A line that contexts join. */
export function channelHub(): { join(): SlowChannel } {
  const members = new Set<{ hear: (message: unknown) => void }>();
  return {
    join() {
      const listeners = createListeners<Parameters<Parameters<Channel['listen']>[0]>>();
      let held: unknown[] | null = null;
      const member = {
        hear(raw: unknown) {
          if (held) {
            held.push(raw);
            return;
          }
          const message = parseMessage(raw);
          if (message) listeners.call(message);
        },
      };
      members.add(member);
      return {
        post(message) {
          const raw = structuredClone(message);
          queueMicrotask(() => {
            for (const other of members) if (other !== member) other.hear(raw);
          });
        },
        listen: (listener) => listeners.add(listener),
        close: () => void members.delete(member),
        hold() {
          held ??= [];
        },
        release() {
          const late = held ?? [];
          held = null;
          for (const raw of late) member.hear(raw);
        },
      };
    },
  };
}
