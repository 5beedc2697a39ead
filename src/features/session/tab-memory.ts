import { pageMemory } from '#src/lib/local-memory.ts';

const ours = 'bargeh.';
/** What was typed and could not be written belongs to its person and waits for her. */
const kept = 'bargeh.typed.';

/** Empties this window's own memory on the way out: the next person at the tablet is not greeted by a name. */
export function forgetTabMemory(): void {
  pageMemory.clear();
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(ours) && !key.startsWith(kept)) sessionStorage.removeItem(key);
  } catch {
    // Forbidden storage holds nothing.
  }
}
