/**
 * `npm run bench:engine`: what the engine costs in real Chromium, each figure beside its control in the same page, in
 * turns, medians of rounds. The server is a stub that answers the envelope at once or after 20 ms: the engine is
 * measured, not the server. A control that is not equal to itself means that the machine is too loud to judge.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchBrowser } from '#tests/helpers/browser.ts';
import type { CacheRound } from '#tests/helpers/engine-bench.ts';
import { judged, median, p95, printFigure, printHead, ratioOf } from './engine-table.ts';
import type { Figure } from './engine-table.ts';

const rounds = Number(process.env['ROUNDS'] ?? 5);
const samples = Number(process.env['SAMPLES'] ?? 60);
const count = Number(process.env['COUNT'] ?? 1_000);
const [workbooks, questions] = [200, 20];
const coalesced = 100;

async function builtPage(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'bargeh-bench-'));
  writeFileSync(
    join(dir, 'index.html'),
    '<!doctype html><script type="module" src="/page.js"></script>',
  );
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: 'es2024',
      reportCompressedSize: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../offline/harness/bench-page.ts', import.meta.url)),
        output: { format: 'es', entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  });
  return dir;
}

/** Serves the page, and says yes to every correction. */
async function startStub(dir: string) {
  let delay = 0;
  let requests = 0;
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/services/')) {
      const isScript = request.url === '/page.js';
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
      response.end(readFileSync(join(dir, isScript ? 'page.js' : 'index.html')));
      return;
    }
    requests += 1;
    request.resume().on('end', () => {
      const versions = [{ questionId: 'question', version: 1 }];
      const body = JSON.stringify({ result: true, data: { versions } });
      const answer = () => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'cache-control': 'no-store',
        });
        response.end(body);
      };
      if (delay > 0) setTimeout(answer, delay);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    setDelay: (ms: number) => (delay = ms),
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function inTurns<T>(round: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let turn = 0; turn < rounds; turn += 1) done.push(await round());
  return done;
}

const dir = await builtPage();
const stub = await startStub(dir);
const profile = mkdtempSync(join(tmpdir(), 'bargeh-bench-profile-'));
const browser = await launchBrowser(profile);
const figures: Figure[] = [];
/** Printed at once: a long run that is cut off has told something. */
function take(figure: Figure): void {
  if (figures.length === 0) printHead({ rounds, samples });
  printFigure(figure);
  figures.push(figure);
}
try {
  const page = await browser.open(stub.url);
  await page.waitForFunction(() => 'bench' in window);
  await page.evaluate(() => window.bench.saves(10));

  const saves = await inTurns(() => page.evaluate((n) => window.bench.saves(n), samples));
  const bare = saves.map((round) => p95(round.bare));
  const saveControl = ratioOf(
    saves.map((round) => p95(round.again)),
    bare,
  );
  for (const [name, key, bar] of [
    ['save of a new workbook → durable, p95 / bare put', 'newLane', 2.5],
    ['save folded into a waiting row, p95 / bare put', 'coalesced', null],
  ] as const)
    take({
      name,
      ...ratioOf(
        saves.map((round) => p95(round[key])),
        bare,
      ),
      bar,
      atMost: true,
      control: saveControl.ratio,
    });

  for (const [delay, bar] of [
    [0, 0.6],
    [20, 0.7],
  ] as const) {
    stub.setDelay(delay);
    const runs = await inTurns(() => page.evaluate((n) => window.bench.replay(n), count));
    const loop = runs.map((run) => (run.loop + run.again) / 2);
    take({
      name: `replay of ${count}, server ${delay} ms: fetch loop / engine`,
      ...ratioOf(
        loop,
        runs.map((run) => run.engine),
      ),
      bar,
      atMost: false,
      control: ratioOf(
        runs.map((run) => run.again),
        runs.map((run) => run.loop),
      ).ratio,
    });
  }

  stub.setDelay(0);
  const before = stub.requests();
  const saved = await page.evaluate((n) => window.bench.coalesce(n), coalesced);
  const requests = stub.requests() - before;
  take({
    name: `requests for ${saved} saves of ${coalesced} answers`,
    ratio: requests,
    own: saved,
    other: requests,
    bar: coalesced,
    atMost: true,
    control: 1,
  });

  const caches = await inTurns(() =>
    page.evaluate((size) => window.bench.cache(size), { workbooks, questions, samples: 20 }),
  );
  const of = (key: keyof CacheRound) => caches.map((round) => median(round[key]));
  const whole = caches.map((round) => median([...round.whole, ...round.again]));
  take({
    name: 'one workbook kept: its row / whole client as JSON',
    ...ratioOf(of('row'), whole),
    bar: 0.05,
    atMost: true,
    control: ratioOf(of('again'), of('whole')).ratio,
  });
  take({
    name: 'one workbook restored: its row / whole client',
    ...ratioOf(of('restoreRow'), of('restoreWhole')),
    bar: null,
    atMost: true,
    control: 1,
  });
} finally {
  await browser.kill();
  stub.close();
  for (const folder of [dir, profile])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(figures.some((figure) => judged(figure) === 'MISSED') ? 1 : 0);
