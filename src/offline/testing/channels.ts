/** BroadcastChannel for one device: everyone hears it but the speaker. */
import { parseMessage, type Channel } from '../channel.ts';
import { createListeners } from '../live.ts';

/** A line that contexts join. */
export function channelHub(): { join(): Channel } {
  const members = new Set<{ hear: (message: unknown) => void }>();
  return {
    join() {
      const listeners = createListeners<Parameters<Parameters<Channel['listen']>[0]>>();
      const member = {
        hear(raw: unknown) {
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
      };
    },
  };
}
