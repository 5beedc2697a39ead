/** A wake-up call that is not lost when it comes before anyone waits. */

/** Raised once, heard once. */
export interface Signal {
  raise(): void;
  isRaised(): boolean;
  clear(): void;
  /** Resolves when raised, at once if it already is. */
  wait(): Promise<void>;
}

/** Makes a signal that is not raised. */
export function createSignal(): Signal {
  let isRaised = false;
  let waiting: PromiseWithResolvers<void> | null = null;
  return {
    raise() {
      isRaised = true;
      waiting?.resolve();
      waiting = null;
    },
    isRaised: () => isRaised,
    clear() {
      isRaised = false;
    },
    wait() {
      if (isRaised) return Promise.resolve();
      waiting ??= Promise.withResolvers();
      return waiting.promise;
    },
  };
}
