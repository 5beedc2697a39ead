/** One life of the monkey on the real app: acts, then the network back and all sent, then what must hold. */
import { expect } from '@playwright/test';
import { createDice } from '#tests/offline/dice.ts';
import { openSchool, type School } from '../e2e/school.ts';
import { stackOf } from '../e2e/stack.ts';
import { stepsOn } from '../e2e/steps.ts';
import { draw, perform, type Drawn, type Hand } from './acts.ts';
import { listen, type Heard } from './ear.ts';
import { createMemory } from './memory.ts';
import { nameOf, standOf } from './stand.ts';
import { earWords, wordsFor } from './words.ts';

/** So many acts, and everything has to be on the server: what went wrong is looked for among these. */
const STRETCH = 100;

/** What became of a life. */
export interface Life {
  acts: number;
  /** How many of them said something that must hold. */
  named: number;
  differences: string[];
  /** The acts of the stretch in which they appeared, and what they were taken for. */
  drawn: Drawn[];
  story: string[];
}

/** The network is there again, what is open is closed, and everything has been sent. */
async function settle({ page, school, heard }: Hand, url: string): Promise<void> {
  school.network.setNetwork(true);
  school.network.setMix({});
  // Whatever was left half typed is handed over as the page is left.
  await page.goto(url);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const pill = page.locator('[data-sync-pill]');
  await expect(pill).toHaveAttribute('data-count', '0', { timeout: 60_000 });
  await expect(pill).toHaveAttribute('data-sync-pill', 'saved', { timeout: 60_000 });
  await heard();
}

async function open(school: School, random: () => number) {
  const stack = await stackOf(school);
  const pupils = stack.results.map(nameOf);
  if (new Set(pupils).size < pupils.length) throw new Error('two pupils of one name');
  const browser = await school.browser();
  const told: Heard[] = [];
  await browser.context.exposeBinding('hearMonkey', (_, heard: Heard) => void told.push(heard));
  await browser.context.addInitScript(listen, earWords);
  const page = await browser.open(school.url);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.setViewportSize({ width: 820, height: 1180 });
  await stepsOn(page).signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const memory = createMemory(await standOf(stack), wordsFor(pupils, stack.exam.questionCount));
  const workbook = `${school.url}/exams/work-book/${stack.exam.id}`;
  const hand: Hand = {
    page,
    school,
    memory,
    random,
    async enter(choice) {
      const result = stack.results[Math.floor(choice * stack.results.length)];
      await page.goto(`${workbook}/${result?.studentId}`, { waitUntil: 'domcontentloaded' });
      await page
        .waitForFunction(() => window.monkeySees?.().by ?? null, null, { timeout: 3_000 })
        .catch(() => undefined);
    },
    async heard() {
      // An act is heard before the page answers whatever is asked after it; one that leaves has told all it had to tell.
      await page.evaluate(() => new Promise((done) => setTimeout(done))).catch(() => undefined);
      for (const one of told.splice(0)) memory.hear(one);
    },
  };
  return { stack, hand, list: `${school.url}/exams/exam-student-report/${stack.exam.id}` };
}

/** Lives by these acts, on a school of its own; ends with the first stretch after which something does not hold. */
export async function live(drawn: readonly Drawn[], seed: number): Promise<Life> {
  const school = await openSchool();
  try {
    const { next: random } = createDice(seed);
    const { stack, hand, list } = await open(school, random);
    for (let from = 0; from < drawn.length; from += STRETCH) {
      const stretch = drawn.slice(from, from + STRETCH);
      for (const one of stretch) await perform(hand, one);
      await settle(hand, list);
      const differences = hand.memory.differences(await standOf(stack));
      const named = hand.memory.named();
      const acts = from + stretch.length;
      const isLast = acts >= drawn.length;
      if (differences.length > 0 || isLast)
        return { acts, named, differences, drawn: stretch, story: hand.memory.story() };
    }
    throw new Error('nothing was drawn');
  } finally {
    await school.close();
  }
}

export const drawLife = (count: number, seed: number) => draw(count, createDice(seed).next);
