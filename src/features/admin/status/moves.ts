import type { SchoolStatus, Status } from '#contract/school/school-status.ts';

/** Where a year can be brought, and why it cannot where it cannot. */
export interface Move {
  to: Status;
  blocked: 'notReady' | null;
}

/** What an admin may do with a year; `reason` where she may do nothing. */
export function movesOf({ active, status }: Pick<SchoolStatus, 'active' | 'status'>): {
  moves: Move[];
  reason: 'confirmed' | 'inactive' | null;
} {
  if (status === 'confirmed') return { moves: [], reason: 'confirmed' };
  if (!active) return { moves: [], reason: 'inactive' };
  return status === 'collecting'
    ? {
        moves: [
          { to: 'ready', blocked: null },
          { to: 'confirmed', blocked: 'notReady' },
        ],
        reason: null,
      }
    : {
        moves: [
          { to: 'confirmed', blocked: null },
          { to: 'collecting', blocked: null },
        ],
        reason: null,
      };
}

/** The way of a year's data, from its first state to its last. */
export const steps: readonly Status[] = ['collecting', 'ready', 'confirmed'];
