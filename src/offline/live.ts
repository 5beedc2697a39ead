/** A value that changes, in the form React's external stores take. */

/** A value with subscribers; the snapshot is the same object until it changes. */
export interface Live<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}

/** A set of listeners. */
export interface Listeners<A extends unknown[]> {
  add(listener: (...args: A) => void): () => void;
  call(...args: A): void;
}

/** Makes a set of listeners. */
export function createListeners<A extends unknown[] = []>(): Listeners<A> {
  const all = new Set<(...args: A) => void>();
  return {
    add(listener) {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
    call(...args) {
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
