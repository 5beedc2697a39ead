/** The part of the Web Locks API that is used here. */
type Locks = Pick<LockManager, 'request'>;

/** Sees to it that an import is in work in one window alone: two would write over each other's rows. */
export interface ImportLock {
  /** Whether it is held here from now on; false where another window has it. */
  take(id: string): Promise<boolean>;
  /** The same, but waits until no other window has it; false once this one is closed. */
  wait(id: string): Promise<boolean>;
  release(id: string): void;
  close(): void;
}

const browserLocks = (): Locks | null =>
  'locks' in navigator && navigator.locks ? navigator.locks : null;

/** Where the browser has no locks every window may: an import is then named by its draft alone. */
export function createImportLock(owner: string, locks: Locks | null = browserLocks()): ImportLock {
  const held = new Map<string, () => void>();
  const closing = new AbortController();

  async function hold(id: string, options: LockOptions): Promise<boolean> {
    if (!locks || held.has(id)) return true;
    return new Promise((resolve) => {
      const kept = locks.request(`import ${owner} ${id}`, options, async (lock) => {
        if (!lock || closing.signal.aborted) {
          resolve(false);
          return;
        }
        const end = new Promise<void>((letGo) => {
          held.set(id, letGo);
        });
        resolve(true);
        await end;
      });
      // A page that may have no locks works without them.
      kept.catch(() => resolve(!closing.signal.aborted));
    });
  }
  function release(id: string) {
    held.get(id)?.();
    held.delete(id);
  }
  return {
    take: (id) => hold(id, { ifAvailable: true }),
    wait: (id) => hold(id, { signal: closing.signal }),
    release,
    close() {
      closing.abort();
      for (const letGo of held.values()) letGo();
      held.clear();
    },
  };
}
