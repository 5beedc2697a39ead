/** What the test process has read from the pages: the only thing that a kill may not make untrue. */
import type { HarnessNote } from './harness/api.ts';
import type { PartName, Promised } from './ledger.ts';

/** A growing record of promises. */
export interface Promises extends Promised {
  /** Acknowledged saves and creations. */
  count: number;
  failures: string[];
  /** The next number of a part; from now on it may show up on the server. */
  nextOf(part: PartName): number;
  /** Takes a line of a page's console; other lines are left alone. */
  hear(text: string): HarnessNote | null;
}

function parse(text: string): HarnessNote | null {
  if (!text.startsWith('{"note":')) return null;
  return JSON.parse(text) as HarnessNote;
}

function byNumber(a: string, b: string): number {
  return Number(a.split(' ')[1]) - Number(b.split(' ')[1]);
}

/** An empty record. */
export function createPromises(): Promises {
  const promises: Promises = {
    asked: new Map(),
    acked: new Map(),
    created: new Map(),
    count: 0,
    failures: [],
    nextOf: (part) => {
      const n = (promises.asked.get(part) ?? 0) + 1;
      promises.asked.set(part, n);
      return n;
    },
    hear: (text) => {
      const heard = parse(text);
      if (heard?.note === 'failed') promises.failures.push(heard.message);
      if (heard?.note === 'saved') {
        promises.count += 1;
        const before = promises.acked.get(heard.part) ?? 0;
        promises.acked.set(heard.part, Math.max(before, heard.n));
      }
      if (heard?.note === 'created') {
        promises.count += 1;
        const marks = promises.created.get(heard.line) ?? [];
        // In the order she made them, which is not always the order of the acknowledgements.
        promises.created.set(heard.line, [...marks, heard.mark].sort(byNumber));
      }
      return heard;
    },
  };
  return promises;
}
