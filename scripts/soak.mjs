/**
 * `npm run soak`: the engine's stories in large counts, slice by slice. What was green at this commit is kept in
 * reports/soak.json and not run again. `-- --part=<name>` runs one part anew, `--times=<n>` so many slices of it,
 * `--acks=<n>`, `--kills=<n>`, `--seed=<n>` set them; a slice that fails leaves its whole output beside the results.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { missingFor } from './engines.mjs';
import { askedPart, commitNow, memoryOf, option } from './kept.mjs';
import { ensurePackages, ensureProgram, lockedEnv, root, run } from './setup.mjs';
import { browserEnvironment } from './suites.mjs';

const livesOfSlice = 2_500;

const offline = (file, name) => [
  '--project',
  'offline',
  `tests/offline/${file}.test.ts`,
  ...(name ? ['-t', name] : []),
];
const parts = [
  {
    name: 'four-hundred',
    slices: 10,
    args: offline('four-hundred'),
    env: (seed) => ({ CHAOS_SEED: seed }),
  },
  {
    name: 'chaos',
    slices: 1,
    args: offline('chaos', 'loses nothing'),
    env: (seed) => ({
      CHAOS_SEED: seed,
      CHAOS_ACKS: option('acks') ?? '5000',
      CHAOS_KILLS: option('kills') ?? '100',
    }),
  },
  {
    name: 'slow-link',
    slices: 1,
    args: offline('slow-link'),
    env: (seed) => ({ CHAOS_SEED: seed, CHAOS_SPEED: '30' }),
  },
  {
    name: 'rivals',
    slices: 1,
    args: offline('rivals', 'overwrite nothing unseen'),
    env: (seed) => ({
      RIVALS_SEED: seed,
      RIVALS_ACKS: option('acks') ?? '600',
      RIVALS_KILLS: option('kills') ?? '60',
    }),
  },
  {
    name: 'model',
    slices: 50_000 / livesOfSlice,
    args: ['--project', 'unit-apart', 'src/offline/outbox/model.test.ts'],
    env: (seed) => ({ MODEL_SEED: seed, MODEL_RUNS: String(livesOfSlice) }),
  },
  {
    name: 'real-server',
    slices: 5,
    args: ['--project', 'model', 'tests/model/model.test.ts'],
    env: (seed) => ({ MODEL_SEED: seed, MODEL_STEPS: '100000' }),
  },
  ...['webkit', 'firefox'].map((engine) => ({
    name: engine,
    slices: 5,
    missing: () => missingFor(engine),
    args: ['--project', 'engines', `tests/engines/${engine}.test.ts`],
    env: (seed) => ({
      CHAOS_SEED: seed,
      ENGINE_SAVES: option('acks') ?? '1000',
      ENGINE_KILLS: option('kills') ?? '10',
    }),
  })),
];
const asked = askedPart(parts);

ensurePackages();
const browser = browserEnvironment(ensureProgram('chromium'));
const commit = commitNow();
const memory = memoryOf('soak');
/** Every slice that was ever run here; only those of this commit count. */
const kept = memory.read([]);
const slices = kept.filter((slice) => slice.commit === commit);
const isReduced = option('acks') !== undefined || option('kills') !== undefined;

/** Runs one slice; its account is what the suites print about themselves. */
function runSlice(part, seed) {
  const from = Date.now();
  return new Promise((resolve) => {
    const child = spawn('vitest', ['run', ...part.args], {
      cwd: root,
      env: lockedEnv({ ...browser, ...part.env(seed), NO_COLOR: '1' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = (signal) => child.kill(signal);
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('close', (code) => {
      process.off('SIGTERM', stop);
      process.off('SIGINT', stop);
      const told = output
        .split('\n')
        .filter((line) => /\bseed \d+/.test(line) && !/Error/.test(line));
      const isGreen = code === 0 && told.length > 0;
      const log = isGreen ? undefined : `reports/soak-${part.name}-${seed}.log`;
      if (log) writeFileSync(root + log, output);
      const minutes = (Date.now() - from) / 60_000;
      resolve({
        commit,
        part: part.name,
        seed,
        isGreen,
        isReduced,
        minutes,
        told,
        ...(log && { log }),
      });
    });
  });
}

/** What the lines of a part say of one figure, summed. */
function sumOf(done, pattern) {
  const found = done.flatMap(({ told }) => told.flatMap((line) => [...line.matchAll(pattern)]));
  return found.length === 0
    ? ''
    : String(found.reduce((sum, [, n]) => sum + Number(n.replaceAll(',', '')), 0));
}
const columns = {
  acknowledged: /\backed ([\d,]+)/g,
  lives: /model[^:]*: (\d+) lives/g,
  steps: /lives, (\d+) steps/g,
  saves: /: (\d+) saves,/g,
  faults: /\bfaults (\d+)/g,
  kills: /\bkills (\d+) \(/g,
  reloads: /\breloads (\d+)/g,
  conflicts: /\bconflicts shown (\d+)/g,
  unseen: /\boverwritten unseen (\d+)/g,
  lost: /\blost (\d+)/g,
  doubled: /\bdoubled (\d+)/g,
  reordered: /\breordered (\d+)/g,
};

const over = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => over.abort());
let isSeeded = false;
const skipped = [];
for (const part of parts.filter(({ name }) => asked === undefined || asked === name)) {
  const missing = part.missing?.();
  if (missing) {
    skipped.push(`${part.name}: not run: ${missing}`);
    continue;
  }
  const greens = slices.filter(
    (slice) => slice.part === part.name && slice.isGreen && !slice.isReduced,
  ).length;
  const wanted = Number(
    option('times') ?? (asked === undefined ? part.slices - greens : part.slices),
  );
  for (let place = 1; place <= wanted && !over.signal.aborted; place += 1) {
    if (!isSeeded && !['model', 'real-server'].includes(part.name)) {
      run('node', ['tests/helpers/seed-once.ts', browser.SEEDED_DATA_DIR]);
      isSeeded = true;
    }
    const seed = option('seed') ?? String(Math.floor(Math.random() * 1_000_000));
    const slice = await runSlice(part, seed);
    if (over.signal.aborted) break;
    slices.push(slice);
    kept.push(slice);
    memory.write(kept);
    const state = slice.isGreen ? 'green' : `RED, see ${slice.log}`;
    console.log(`${part.name} ${place} of ${wanted}: ${state}, ${slice.minutes.toFixed(2)} min`);
    for (const line of slice.told) console.log(`  ${line.trim()}`);
  }
}

console.log(`\nat ${commit}`);
for (const part of parts) {
  const done = slices.filter((slice) => slice.part === part.name);
  const greens = done.filter((slice) => slice.isGreen).length;
  const minutes = done.reduce((sum, slice) => sum + slice.minutes, 0);
  const figures = Object.entries(columns)
    .map(([name, pattern]) => [name, sumOf(done, pattern)])
    .filter(([, sum]) => sum !== '');
  console.log(
    `${part.name.padEnd(14)} ${greens} green of ${done.length} run, ${part.slices} wanted, ${minutes.toFixed(1)} min: ` +
      (figures.map(([name, sum]) => `${name} ${sum}`).join(', ') || 'not run'),
  );
}
for (const line of skipped) console.log(line);
process.exit(!over.signal.aborted && slices.every((slice) => slice.isGreen) ? 0 : 1);
