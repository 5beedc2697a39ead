/** A value that changes, in the form React's external stores take. */

/** A value with subscribers; the snapshot is the same object until it changes. */
export interface Live<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}

/** Makes a set of listeners. */
export function createListeners<A extends unknown[] = []>() {
  const all = new Set<(...args: A) => void>();
  return {
    add(listener: (...args: A) => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
    call(...args: A): void {
      // A copy: listeners come and go while they are called.
      for (const listener of Array.from(all))
        try {
          listener(...args);
        } catch (error) {
          // A screen that fails must stop neither the others nor what tells them: the sending itself.
          reportError(error);
        }
    },
  };
}

/** Whether two plain values say the same. */
export const saysSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A value of one's own; what says the same as before is told nobody. */
export function createLive<T>(
  first: T,
  isSame: (one: T, other: T) => boolean = Object.is,
): Live<T> & { set(next: T): void } {
  const listeners = createListeners();
  let value = first;
  return {
    getSnapshot: () => value,
    subscribe: (listener) => listeners.add(listener),
    set(next) {
      if (isSame(next, value)) return;
      value = next;
      listeners.call();
    },
  };
}
