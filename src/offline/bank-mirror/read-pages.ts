/** Reads the whole bank page by page, at a pace that nobody feels, and goes on where it was cut. */
import { pause, type Clock } from '../environment.ts';
import type { Walk } from './rows.ts';
import type { BankPageRead } from './types.ts';

/** How many questions one request brings. */
export const PAGE_SIZE = 100;
/** Between two pages. */
const PACE_MS = 120;
/** What a cut reading saw is too old to go on from. */
const STALE_MS = 30 * 60_000;
/** Where something moves all the time, so many readings are enough. */
const ROUNDS = 2;

/** What a reading says on its way. */
export interface WalkSteps {
  readPage(pageIndex: number): Promise<BankPageRead>;
  /** A page came; resolves when it may go on. */
  onPage(page: BankPageRead, walk: Walk): Promise<void>;
  /** How many of a reading's questions are kept. */
  countOf(walk: Walk): number;
  /** The moment that names the last whole reading: each has a later one. */
  after: number;
}

/** Reads to the end, again where pages shifted meanwhile; where it is sure, what it did not see is gone. */
export async function walkPages(
  clock: Clock,
  before: Walk | null,
  { readPage, onPage, countOf, after }: WalkSteps,
): Promise<{ walk: Walk; isSure: boolean }> {
  const start = (last: number): Walk => ({
    startedAt: Math.max(clock.now(), last + 1),
    nextPage: 1,
    total: null,
    isShaky: false,
  });
  const isNew = before !== null && clock.now() - before.startedAt < STALE_MS;
  let walk = isNew ? before : start(Math.max(after, before?.startedAt ?? 0));
  for (let round = 1; ; round += 1) {
    for (let isEnd = false; !isEnd;) {
      const page = await readPage(walk.nextPage);
      const isShaky = walk.isShaky || (walk.total !== null && walk.total !== page.total);
      isEnd = page.items.length === 0 || walk.nextPage * PAGE_SIZE >= page.total;
      const { startedAt, nextPage } = walk;
      walk = { startedAt, nextPage: nextPage + 1, total: page.total, isShaky };
      await onPage(page, walk);
      if (!isEnd) await pause(clock, PACE_MS);
    }
    const isSure = !walk.isShaky && countOf(walk) === walk.total;
    if (isSure || round === ROUNDS) return { walk, isSure };
    walk = start(walk.startedAt);
  }
}
