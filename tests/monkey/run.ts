/** One life of the monkey on the real app: acts, then the network back and all sent, then what must hold. */
import { expect, type Page } from '@playwright/test';
import { createDice } from '#tests/offline/dice.ts';
import type { TestBrowser } from '#tests/helpers/browser.ts';
import { openSchool, type School } from '../e2e/school.ts';
import { stackOf } from '../e2e/stack.ts';
import { stepsOn } from '../e2e/steps.ts';
import { draw, perform, type Drawn, type Hand } from './acts.ts';
import { listen, type Heard } from './ear.ts';
import { createMemory } from './memory.ts';
import { mend, settle } from './settled.ts';
import { meanOf, nameOf, standOf } from './stand.ts';
import { earWords, wordsFor } from './words.ts';

/** How a life is lived: so many acts, and everything has to be on the server; what went wrong lies among these. */
export interface Terms {
  stretch: number;
  /** The app that is opened, and the fault that is chosen in it. */
  planted?: { dir: string; fault: string };
}

/** The school of a life. */
export const openFor = ({ planted }: Terms): Promise<School> =>
  openSchool(undefined, undefined, planted ? { STATIC_DIR: planted.dir } : {});

/** Chooses the fault in every page that is opened from now on. */
export async function choose({ context }: TestBrowser, { planted }: Terms): Promise<void> {
  if (planted)
    await context.addInitScript(
      (fault) => void Object.assign(globalThis, { planted: fault }),
      planted.fault,
    );
}

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

/** The report gives the mean that follows from what stands on the server; what it gives instead. */
async function reportedWrongly(page: Page, url: string, mean: number | null): Promise<string[]> {
  const { t } = stepsOn(page);
  const name = page.locator('dt', { hasText: t('report:figure.average') });
  const shown = page.locator('dl > div', { has: name }).locator('dd').first();
  const wanted = mean === null ? '–' : new Intl.NumberFormat('fa-IR').format(mean);
  await page.goto(url);
  try {
    await expect(shown).toHaveText(wanted, { timeout: 10_000 });
    return [];
  } catch {
    return [`the report gives ${(await shown.allInnerTexts()).join()} as the mean, not ${wanted}`];
  }
}

async function open(school: School, random: () => number, terms: Terms) {
  const stack = await stackOf(school);
  const pupils = stack.results.map(nameOf);
  if (new Set(pupils).size < pupils.length) throw new Error('two pupils of one name');
  const browser = await school.browser();
  const told: Heard[] = [];
  await browser.context.exposeBinding('hearMonkey', (_, heard: Heard) => void told.push(heard));
  await browser.context.addInitScript(listen, earWords);
  await choose(browser, terms);
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
  const list = `${school.url}/exams/exam-student-report/${stack.exam.id}`;
  const report = `${school.url}/exams/exam-report/${stack.exam.id}`;
  return { stack, hand, list, report };
}

/** Lives by these acts, on a school of its own; ends with the first stretch after which something does not hold. */
export async function live(
  drawn: readonly Drawn[],
  seed: number,
  terms: Terms = { stretch: 100 },
): Promise<Life> {
  const { stretch: length } = terms;
  const school = await openFor(terms);
  try {
    const { next: random } = createDice(seed);
    const { stack, hand, list, report } = await open(school, random, terms);
    for (let from = 0; from < drawn.length; from += length) {
      const stretch = drawn.slice(from, from + length);
      for (const one of stretch) await perform(hand, one);
      mend(hand.school);
      const undecided = await settle(hand, list);
      const now = await standOf(stack);
      const wrong = await reportedWrongly(hand.page, report, meanOf(now));
      const differences = [...undecided, ...hand.memory.differences(now), ...wrong];
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
