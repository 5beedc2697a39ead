/** Local storage that may be forbidden: then nothing is remembered and nothing fails. */
export const localMemory = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Full or forbidden: what is remembered here is a convenience only.
    }
  },
};
