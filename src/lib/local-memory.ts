/** Words under names. Storage may be full or forbidden: then nothing is remembered and nothing fails. */
export interface Memory {
  get(key: string): string | null;
  /** With null nothing is remembered under the name any more. */
  set(key: string, value: string | null): void;
}

/** `storage` is asked each time: where it is forbidden, naming it throws. */
const memoryIn = (storage: () => Storage): Memory => ({
  get(key) {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      // What is remembered here is a convenience only.
    }
  },
});

/** Of this browser. */
export const localMemory = memoryIn(() => localStorage);
/** Of this window alone: survives a reload and goes with it. */
export const windowMemory = memoryIn(() => sessionStorage);

const held = new Map<string, string>();
/** Of this page alone, for what must lie on no disk: goes with a reload, and with its person. */
export const pageMemory: Memory & { clear(): void } = {
  get: (key) => held.get(key) ?? null,
  set(key, value) {
    if (value === null) held.delete(key);
    else held.set(key, value);
  },
  clear: () => held.clear(),
};
