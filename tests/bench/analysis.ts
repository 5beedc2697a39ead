/**
 * `npm run bench:analysis`: an exam's item analysis in Chromium, in one go, and by the hook of the report with the
 * longest task that it leaves on the page's thread, beside a page that does nothing. What is only printed shows what the
 * worker of a large exam spares the page.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { longestTask, median } from './browser-place.ts';

const rounds = Number(process.env['ROUNDS'] ?? 15);
const slowDown = Number(process.env['SLOW_DOWN'] ?? 4);
/** How many students and questions, and within how many ms in one go. */
const exams = [
  [60, 50, 30],
  [1_200, 100, 500],
] as const;
const longest = 50;

const dir = mkdtempSync(join(tmpdir(), 'bargeh-analysis-'));
writeFileSync(
  join(dir, 'index.html'),
  '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
);
await build({
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  worker: { format: 'es' },
  build: {
    outDir: dir,
    emptyOutDir: false,
    target: 'es2024',
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('../screens/analysis-page.ts', import.meta.url)),
      output: { format: 'es', entryFileNames: 'page.js', codeSplitting: false },
    },
  },
});

const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' };
const server = createServer((request, response) => {
  const name = request.url === '/' ? '/index.html' : (request.url ?? '');
  response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain' });
  response.end(readFileSync(join(dir, name)));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' ? address?.port : undefined;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
let failed = false;

function print(what: string, value: number, bar: string, verdict = '') {
  console.log(`| ${what.padEnd(46)} | ${value.toFixed(1).padStart(6)} | ${bar} | ${verdict} |`);
}

function judge(what: string, value: number, bar: number) {
  const isOk = value <= bar;
  if (!isOk) failed = true;
  print(what, value, `≤ ${bar.toFixed(0)}`, isOk ? 'ok' : 'MISSED');
}

try {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${port}/`);
  const call = (name: 'atOnce' | 'byHook') => page.evaluate<number>(`bench.${name}()`);
  async function inTurns(name: 'atOnce' | 'byHook') {
    const taken: number[] = [];
    for (let turn = 0; turn < rounds; turn += 1) taken.push(await call(name));
    return taken;
  }
  const idle = () => page.waitForTimeout(1_000);
  const plain = await longestTask(browser, page, slowDown, idle);
  console.log(`medians of ${rounds}, load ${loadavg()[0]?.toFixed(1)}; longest tasks in processor`);
  console.log(`time, ${slowDown} times slower, the idle page's own ${plain.toFixed(1)} ms\n`);
  console.log('| what | ms | bar | |\n| --- | --- | --- | --- |');
  for (const [students, questions, bar] of exams) {
    const size = `${students} × ${questions}`;
    await page.evaluate(`bench.prepare(${students}, ${questions})`);
    judge(`${size} in one go`, median(await inTurns('atOnce')), bar);
    print(`${size} from drawing to figures`, median(await inTurns('byHook')), 'printed');
    const taskOf = (name: 'atOnce' | 'byHook') =>
      longestTask(browser, page, slowDown, async () => void (await inTurns(name)));
    print(`${size} longest task of the page in one go`, await taskOf('atOnce'), 'printed');
    judge(`${size} longest task of the page by the hook`, await taskOf('byHook'), plain + longest);
  }
} finally {
  await browser.close();
  server.close();
  rmSync(dir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
