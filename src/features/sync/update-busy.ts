/** The part of the Web Locks API that is used here. */
export interface BusyLocks {
  request<T>(
    name: string,
    options: { mode: 'shared' | 'exclusive'; ifAvailable?: boolean },
    work: (lock: unknown) => T | Promise<T>,
  ): Promise<T>;
}

const name = 'bargeh-busy';

/** Tells the other tabs that something is being written here, and asks them: a lock each of them may hold, gone with its tab. */
export function createBusy(parts: {
  locks: BusyLocks | null;
  isBusy: () => boolean;
  onBusyChange: (listener: () => void) => void;
}) {
  const { locks, isBusy } = parts;
  let release: (() => void) | null = null;
  const follow = () => {
    if (!isBusy()) {
      release?.();
      release = null;
    } else if (locks && !release) {
      const held = Promise.withResolvers<void>();
      release = held.resolve;
      void locks.request(name, { mode: 'shared' }, () => held.promise).catch(() => undefined);
    }
  };
  parts.onBusyChange(follow);
  follow();
  return {
    /** Does the work if nothing is being written in any tab; answers whether it did. */
    async whenNobody(work: () => void): Promise<boolean> {
      follow();
      if (isBusy()) return false;
      if (!locks) {
        work();
        return true;
      }
      return locks.request(name, { mode: 'exclusive', ifAvailable: true }, (lock) => {
        if (lock) work();
        return lock !== null;
      });
    },
  };
}
