/** Reads the whole bank page by page, at a pace that nobody feels, and goes on where it was cut. */
import { pause, type Clock } from '../environment.ts';
import type { Reading } from './rows.ts';
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
export interface ReadingSteps {
  readPage(pageIndex: number): Promise<BankPageRead>;
  /** A page came; resolves when it may go on. */
  onPage(page: BankPageRead, reading: Reading): Promise<void>;
  /** How many of a reading's questions are kept. */
  countOf(reading: Reading): number;
  /** The moment that names the last whole reading: each has a later one. */
  after: number;
}

/** Reads to the end, again where pages shifted meanwhile; where it is sure, what it did not see is gone. */
export async function readAllPages(
  clock: Clock,
  before: Reading | null,
  { readPage, onPage, countOf, after }: ReadingSteps,
): Promise<{ reading: Reading; isSure: boolean }> {
  const start = (last: number): Reading => ({
    startedAt: Math.max(clock.now(), last + 1),
    nextPage: 1,
    total: null,
    isShaky: false,
  });
  const isNew = before !== null && clock.now() - before.startedAt < STALE_MS;
  let reading = isNew ? before : start(Math.max(after, before?.startedAt ?? 0));
  for (let round = 1; ; round += 1) {
    for (let isEnd = false; !isEnd;) {
      const page = await readPage(reading.nextPage);
      const isShaky = reading.isShaky || (reading.total !== null && reading.total !== page.total);
      isEnd = page.items.length === 0 || reading.nextPage * PAGE_SIZE >= page.total;
      const { startedAt, nextPage } = reading;
      reading = { startedAt, nextPage: nextPage + 1, total: page.total, isShaky };
      await onPage(page, reading);
      if (!isEnd) await pause(clock, PACE_MS);
    }
    const isSure = !reading.isShaky && countOf(reading) === reading.total;
    if (isSure || round === ROUNDS) return { reading, isSure };
    reading = start(reading.startedAt);
  }
}
