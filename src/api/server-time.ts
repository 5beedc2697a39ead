/** The server's time for screens and the session; kept over a start without a network. */
import { localMemory } from '#src/lib/local-memory.ts';
import { createServerClock } from '#src/lib/server-clock.ts';

const key = 'bargeh.clock';

const clock = createServerClock(() => Date.now(), {
  get: () => localMemory.get(key),
  set: (value) => localMemory.set(key, value),
});

/** Now, by the server's clock as far as this device has heard it. */
export const serverNow = clock.now;

/** The `Date` of an answer that certainly came from our server. */
export const heardServerDate = clock.heard;
