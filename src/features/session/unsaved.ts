/**
 * What is on a screen but could not be written to the disk. The header counts it as needing the person, and
 * nobody signs out over it unasked: without this line "all saved" would be said while a mark is in memory only.
 */
export interface UnsavedSource {
  count(): number;
  subscribe(listener: () => void): () => void;
}

const sources = new Set<UnsavedSource>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Counts a source in, for as long as the app is open. */
export function watchUnsaved(source: UnsavedSource): void {
  sources.add(source);
  source.subscribe(changed);
  changed();
}

/** How many values are on the screen only; fits `useSyncExternalStore`. */
export const unsaved = {
  count: () => [...sources].reduce((sum, source) => sum + source.count(), 0),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
