/** Reads the parts of one pin that the device lacks, a few at a time; going on after a kill is the same as beginning. */
import { queryRow } from '../cache/query-row.ts';
import type { PartRow } from '../records.ts';
import { StorageFullError } from '../store/failures.ts';
import type { Store } from '../store/store.ts';
import type { KeptPin } from './pins.ts';
import type { KeepPlan, KeepStep } from './types.ts';

/** How many requests at a time. */
const WIDTH = 4;

/** How it ended. */
export type FetchEnd =
  | { end: 'whole'; visited: ReadonlySet<string> }
  | { end: 'wait' | 'stop'; code: string }
  | { end: 'cancelled' };

/** What it needs. */
export interface FetchJob {
  store: Store;
  pin: KeptPin;
  steps: readonly KeepStep[];
  plan: KeepPlan;
  now: () => number;
  signal: AbortSignal;
  /** Corrections are being sent: then one request at a time is enough. */
  isBusy: () => boolean;
  onPart: (part: PartRow) => void;
  /** How much there is, as far as it is known. */
  onTotal: (total: number, bytes: number) => void;
}

interface Walk {
  queue: { hash: string; queryHash: string; step: KeepStep }[];
  visited: Set<string>;
  active: number;
  /** What is on its way or waits, by the plan's own guess. */
  ahead: number;
  end: FetchEnd | null;
}

function add(walk: Walk, owner: string, steps: readonly KeepStep[]) {
  for (const step of steps) {
    // Keys are lists of words: their JSON is what the query client hashes them to.
    const queryHash = JSON.stringify(step.queryKey);
    const hash = `${owner}|${queryHash}`;
    if (walk.visited.has(hash)) continue;
    walk.visited.add(hash);
    walk.ahead += step.bytes;
    walk.queue.push({ hash, queryHash, step });
  }
}

/** The copy that is here, if it is as good as the server's. */
async function freshCopy(job: FetchJob, hash: string, step: KeepStep, present: Set<string>) {
  const part = job.pin.parts.get(hash);
  if (!part || part.data.version !== step.version || !present.has(hash)) return null;
  if (job.now() - part.at >= step.freshFor) return null;
  return { part, data: step.next && (await job.store.cache.get(hash))?.data };
}

/** Reads one part and writes it with its note; null: the pin is gone. */
async function readPart(job: FetchJob, hash: string, queryHash: string, step: KeepStep) {
  const { owner, id } = job.pin.row;
  const at = job.now();
  const data = await step.read(job.signal);
  const { queryKey } = step;
  const row = queryRow({ owner, queryHash, queryKey, data, dataUpdatedAt: at, now: at });
  const part: PartRow = {
    id: `${id}|${hash}`,
    owner,
    kind: 'part',
    at,
    data: { pin: id, hash, bytes: row.bytes, version: step.version },
  };
  if (!(await job.store.cache.putKept(row, part))) return null;
  job.plan.copied(queryKey, data, at);
  return { part, data };
}

/** Walks through the parts; answers when the last one is here, or why not. */
export async function fetchParts(job: FetchJob): Promise<FetchEnd> {
  const { pin, signal } = job;
  const present = new Set(await job.store.cache.present([...pin.parts.keys()]));
  const walk: Walk = { queue: [], visited: new Set(), active: 0, ahead: 0, end: null };
  add(walk, pin.row.owner, job.steps);

  function weigh() {
    const here = [...walk.visited].reduce(
      (sum, hash) => sum + (pin.parts.get(hash)?.data.bytes ?? 0),
      0,
    );
    job.onTotal(walk.visited.size, here + walk.ahead);
  }

  async function take({ hash, queryHash, step }: Walk['queue'][number]) {
    try {
      const fresh = await freshCopy(job, hash, step, present);
      const got = fresh ?? (await readPart(job, hash, queryHash, step));
      if (!got) {
        walk.end ??= { end: 'cancelled' };
        return;
      }
      walk.ahead -= step.bytes;
      pin.parts.set(hash, got.part);
      if (step.next && got.data !== undefined) add(walk, pin.row.owner, step.next(got.data));
      weigh();
      if (!fresh) job.onPart(got.part);
    } catch (error) {
      if (signal.aborted) walk.end ??= { end: 'cancelled' };
      else if (error instanceof StorageFullError) walk.end ??= { end: 'stop', code: error.code };
      const { verdict, code } = job.plan.judge(error);
      if (verdict === 'skip' && !step.isRoot) {
        walk.ahead -= step.bytes;
        walk.visited.delete(hash);
      } else walk.end ??= { end: verdict === 'wait' ? 'wait' : 'stop', code };
    }
  }

  return new Promise((resolve) => {
    const go = () => {
      if (signal.aborted) walk.end ??= { end: 'cancelled' };
      const width = job.isBusy() ? 1 : WIDTH;
      while (!walk.end && walk.active < width) {
        const next = walk.queue.shift();
        if (!next) break;
        walk.active += 1;
        void take(next).finally(() => {
          walk.active -= 1;
          go();
        });
      }
      if (walk.active === 0) resolve(walk.end ?? { end: 'whole', visited: walk.visited });
    };
    go();
  });
}
