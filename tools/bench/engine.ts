/**
 * What the engine costs in real Chromium, each figure beside its control in the same page, in
 * turns, medians of rounds. The server is a stub that answers the envelope at once or after 20 ms: the engine is
 * measured, not the server. A control that is not equal to itself means that the machine is too loud to judge.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { startStub } from './engine-stub.ts';
import { median, p95 } from './medians.ts';
import { end, judge, tell, timesOf } from './rows.ts';

const rounds = timesOf('ROUNDS', 5);
const samples = timesOf('SAMPLES', 60);
const count = timesOf('SAMPLES', 1_000);
const coalesced = 100;
/** How far a control may be from itself before the machine is too loud. */
const quiet = 1.4;

/** The medians of rounds beside those of their control. */
function medianRatio(own: readonly number[], other: readonly number[]) {
  const [a, b] = [median(own), median(other)];
  return { value: a / b, note: `${a.toFixed(1)} and ${b.toFixed(1)} ms` };
}

/** What a control taken twice says about the machine. */
function loudness(one: readonly number[], again: readonly number[]) {
  const ratio = median(again) / median(one);
  return {
    isLoud: Math.max(ratio, 1 / ratio) > quiet,
    itself: `control by itself ${ratio.toFixed(2)}`,
  };
}

async function inTurns<T>(round: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let turn = 0; turn < rounds; turn += 1) done.push(await round());
  return done;
}

const stub = await startStub();
const profile = mkdtempSync(join(tmpdir(), 'bargeh-bench-profile-'));
const browser = await launchBrowser(join(profile, 'sealed'));
const other = await launchBrowser(join(profile, 'plain'));

/** Opens the bench; where the browser has no cryptography, as over plain http, nothing is sealed. */
async function openBench(where: typeof browser, isSealed: boolean) {
  if (!isSealed)
    await where.context.addInitScript(() =>
      Object.defineProperty(crypto, 'subtle', { value: undefined }),
    );
  const page = await where.open(stub.url);
  await page.waitForFunction(() => 'bench' in window);
  await page.evaluate(() => window.bench.saves(10));
  if ((await page.evaluate(() => window.bench.isSealing())) !== isSealed)
    throw new Error(
      'What is compared with something sealed has to lie in the clear, and only that',
    );
  return page;
}

try {
  const page = await openBench(browser, true);
  const plainPage = await openBench(other, false);
  const savesIn = (where: typeof page) => where.evaluate((n) => window.bench.saves(n), samples);

  const plain: Awaited<ReturnType<typeof savesIn>>[] = [];
  const saves = await inTurns(async () => {
    plain.push(await savesIn(plainPage));
    return savesIn(page);
  });
  const p95s = (key: keyof (typeof saves)[number], of = saves) =>
    of.map((round) => p95(round[key]));
  const isNoisy = loudness(p95s('bare'), p95s('again'));
  const isOther = loudness(p95s('bare'), p95s('bare', plain));
  const sealing = medianRatio(p95s('newLane'), p95s('newLane', plain));
  judge('save of a new workbook that is sealed, p95, beside one that is not', sealing.value, 1.25, {
    digits: 2,
    isLoud: isNoisy.isLoud || isOther.isLoud,
    note: `${sealing.note}; ${isOther.itself}`,
  });
  const newLane = medianRatio(p95s('newLane'), p95s('bare'));
  judge('save of a new workbook → durable, p95, beside a raw put', newLane.value, 2.5, {
    digits: 2,
    isLoud: isNoisy.isLoud,
    note: `${newLane.note}; ${isNoisy.itself}`,
  });
  const folded = medianRatio(p95s('coalesced'), p95s('bare'));
  tell(
    'save folded into a waiting row, p95, beside a raw put',
    `${folded.value.toFixed(2)} (${folded.note})`,
  );

  for (const [delay, bar] of [
    [0, 0.6],
    [20, 0.7],
  ] as const) {
    stub.setDelay(delay);
    const runs = await inTurns(() => page.evaluate((n) => window.bench.replay(n), count));
    const { value, note } = medianRatio(
      runs.map((run) => (run.loop + run.again) / 2),
      runs.map((run) => run.engine),
    );
    const { isLoud, itself } = loudness(
      runs.map((run) => run.loop),
      runs.map((run) => run.again),
    );
    judge(
      `replay of ${count} corrections, server ${delay} ms: bare fetch loop beside the engine`,
      value,
      bar,
      { digits: 2, atLeast: true, isLoud, note: `${note}; ${itself}` },
    );
  }

  stub.setDelay(0);
  const before = stub.requests();
  const saved = await page.evaluate((n) => window.bench.coalesce(n), coalesced);
  judge(`requests for ${saved} saves of ${coalesced} answers`, stub.requests() - before, coalesced);
} finally {
  await Promise.all([browser.kill(), other.kill()]);
  stub.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
end();
