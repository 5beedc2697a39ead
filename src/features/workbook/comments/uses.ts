import type { Comment } from '#contract/results/comments.ts';
import { RefusedError } from '#src/api/errors.ts';
import { localMemory } from '#src/lib/local-memory.ts';
import { createEmitter } from '#src/lib/store.ts';

/** How often comments were used on this device and not told yet, by their ids. */
export type Counts = Readonly<Record<string, number>>;

const none: Counts = {};
/** As the wire takes it. */
const MOST_IDS = 200;
const MOST_USES = 1_000;

const isCounts = (value: unknown): value is Counts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((count) => Number.isInteger(count) && count > 0);

/** A lost count is no harm: what cannot be read counts for nothing. */
function parsed(text: string | null): Record<string, Counts> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, counts]) => isCounts(counts)));
  } catch {
    return {};
  }
}

/** What one person used, by courses, until the server knows. */
export function createUses(owner: string, memory = localMemory) {
  const place = `bargeh.comment-uses.${owner}`;
  let byCourse = parsed(memory.get(place));
  const changes = createEmitter();
  const sending = new Set<string>();

  function set(courseId: string, change: (counts: Counts) => Counts) {
    // Another window may have counted meanwhile.
    const kept = memory.get(place);
    if (kept !== null) byCourse = parsed(kept);
    const { [courseId]: before = none, ...others } = byCourse;
    const counts = change(before);
    byCourse = Object.keys(counts).length > 0 ? { ...others, [courseId]: counts } : others;
    memory.set(place, JSON.stringify(byCourse));
    changes.emit();
  }

  return {
    of: (courseId: string): Counts => byCourse[courseId] ?? none,
    count: (courseId: string, id: string) =>
      set(courseId, (counts) => ({ ...counts, [id]: (counts[id] ?? 0) + 1 })),
    subscribe: changes.subscribe,
    /** Tells what was counted; `hear` is told what the server counts now. Never fails: what is not told waits. */
    async send(
      courseId: string,
      tell: (used: { id: string; count: number }[]) => Promise<{ id: string; uses: number }[]>,
      hear: (items: { id: string; uses: number }[]) => void,
    ): Promise<void> {
      const batch = Object.entries(byCourse[courseId] ?? none)
        .slice(0, MOST_IDS)
        .map(([id, count]) => ({ id, count: Math.min(count, MOST_USES) }));
      if (batch.length === 0 || sending.has(courseId)) return;
      sending.add(courseId);
      const settle = () =>
        set(courseId, (counts) => {
          const told = new Map(batch.map(({ id, count }) => [id, count]));
          const left = Object.entries(counts).map(([id, count]): [string, number] => [
            id,
            count - (told.get(id) ?? 0),
          ]);
          return Object.fromEntries(left.filter(([, count]) => count > 0));
        });
      try {
        hear(await tell(batch));
        settle();
      } catch (error) {
        // What the server does not want now it will not want later.
        if (error instanceof RefusedError && error.status < 500 && error.status !== 401) settle();
      } finally {
        sending.delete(courseId);
      }
    },
  };
}

export type Uses = ReturnType<typeof createUses>;

const ofOwners = new Map<string, Uses>();
export function usesOf(owner: string): Uses {
  const known = ofOwners.get(owner);
  if (known) return known;
  const made = createUses(owner);
  ofOwners.set(owner, made);
  return made;
}

/** The most used first, with what was counted here; the rest as the server has it. */
export function inOrder(comments: readonly Comment[], counts: Counts): Comment[] {
  const usesNow = (one: Comment) => one.uses + (counts[one.id] ?? 0);
  return comments
    .map((one) => (counts[one.id] === undefined ? one : { ...one, uses: usesNow(one) }))
    .toSorted((a, b) => b.uses - a.uses);
}
