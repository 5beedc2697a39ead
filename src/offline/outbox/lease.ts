/** The lease: who replays now, and the epoch that voids a holder's late writes once another has taken over. */
import type { Clock } from '../environment.ts';
import { writeFenced, type Store, type Tx } from '../store/store.ts';

const BEAT_MS = 5_000;
/** A holder without a heartbeat for this long is frozen, cached or leaked. */
const STALE_MS = 45_000;
/** A lock holder takes the lease at once; one that does not within this time is suspended or hangs. */
const UNTAKEN_MS = 10_000;

/** The lease over the shared meta rows. */
export function createLease(store: Store, clock: Clock, ctx: string) {
  const write = async (epoch: number, held: boolean) => {
    const put = (tx: Tx) => tx.putMeta({ k: 'lease', held, at: clock.now(), ctx });
    return (await writeFenced(store, epoch, put)) !== null;
  };
  /** Of which epoch the lease was first found free beside a lock that was not. */
  let untaken: { epoch: number; since: number } | null = null;
  return {
    /** Takes over from whoever held it. */
    take: () =>
      store.write('relaxed', 'all', async (tx) => {
        const epoch = ((await tx.meta('epoch'))?.value ?? 0) + 1;
        await tx.putMeta({ k: 'epoch', value: epoch });
        await tx.putMeta({ k: 'lease', held: true, at: clock.now(), ctx });
        return { epoch, hold: (await tx.meta('hold'))?.until ?? 0 };
      }),
    /** The heartbeat; tells when the lease is lost. */
    beat(epoch: number, onLost: () => void): () => void {
      let isStopped = false;
      let cancel: () => void = () => undefined;
      const next = () => {
        if (isStopped) return;
        cancel = clock.schedule(() => {
          write(epoch, true).then((isHolder) => (isHolder ? next() : onLost()), next);
        }, BEAT_MS);
      };
      next();
      return () => {
        isStopped = true;
        cancel();
      };
    },
    /** A lease that cannot be released becomes stale by itself. */
    release: (epoch: number): Promise<unknown> => write(epoch, false).catch(() => false),
    /** Whether whoever has the lock seems dead: by the lease that it holds, or since it was not seen to take any. */
    async isStale() {
      const [lease, epoch] = await store.read('all', (tx) =>
        Promise.all([tx.meta('lease'), tx.meta('epoch')]),
      );
      // From either side: where the clock was set back, a living holder has shown itself by the new time.
      if (lease?.held) return Math.abs(clock.now() - lease.at) > STALE_MS;
      const seen = { epoch: epoch?.value ?? 0, since: clock.elapsed() };
      if (untaken?.epoch !== seen.epoch) untaken = seen;
      const isStale = seen.since - untaken.since >= UNTAKEN_MS;
      if (isStale) untaken = seen;
      return isStale;
    },
  };
}

export type Lease = ReturnType<typeof createLease>;
