/**
 * `npm run bench:server`: what a request costs beside its bare statements, the embedded engine beside
 * PostgreSQL, and how cost grows with the school. CPU milliseconds, ratios inside one run. `SIZES=1,10,100`,
 * `SAMPLES` and `ROUNDS` may be made smaller. Exits with 1 above a bar.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { startEngine, stopAll } from './server-engine.ts';
import { inTurns, median, requests, rounds, samples } from './server-measure.ts';
import { operations } from './server-operations.ts';
import { findPlace } from './server-place.ts';
import type { Place } from './server-place.ts';
import { engineRatios, lagRatio, openingRatio, pageRatios, routerRatios } from './server-ratios.ts';
import { isAbove, ratioTable, table } from './server-tables.ts';

const sizes = (process.env['SIZES'] ?? '1,10,100').split(',').map(Number);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}
try {
  await run();
} finally {
  await stopAll();
}

async function run(): Promise<void> {
  const started = performance.now();
  const load = loadavg()[0] ?? 0;
  const places: Place[] = [];
  for (const size of sizes) {
    const both = [startEngine('embedded', size), startEngine('PostgreSQL', size)];
    for (const engine of await Promise.all(both)) places.push(await findPlace(engine));
  }
  const [embedded, postgres] = places;
  const largest = places.at(-1);
  if (!embedded || !postgres || !largest) throw new Error('SIZES names no size.');
  console.log(headerOf(embedded, postgres, load));

  const costs = await costTable(places);
  // In the second size a page of the list is full.
  const [fuller = embedded, fullerPostgres = postgres] = places.slice(2, 4);
  const ratios = [
    ...(await engineRatios(fuller, fullerPostgres)),
    ...(await pageRatios(largest)),
    ...(await routerRatios(postgres)),
    await openingRatio(),
    await lagRatio(embedded),
    await lagRatio(postgres),
  ];
  console.log(`\n${ratioTable(ratios)}\n\n${costs}\n`);
  console.log(`took ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  process.exitCode = ratios.some((ratio) => isAbove(ratio)) ? 1 : 0;
}

function headerOf(embedded: Place, postgres: Place, load: number): string {
  const commit = spawnSync('git', ['describe', '--always', '--dirty']).stdout.toString().trim();
  return [
    `${new Date().toISOString().slice(0, 16)}Z, commit ${commit}`,
    `${availableParallelism()} cores, load ${load.toFixed(1)} at start, Node ${process.versions.node}`,
    `PostgreSQL ${postgres.engine.version}, embedded ${embedded.engine.version}`,
    `medians of ${rounds} rounds of ${samples} requests`,
  ].join('\n');
}

/** CPU and median time of each request at each size; all sizes take turns. */
async function costTable(places: Place[]): Promise<string> {
  const keyOf = ({ engine }: Place, name: string) => `${engine.kind} ${name} ${engine.size}`;
  const rows = ['embedded', 'PostgreSQL'].flatMap((kind) =>
    Object.entries(operations).map(([name, operation]) => {
      const own = places.filter(({ engine }) => engine.kind === kind);
      return { title: `${kind}: ${name}`, name, own, operation };
    }),
  );
  const figures = rows.flatMap(({ name, own, operation }) =>
    own.map((place) => [keyOf(place, name), () => requests(place, operation)] as const),
  );
  const taken = await inTurns(Object.fromEntries(figures));
  const cpuOf = (place: Place, name: string) =>
    median(taken(keyOf(place, name)).map(({ cpu }) => cpu));
  const cells = rows.map(({ title, name, own }) => {
    const costs = own.map((place) => cpuOf(place, name));
    const shown = own.map((place, at) => {
      const p50 = median(taken(keyOf(place, name)).map((cost) => cost.p50));
      return `${(costs[at] ?? 0).toFixed(2)} (${p50.toFixed(1)})`;
    });
    const grown = (costs.at(-1) ?? 0) / (costs[0] ?? 0);
    return [title].concat(shown, `× ${grown.toFixed(2)}`);
  });
  const head = ['CPU ms a request (p50 ms)', ...sizes.map((size) => `${size} ×`), 'grown'];
  return table([head, ...cells]);
}
