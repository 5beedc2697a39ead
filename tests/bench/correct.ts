/**
 * Correcting a stack of 40 workbooks of 20 written answers, processor slowed four times: from a key to the frame that
 * shows the next answer, the next workbook or the score, beside the same key on an empty React button; the same while
 * the device's storage answers nobody, and with the network cut.
 */
import { loadavg } from 'node:os';
import { openSchool } from '#tests/e2e/school.ts';
import { clearStack, stackOf } from '#tests/e2e/stack.ts';
import { stepsOn } from '#tests/e2e/steps.ts';
import { holdStorage } from './held-storage.ts';
import { keysOn, medianP95, p95, type Samples } from './key-to-paint.ts';

const bar = 50;
const slowDown = 4;
const runs = Number(process.env['RUNS'] ?? 5);
const samples = Number(process.env['SAMPLES'] ?? 50);

/** The next question, a score for it, and so on to and fro through one workbook; the next workbook among four. */
const keys = {
  question: (turn: number) => (turn % 38 < 19 ? 'ArrowDown' : 'ArrowUp'),
  workbook: (turn: number) => (turn % 6 < 3 ? 'Shift+ArrowLeft' : 'Shift+ArrowRight'),
};
const whats = ['question', 'workbook', 'score'] as const;

const school = await openSchool(undefined, (dataDir) => clearStack(dataDir, { letters: 400 }));
const browser = await school.browser();
const page = await browser.open(school.url);
let failed = false;

/** A score is given right after its question was opened, another one than it had: each is followed by a save. */
async function keyOf(
  what: (typeof whats)[number],
  turn: number,
  press: (key: string) => Promise<number>,
): Promise<string> {
  if (what !== 'score') return keys[what](turn);
  await press(keys.question(turn));
  const shown = await page.locator('section[aria-label] b').first().textContent();
  return /^[۰0]$/.test(shown ?? '') ? 'f' : '0';
}

async function measure(words: string) {
  const bench = await keysOn(page, slowDown);
  for (const what of whats) {
    const found: Samples[] = [];
    let turn = 0;
    for (let run = 0; run < runs; run += 1) {
      const samplesOfRun: Samples = { own: [], control: [] };
      for (let sample = 0; sample < samples; sample += 1) {
        await bench.settle();
        samplesOfRun.own.push(await bench.own(await keyOf(what, turn, bench.own)));
        await bench.settle();
        samplesOfRun.control.push(await bench.control());
        turn += 1;
      }
      found.push(samplesOfRun);
    }
    const { own, control } = medianP95(found);
    const isLoud = control > bar;
    const isOk = own - control <= bar;
    if (!isOk && !isLoud) failed = true;
    console.log(
      `${isLoud ? 'LOUD' : isOk ? 'ok ' : 'RED'} ${`key to ${what}, ${words}`.padEnd(44)} ${(own - control).toFixed(1).padStart(6)} of ${bar} ms (own ${own.toFixed(1)}, control ${control.toFixed(1)}; p50 ${medianOf(found, 'own')} and ${medianOf(found, 'control')}; p95 of the runs ${found.map((one) => p95(one.own).toFixed(0)).join(' ')})`,
    );
  }
  await bench.end();
}

const medianOf = (found: Samples[], which: keyof Samples) => {
  const all = found.flatMap((one) => one[which]).toSorted((a, b) => a - b);
  return (all[all.length >> 1] ?? 0).toFixed(1);
};

try {
  const { exam, results } = await stackOf(school);
  const first = results[0];
  if (!first) throw new Error('the stack is empty');
  await page.setViewportSize({ width: 1180, height: 820 });
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await page.waitForURL((url) => !url.pathname.includes('login'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto(`${school.url}/exams/work-book/${exam.id}/${first.studentId}`);
  await steps.openQuestion(1);
  // What comes next is prefetched, and its copies are written.
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft']) {
    await page.keyboard.press(key);
    await page.waitForLoadState('networkidle');
  }
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  await steps.openQuestion(1);
  console.log(
    `40 workbooks of 20 answers of 400 letters, processor ${slowDown} times slower, ${runs} runs of ${samples}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  await measure('everything well');
  await steps.openQuestion(1);
  const letGo = await holdStorage(page, school.url);
  await measure('the storage answers nobody');
  await letGo();
  await steps.openQuestion(1);
  school.network.setNetwork(false);
  await measure('the network cut');
  console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await school.close();
}
process.exit(failed ? 1 : 0);
