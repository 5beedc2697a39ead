/** The ratios that have a bar: each of two figures that were taken in turns in the same run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDurable } from '#server/db/durable-pglite.ts';
import { median } from './medians.ts';
import { judge, tell } from './rows.ts';
import { directory } from './server-engine.ts';
import { captureStatements, inTurns, medianRatio, requests, rounds } from './server-measure.ts';
import { correction, details, list } from './server-operations.ts';
import { stubs } from './server-orders.ts';
import { look, send } from './server-place.ts';
import type { Place } from './server-place.ts';

/** One ratio and what it may be at most; without a bar it is only printed. */
interface Ratio {
  what: string;
  value: number;
  bar: number | null;
  /** What it is made of. */
  note?: string;
}

/** Hands the ratios on as rows. */
export function judgeRatios(ratios: readonly Ratio[]): void {
  for (const { what, value, bar, note = '' } of ratios)
    if (bar === null) tell(what, value.toFixed(2));
    else judge(what, value, bar, { digits: 2, note });
}

/** What is compared, with the bars of: request by statements, embedded by PostgreSQL, named by unnamed. */
const compared = [
  { name: 'list', operation: list(), statements: 1.3, engines: 2.4, named: null },
  { name: 'details', operation: details, statements: 1.3, engines: 2.4, named: 0.75 },
  { name: 'Correction', operation: correction, statements: 1.7, engines: 2.4, named: 0.6 },
];

/** Requests come some at once, so that the server is as busy as it is while it sends statements alone. */
const lanes = 4;

/** A whole request beside its statements, engine beside engine, named statements beside unnamed ones. */
export async function engineRatios(embedded: Place, postgres: Place): Promise<Ratio[]> {
  const figures: Record<string, () => Promise<number>> = {};
  for (const { name, operation, named } of compared) {
    for (const place of [embedded, postgres]) {
      const key = `${place.engine.kind} ${name}`;
      const replay = await captureStatements(place, name, operation);
      figures[key] = async () => (await requests(place, operation, { lanes })).cpu;
      figures[`${key} alone`] = () => replay(true);
      if (named !== null && place === embedded) figures[`${key} unnamed`] = () => replay(false);
    }
  }
  const taken = await inTurns(figures);
  const ratio = (what: string, over: string, under: string, bar: number | null): Ratio => ({
    what,
    note: `${median(taken(over)).toFixed(2)} / ${median(taken(under)).toFixed(2)} ms`,
    value: medianRatio(taken(over), taken(under)),
    bar,
  });
  return [
    ...[embedded, postgres].flatMap(({ engine: { kind } }) =>
      compared.map(({ name, statements }) =>
        ratio(
          `${kind}: ${name}, request / its statements`,
          `${kind} ${name}`,
          `${kind} ${name} alone`,
          statements,
        ),
      ),
    ),
    ...compared.map(({ name, engines }) =>
      ratio(`${name}, embedded / PostgreSQL`, `embedded ${name}`, `PostgreSQL ${name}`, engines),
    ),
    ...compared.flatMap(({ name, named }) =>
      named === null
        ? []
        : ratio(
            `embedded: ${name}, named / unnamed statements`,
            `embedded ${name} alone`,
            `embedded ${name} unnamed`,
            named,
          ),
    ),
  ];
}

/** How far the slow requests lag behind when ten come at once. */
export async function lagRatio(place: Place): Promise<Ratio> {
  const taken = await inTurns({ lag: () => requests(place, details, { lanes: 10 }) });
  const value = median(taken('lag').map(({ p50, p95 }) => p95 / p50));
  return { what: `${place.engine.kind}: details, p95 / p50 of ten at once`, value, bar: null };
}

/** The contract's router beside `node:http`, both with canned answers and the contract's checks. */
export async function routerRatios(place: Place): Promise<Ratio[]> {
  const dataOf = async (operation: typeof correction) => {
    await look(place);
    const { path, init } = operation(place);
    const answer = await send(`${place.engine.url}${path}`, init);
    return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null;
  };
  const canned = { list: await dataOf(list()), saved: await dataOf(correction) };
  const { contract, plain } = stubs.parse(await place.engine.ask({ do: 'stubs', ...canned }));
  const cost = (operation: typeof correction, base: string) => async () =>
    (await requests(place, operation, { base, lanes, times: 400 })).cpu;
  const taken = await inTurns({
    'read contract': cost(list(), contract),
    'read plain': cost(list(), plain),
    'PATCH contract': cost(correction, contract),
    'PATCH plain': cost(correction, plain),
  });
  return [
    { name: 'read', bar: 2.5 },
    { name: 'PATCH', bar: 3.5 },
  ].map(({ name, bar }) => ({
    what: `${name}, the contract's router / plain node:http`,
    note: spentOn(taken, name),
    value: medianRatio(taken(`${name} contract`), taken(`${name} plain`)),
    bar,
  }));
}

function spentOn(taken: (name: string) => number[], name: string): string {
  const [contract, plain] = [taken(`${name} contract`), taken(`${name} plain`)].map(median);
  return `${contract?.toFixed(2)} / ${plain?.toFixed(2)} ms`;
}

/** Late pages of the list beside early ones; ten rows each, so that a teacher has enough of them. */
export async function pageRatios(place: Place): Promise<Ratio[]> {
  const page = (index: number) => list(`&PageSize=10&PageIndex=${index}`);
  const { path, init } = page(50)(place);
  const last = JSON.stringify(await send(`${place.engine.url}${path}`, init));
  if (last.includes('"items":[]')) return [];
  const cost = (index: number) => async () => (await requests(place, page(index))).cpu;
  const taken = await inTurns({ 0: cost(0), 1: cost(1), 9: cost(9), 50: cost(50) });
  return [
    { late: 9, early: 0 },
    { late: 50, early: 1 },
  ].map(({ late, early }) => ({
    what: `list at ${place.engine.size} × on ${place.engine.kind}, page ${late} / page ${early}`,
    value: medianRatio(taken(String(late)), taken(String(early))),
    bar: 1.3,
  }));
}

/** CPU of opening an existing embedded database beside that of making one. */
export async function openingRatio(): Promise<Ratio> {
  let made = 0;
  const path = () => join(directory, `opened-${made}`);
  const timed = async () => {
    const before = process.cpuUsage();
    const database = await openDurable(path());
    const { user, system } = process.cpuUsage(before);
    await database.close();
    return (user + system) / 1_000;
  };
  const taken = await inTurns({
    making: () => {
      made += 1;
      mkdirSync(path(), { recursive: true });
      return timed();
    },
    opening: timed,
  });
  const [opening, making] = [taken('opening'), taken('making')];
  const spent = `${median(opening).toFixed(0)} / ${median(making).toFixed(0)} ms`;
  return {
    what: 'embedded: opening a database / making one',
    note: `${spent}, ${rounds} of each`,
    value: medianRatio(opening, making),
    bar: 0.3,
  };
}
