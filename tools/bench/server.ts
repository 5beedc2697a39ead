/**
 * What a request costs beside its bare statements, the embedded engine beside PostgreSQL, and how cost grows with the
 * school. CPU milliseconds, ratios inside one run; `SIZES=1,10,100` may be made smaller.
 */
import { median } from './medians.ts';
import { end, judge } from './rows.ts';
import { startEngine, stopAll } from './server-engine.ts';
import { inTurns, requests } from './server-measure.ts';
import { operations } from './server-operations.ts';
import { findPlace } from './server-place.ts';
import type { Place } from './server-place.ts';
import {
  engineRatios,
  judgeRatios,
  lagRatio,
  openingRatio,
  pageRatios,
  routerRatios,
} from './server-ratios.ts';

/** A school a hundred times as large may cost so many times as much: what grows with it would cost a hundred. */
const growth = 2;
const sizes = (process.env['SIZES'] ?? '1,10,100').split(',').map(Number);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}
try {
  await run();
} finally {
  await stopAll();
}
end();

async function run(): Promise<void> {
  const places: Place[] = [];
  for (const size of sizes) {
    const both = [startEngine('embedded', size), startEngine('PostgreSQL', size)];
    for (const engine of await Promise.all(both)) places.push(await findPlace(engine));
  }
  const [embedded, postgres] = places;
  const largest = places.at(-1);
  if (!embedded || !postgres || !largest) throw new Error('SIZES names no size.');
  // In the second size a page of the list is full.
  const [fuller = embedded, fullerPostgres = postgres] = places.slice(2, 4);
  judgeRatios(await engineRatios(fuller, fullerPostgres));
  judgeRatios(await pageRatios(largest));
  judgeRatios(await routerRatios(postgres));
  judgeRatios([await openingRatio(), await lagRatio(embedded), await lagRatio(postgres)]);
  await judgeGrowth(places);
}

/** CPU and median time of each request at each size; all sizes take turns. */
async function judgeGrowth(places: Place[]): Promise<void> {
  const keyOf = ({ engine }: Place, name: string) => `${engine.kind} ${name} ${engine.size}`;
  const figures = Object.entries(operations).flatMap(([name, operation]) =>
    places.map((place) => [keyOf(place, name), () => requests(place, operation)] as const),
  );
  const taken = await inTurns(Object.fromEntries(figures));
  for (const kind of ['embedded', 'PostgreSQL'])
    for (const name of Object.keys(operations)) {
      const costs = places
        .filter(({ engine }) => engine.kind === kind)
        .map((place) => median(taken(keyOf(place, name)).map(({ cpu }) => cpu)));
      judge(
        `${kind}: ${name}, CPU at ${sizes.join(', ')} × the school`,
        (costs.at(-1) ?? NaN) / (costs[0] ?? NaN),
        growth,
        { unit: '×', digits: 2, note: `${costs.map((cost) => cost.toFixed(2)).join(', ')} ms` },
      );
    }
}
