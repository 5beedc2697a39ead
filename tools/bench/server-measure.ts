/** CPU milliseconds of requests and of their bare statements; medians of rounds that take turns. */
import { median } from './medians.ts';
import { timesOf } from './rows.ts';
import type { Engine } from './server-engine.ts';
import { correction } from './server-operations.ts';
import type { Operation } from './server-operations.ts';
import { look, send } from './server-place.ts';
import type { Place } from './server-place.ts';

/** How many requests one figure is made of. */
export const samples = timesOf('SAMPLES', 100);
/** How often each figure is taken; the medians count, because the machine is shared. */
export const rounds = timesOf('ROUNDS', 5);

/** What one request costs and takes, in milliseconds. */
export interface Cost {
  cpu: number;
  p50: number;
  p95: number;
}

/** Runs requests, in so many lanes at once. */
export async function requests(
  place: Place,
  operation: Operation,
  { times = samples, lanes = 1, base = place.engine.url } = {},
): Promise<Cost> {
  if (operation === correction && base === place.engine.url) await look(place);
  const took: number[] = [];
  const lane = async (peer: Place) => {
    for (let time = 0; time < times / lanes; time += 1) {
      const { path, init } = operation(peer);
      const from = performance.now();
      await send(`${base}${path}`, init);
      took.push(performance.now() - from);
    }
  };
  const { engine, peers } = place;
  const cpu = await spent(engine, () => Promise.all(peers.slice(0, lanes).map(lane)));
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { cpu: cpu / took.length, p50: at(0.5), p95: at(0.95) };
}

/** Keeps the statements of some requests, to be sent again. */
export async function captureStatements(place: Place, name: string, operation: Operation) {
  await look(place);
  const { version } = place;
  await place.engine.ask({ do: 'capture', name });
  for (let time = 0; time < samples; time += 1) {
    const { path, init } = operation(place);
    await send(`${place.engine.url}${path}`, init);
  }
  await place.engine.ask({ do: 'release' });
  /** What one request's statements cost alone, without HTTP, checks and JSON. */
  return async (named: boolean): Promise<number> => {
    const { engine, result, question } = place;
    const answer = { resultId: result, questionId: question };
    if (operation === correction) await engine.ask({ do: 'rewind', answer, version });
    return (await spent(engine, () => engine.ask({ do: 'replay', name, named }))) / samples;
  };
}

async function spent(engine: Engine, act: () => Promise<unknown>): Promise<number> {
  const before = await engine.cpu();
  await act();
  return (await engine.cpu()) - before;
}

/** Takes several figures in turn, round after round, after one that warms up and does not count. */
export async function inTurns<T>(
  figures: Record<string, () => Promise<T>>,
): Promise<(name: string) => T[]> {
  const taken = new Map<string, T[]>();
  const entries = Object.entries(figures);
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, figure] of entries) {
      const value = await figure();
      if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), value]);
    }
  }
  return (name) => taken.get(name) ?? [];
}

/** The median of the ratios of each round: what was noise in one was noise in the other. */
export function medianRatio(over: number[], under: number[]): number {
  return median(over.map((value, round) => value / (under[round] ?? NaN)));
}
