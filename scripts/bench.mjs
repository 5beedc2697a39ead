/**
 * `npm run bench`: every measuring bench one after the other, and one table of what they found. What is known at this
 * commit is not measured again unless the machine was too loud; `--part=<name>` runs one anew, `--anew` all of them,
 * `--quick` takes few samples and counts for nothing, `--write` puts the table into docs/figures.md. Ends with 1 where
 * a bar was missed or a bench did not reach its end.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutesOf, tableOf, writeDocument } from './bench-table.mjs';
import { benches, runBench } from './benches.mjs';
import { askedPart, commitNow, memoryOf } from './kept.mjs';
import { yardstick } from './machine.mjs';
import { ensureBuild, ensurePackages, ensureProgram, lockedEnv, run } from './setup.mjs';
import { browserEnvironment } from './suites.mjs';

const asked = askedPart(benches);
const has = (flag) => process.argv.includes(flag);
const isQuick = has('--quick');

ensurePackages();
// What is written about a commit does not change what it is.
const commit = commitNow(['docs']);
const memory = memoryOf('bench');
const kept = memory.read({});
const parts = kept.commit === commit && !has('--anew') ? kept.parts : {};
const isLoud = ({ rows }) => rows.some(({ verdict }) => verdict === 'too loud');
const isKnown = (part) => part && (isQuick || !part.isQuick) && !isLoud(part);
const wanted = benches.filter(({ name }) =>
  asked === undefined ? !isKnown(parts[name]) : name === asked,
);

const pace = () => `${loadavg()[0].toFixed(1)}/${yardstick().toFixed(0)}`;
const folder = mkdtempSync(join(tmpdir(), 'bargeh-rows-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const failed = [];

/** Measures one and keeps its rows; its own lines are progress. */
function measure(name, env) {
  const path = join(folder, `${name}.json`);
  const [before, from] = [pace(), Date.now()];
  console.error(`\n── ${name} ──`);
  const few = isQuick ? { ROUNDS: '1', SAMPLES: '5', SIZES: '1,2' } : {};
  runBench(name, { ...env, ...few, BENCH_ROWS: path }, process.stderr.fd);
  const minutes = (Date.now() - from) / 60_000;
  console.error(`${name}: ${minutes.toFixed(1)} min`);
  delete parts[name];
  if (existsSync(path))
    parts[name] = {
      rows: JSON.parse(readFileSync(path, 'utf8')),
      minutes,
      paces: [before, pace()],
      at: new Date().toISOString(),
      isQuick,
    };
  else failed.push(name);
  memory.write({ commit, parts });
}

if (wanted.length > 0) {
  const needs = new Set(wanted.map(({ program }) => program));
  const env = needs.has('chromium') ? browserEnvironment(ensureProgram('chromium')) : {};
  if (needs.has('postgresql')) ensureProgram('postgresql');
  ensureBuild();
  if (needs.has('chromium')) run('node', ['tests/helpers/seed-once.ts', env.SEEDED_DATA_DIR]);
  for (const { name } of wanted) measure(name, env);
}

/** The number in what a program says of itself. */
const versionOf = (program) =>
  execFileSync(program, ['--version'], {
    encoding: 'utf8',
    env: lockedEnv(),
    stdio: ['ignore', 'pipe', 'ignore'],
  }).match(/\d+(\.\d+)+/)?.[0];
const days = [...new Set(Object.values(parts).map(({ at }) => at.slice(0, 10)))].toSorted((a, b) =>
  a.localeCompare(b),
);
const taken = [
  `Taken on ${days.join(' and ')} at commit ${commit.slice(0, 7)}${commit.endsWith('-changed') ? ' with changes' : ''}`,
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
  `Node ${versionOf('node')}`,
  `Chromium ${versionOf(ensureProgram('chromium'))}`,
  `PostgreSQL ${versionOf(ensureProgram('postgresql'))}`,
].join(', ');
const textOf = (some) => `${taken}.\n\n${tableOf(some, parts)}\n\n${minutesOf(some, parts)}`;
console.log(`\n${textOf(benches.filter(({ name }) => asked === undefined || name === asked))}`);

const rows = Object.entries(parts).flatMap(([name, part]) =>
  part.rows.map((row) => ({ ...row, part: name })),
);
const missed = rows.filter(({ verdict }) => verdict === 'ABOVE');
for (const { part, what, figure, bar } of missed)
  console.error(`ABOVE ${part}: ${what}: ${figure}, ${bar}`);
for (const { part, what } of rows.filter(({ verdict }) => verdict === 'too loud'))
  console.error(`TOO LOUD ${part}: ${what}: run it again on a quiet machine`);
for (const name of failed) console.error(`FAILED ${name} did not reach its end`);

if (has('--write')) {
  if (Object.values(parts).some((part) => part.isQuick))
    console.error('Nothing is written: some of it is of few samples.');
  else if (writeDocument(textOf(benches)) === 0) console.error('Written into docs/figures.md.');
}
const judged = asked === undefined ? missed : missed.filter(({ part }) => part === asked);
process.exit(judged.length === 0 && failed.length === 0 ? 0 : 1);
