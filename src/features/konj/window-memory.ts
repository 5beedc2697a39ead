/** What was chosen and what came of it, for a reload of this window; goes with it, and when she leaves. */
import { windowMemory } from '#src/lib/local-memory.ts';
import type { Answer, Chosen, Outcome } from './results.ts';

const key = 'bargeh.konj.import';

/** Of one person and one class of Konj at a time. */
export interface Remembered {
  owner: string;
  externalClass: number;
  chosen: Chosen[];
  /** Null until an import has been through. */
  outcomes: Outcome[] | null;
  /** Who those are that bear the name of somebody here, by their keys; missing in what was kept before. */
  answers?: Record<string, Answer>;
}

function isRemembered(value: unknown): value is Remembered {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'externalClass' in value &&
    'chosen' in value &&
    Array.isArray(value.chosen) &&
    'outcomes' in value &&
    (value.outcomes === null || Array.isArray(value.outcomes))
  );
}

/** What this window knows of an import of hers from this class; nothing chosen where it is of another. */
export function recall(owner: string, externalClass: number): Remembered {
  const nothing = { owner, externalClass, chosen: [], outcomes: null };
  try {
    const value: unknown = JSON.parse(windowMemory.get(key) ?? 'null');
    const isHers =
      isRemembered(value) && value.owner === owner && value.externalClass === externalClass;
    return isHers ? value : nothing;
  } catch {
    return nothing;
  }
}

export function remember(what: Remembered | null): void {
  windowMemory.set(key, what && JSON.stringify(what));
}
