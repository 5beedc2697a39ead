/**
 * Correcting a stack of 40 workbooks of 20 written answers, processor slowed four times: from a key to the frame that
 * shows the next answer, the next workbook or the score, beside the same key on an empty React button; the same while
 * the device's storage answers nobody, and with the network cut.
 */
import { openSchool } from '#tests/e2e/school.ts';
import { clearStack, stackOf } from '#tests/e2e/stack.ts';
import { stepsOn } from '#tests/e2e/steps.ts';
import { holdStorage } from './held-storage.ts';
import { keysOn } from './key-to-paint.ts';
import { median, medianP95, p95, type Samples } from './medians.ts';
import { end, judgeBeside, timesOf } from './rows.ts';

const bar = 50;
const slowDown = 4;
/** What the bar is about; the rest is to show that it waits for neither storage nor network. */
const whole = { runs: timesOf('ROUNDS', 5), samples: timesOf('SAMPLES', 50) };
const short = { runs: timesOf('ROUNDS', 3), samples: timesOf('SAMPLES', 20) };

/**
 * The next question, a score for it, and so on to and fro through one workbook; the next workbook among six. That one
 * counts its keys itself: another question is opened before each measuring, but no other workbook.
 */
const further = 5;
let walked = 0;
const keys = {
  question: (turn: number) => (turn % 38 < 19 ? 'ArrowDown' : 'ArrowUp'),
  workbook: () => (walked++ % (2 * further) < further ? 'Shift+ArrowLeft' : 'Shift+ArrowRight'),
};
const whats = {
  question: 'next question',
  workbook: 'next workbook',
  score: 'score in its place',
};
type What = keyof typeof whats;

const school = await openSchool(undefined, (dataDir) => clearStack(dataDir, { letters: 400 }));
const browser = await school.browser();
const page = await browser.open(school.url);

/** A score is given once its question was opened, another one than it had: each is followed by a save. */
async function keyOf(
  what: What,
  turn: number,
  bench: Awaited<ReturnType<typeof keysOn>>,
): Promise<string> {
  if (what !== 'score') return keys[what](turn);
  await bench.own(keys.question(turn));
  // What follows that key is none of this one's either.
  await bench.settle();
  const shown = await page.locator('section[aria-label] b').first().textContent();
  return /^[۰0]$/.test(shown ?? '') ? 'f' : '0';
}

async function measure(words: string, isWhole: boolean) {
  const bench = await keysOn(page, slowDown);
  for (const what of ['question', 'workbook', 'score'] as const) {
    const { runs, samples } = isWhole && what !== 'score' ? whole : short;
    const found: Samples[] = [];
    let turn = 0;
    for (let run = 0; run < runs; run += 1) {
      const samplesOfRun: Samples = { own: [], control: [] };
      await bench.settle();
      for (let sample = 0; sample < samples; sample += 1) {
        // Nothing follows the control, so that only what follows a key of the screen is waited for.
        samplesOfRun.own.push(await bench.own(await keyOf(what, turn, bench)));
        await bench.settle();
        samplesOfRun.control.push(await bench.control());
        turn += 1;
      }
      found.push(samplesOfRun);
    }
    const p50 = (which: keyof Samples) => median(found.flatMap((one) => one[which])).toFixed(1);
    const of = found.map((one) => p95(one.own).toFixed(0)).join(' ');
    judgeBeside(`key to the ${whats[what]}, ${words}, p95`, medianP95(found), bar, {
      note: `p50 ${p50('own')} and ${p50('control')}; ${runs} runs of ${samples}: ${of}`,
    });
  }
  await bench.end();
}

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
  for (let turn = 0; turn < 2 * further; turn += 1) {
    await page.keyboard.press(keys.workbook());
    await page.waitForLoadState('networkidle');
  }
  await steps.openQuestion(1);
  await measure('everything well', true);
  await steps.openQuestion(1);
  const letGo = await holdStorage(page, school.url);
  await measure('the storage answers nobody', false);
  await letGo();
  await steps.openQuestion(1);
  school.network.setNetwork(false);
  await measure('the network cut', false);
} finally {
  await school.close();
}
end();
