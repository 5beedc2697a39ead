/** Storage that answers at once, in memory. */
import type { InstantStorage } from '../drafts/instant.ts';

/** An empty one; what it holds lies open. */
export function memoryInstant(): InstantStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
