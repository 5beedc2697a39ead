/** Reads the parts of one pin that the device lacks, a few at a time; going on after a kill is the same as beginning. */
import { queryRow } from '../cache/query-row.ts';
import type { PartRow } from '../records.ts';
import { StorageFullError } from '../store/failures.ts';
import type { Store } from '../store/store.ts';
import type { KeptPin } from './board.ts';
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
  const row = queryRow({ owner, queryHash, queryKey, data, dataUpdatedAt: at });
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
  const queue: { hash: string; queryHash: string; step: KeepStep }[] = [];
  const visited = new Set<string>();
  let active = 0;
  /** What is on its way or waits, by the plan's own guess. */
  let ahead = 0;
  let end: FetchEnd | null = null;

  function add(steps: readonly KeepStep[]) {
    for (const step of steps) {
      // Keys are lists of words: their JSON is what the query client hashes them to.
      const queryHash = JSON.stringify(step.queryKey);
      const hash = `${pin.row.owner}|${queryHash}`;
      if (visited.has(hash)) continue;
      visited.add(hash);
      ahead += step.bytes;
      queue.push({ hash, queryHash, step });
    }
  }
  add(job.steps);

  function weigh() {
    let here = 0;
    for (const hash of visited) here += pin.parts.get(hash)?.data.bytes ?? 0;
    job.onTotal(visited.size, here + ahead);
  }

  async function take({ hash, queryHash, step }: (typeof queue)[number]) {
    try {
      const fresh = await freshCopy(job, hash, step, present);
      const got = fresh ?? (await readPart(job, hash, queryHash, step));
      if (!got) {
        end ??= { end: 'cancelled' };
        return;
      }
      ahead -= step.bytes;
      pin.parts.set(hash, got.part);
      if (step.next && got.data !== undefined) add(step.next(got.data));
      weigh();
      if (!fresh) job.onPart(got.part);
    } catch (error) {
      if (signal.aborted) end ??= { end: 'cancelled' };
      else if (error instanceof StorageFullError) end ??= { end: 'stop', code: error.code };
      const { verdict, code } = job.plan.judge(error);
      if (verdict === 'skip' && !step.isRoot) {
        ahead -= step.bytes;
        visited.delete(hash);
      } else end ??= { end: verdict === 'wait' ? 'wait' : 'stop', code };
    }
  }

  return new Promise((resolve) => {
    const go = () => {
      if (signal.aborted) end ??= { end: 'cancelled' };
      const width = job.isBusy() ? 1 : WIDTH;
      while (!end && active < width) {
        const next = queue.shift();
        if (!next) break;
        active += 1;
        void take(next).finally(() => {
          active -= 1;
          go();
        });
      }
      if (active === 0) resolve(end ?? { end: 'whole', visited: visited });
    };
    go();
  });
}
