/** Web Locks for one device: first come, first served; a steal breaks the holder. */
import type { Locks } from '../environment.ts';

interface Waiter {
  work: (lock: object | null) => Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** The locks of one device. */
export interface FakeLocks extends Locks {
  /** The same locks as one context sees them; when it dies the browser takes its locks away. */
  join(): Locks & { die(): void };
  /** A context that holds the lock and will never let go, as a cached page does. */
  leak(name: string): void;
  isHeld(name: string): boolean;
}

/** Locks that all contexts of a test share. */
export function fakeLocks(): FakeLocks {
  const holders = new Map<string, Waiter>();
  const queues = new Map<string, Waiter[]>();

  function hold(name: string, waiter: Waiter) {
    holders.set(name, waiter);
    const leave = () => {
      if (holders.get(name) !== waiter) return;
      holders.delete(name);
      const next = queues.get(name)?.shift();
      if (next) hold(name, next);
    };
    waiter.work(waiter).then(
      () => {
        waiter.resolve();
        leave();
      },
      (error: Error) => {
        waiter.reject(error);
        leave();
      },
    );
  }

  const locks: FakeLocks = {
    join() {
      const death = Promise.withResolvers<void>();
      let isDead = false;
      return {
        request: (name, options, work) =>
          locks.request(name, options, async (lock) =>
            isDead ? undefined : Promise.race([work(lock), death.promise]),
          ),
        die() {
          isDead = true;
          death.resolve();
        },
      };
    },
    isHeld: (name) => holders.has(name),
    leak(name) {
      hold(name, {
        work: () => new Promise(() => undefined),
        resolve: () => undefined,
        reject: () => undefined,
      });
    },
    request: (name, options, work) =>
      new Promise<void>((resolve, reject) => {
        const waiter = { work, resolve, reject };
        queueMicrotask(() => {
          const holder = holders.get(name);
          if (!holder) hold(name, waiter);
          else if (options.steal) {
            holder.reject(new DOMException('stolen', 'AbortError'));
            hold(name, waiter);
          } else if (options.ifAvailable) work(null).then(resolve, reject);
          else queues.set(name, [...(queues.get(name) ?? []), waiter]);
        });
      }),
  };
  return locks;
}
