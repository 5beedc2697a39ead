/** One life of the monkey on the real app: acts, then the network back and all sent, then what must hold. */
import { expect, type Page } from '@playwright/test';
import { createDice } from '#tests/offline/dice.ts';
import type { TestBrowser } from '#tests/helpers/browser.ts';
import { openSchool, type School } from '../e2e/school.ts';
import { stackOf } from '../e2e/stack.ts';
import { stepsOn } from '../e2e/steps.ts';
import { touchScreen } from '../e2e/touch.ts';
import { draw, perform, type Drawn, type Hand } from './acts.ts';
import { miscounted } from './counts.ts';
import { listen, type Heard } from './ear.ts';
import { createMemory } from './memory.ts';
import { goTo, mend, settle } from './settled.ts';
import { nameOf, standOf, type Stand } from './stand.ts';
import { earWords, wordsFor } from './words.ts';

/** How a life is lived: so many acts, and everything has to be on the server; what went wrong lies among these. */
export interface Terms {
  stretch: number;
  /** Whether there are two tabs from the first act on; else in the last of several stretches. */
  isInTwoTabs?: boolean;
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
  isInTwoTabs: boolean;
  story: string[];
}

/** The heading of what a page says in place of what is not on the device, or did not come. */
const NOTHING = 'output h2, [role=alert] h2';

/** What befalls a request: a stalled one comes late, half an answer is none. */
const faults = [
  'answerLost',
  'dropBefore',
  'error',
  'badGateway',
  'reset',
  'stall',
  'halfBody',
] as const;

/** A tab of the monkey's browser, on a page of the app. */
async function openTab(browser: TestBrowser, url: string): Promise<Page> {
  const page = await browser.open(url);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.setViewportSize({ width: 820, height: 1180 });
  return page;
}

async function swipe(
  page: Page,
  [from, to]: readonly [readonly [number, number], readonly [number, number]],
) {
  const { session, fingers } = await touchScreen(page);
  await fingers.down(1, from);
  await fingers.move(1, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  await fingers.move(1, to);
  await fingers.up(1);
  await session.detach();
}

async function open(school: School, random: () => number, terms: Terms) {
  const stack = await stackOf(school);
  const { exam, all, results, device } = stack;
  const pupils = all.map(nameOf);
  if (new Set(pupils).size < pupils.length) throw new Error('two pupils of one name');
  const browser = await school.browser();
  const told: Heard[] = [];
  await browser.context.exposeBinding('hearMonkey', (_, heard: Heard) => void told.push(heard));
  await browser.context.addInitScript(listen, earWords);
  await choose(browser, terms);
  let page = await openTab(browser, school.url);
  await stepsOn(page).signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const memory = createMemory(await standOf(stack), wordsFor(pupils, exam.questionCount));
  const someone = (choice: number) => results[Math.floor(choice * results.length)]?.studentId ?? '';
  const workbook = (choice: number) =>
    `${school.url}/exams/work-book/${exam.id}/${someone(choice)}`;
  const heard = async () => {
    // An act is heard before the page answers whatever is asked after it; one that leaves has told all it had to tell.
    await page.evaluate(() => new Promise((done) => setTimeout(done))).catch(() => undefined);
    for (const one of told.splice(0)) memory.hear(one);
  };
  /** What is asked to be changed stands in the story, with what befell it. */
  const setFaults = (share: number) =>
    school.network.setMix(({ method, path, headers, body }) => {
      const fault = random() < share ? faults[Math.floor(random() * faults.length)] : undefined;
      const key = String(headers['idempotency-key']);
      if (method === 'PATCH')
        memory
          .story()
          .push(`  ${method} ${path.slice(-73)} ${key}: ${body.toString()} ${fault ?? ''}`);
      return fault ?? null;
    });
  let other: Page | null = null;
  const hand: Hand = {
    get page() {
      return page;
    },
    school,
    memory,
    setFaults,
    swipe: (from, to) =>
      swipe(page, [
        [from.x, from.y],
        [to.x, to.y],
      ]),
    otherTab: null,
    async enter(choice) {
      await page.goto(workbook(choice), { waitUntil: 'domcontentloaded' });
      await page
        .waitForFunction(
          (nothing) => window.monkeySees?.().by ?? document.querySelector(nothing),
          NOTHING,
          {
            timeout: 3_000,
          },
        )
        .catch(() => undefined);
    },
    heard,
  };
  setFaults(0);
  const list = `${school.url}/exams/exam-student-report/${exam.id}`;
  return {
    hand,
    /** From now on there are two tabs. */
    allowTwo() {
      hand.otherTab = async () => {
        await heard();
        const before = page;
        page = other ?? (await openTab(browser, workbook(random())));
        other = before;
        await page.bringToFront();
      };
    },
    /** All is sent, and told by no tab any more; what waits for a decision instead. */
    async settle() {
      await mend(school, page);
      setFaults(0);
      if (other) {
        // What is typed there is handed over by leaving it.
        await goTo(other, list);
        await heard();
        await other.close();
        other = null;
      }
      return settle(hand, list);
    },
    stand: () => standOf(stack),
    /** What a screen counts otherwise; another question each time. */
    async miscounted(stand: Stand, time: number) {
      const studentId = someone(0);
      const { questionList } = await device.workbook(exam.id, studentId);
      const at = time % questionList.length;
      const question = { n: at + 1, id: questionList[at]?.questionId ?? '' };
      return miscounted(page, stand, { examId: exam.id, question, studentId });
    },
  };
}

/**
 * Lives by these acts, on a school of its own, the last stretch in two tabs; ends with the first stretch after which
 * something does not hold.
 */
export async function live(
  drawn: readonly Drawn[],
  seed: number,
  terms: Terms = { stretch: 100 },
): Promise<Life> {
  const { stretch: length } = terms;
  const school = await openFor(terms);
  try {
    const { next: random } = createDice(seed);
    const {
      hand,
      allowTwo,
      settle: settled,
      stand,
      miscounted: counted,
    } = await open(school, random, terms);
    for (let from = 0; from < drawn.length; from += length) {
      const stretch = drawn.slice(from, from + length);
      const acts = from + stretch.length;
      const isLast = acts >= drawn.length;
      const isInTwoTabs = terms.isInTwoTabs ?? (isLast && from > 0);
      if (isInTwoTabs) allowTwo();
      for (const one of stretch) {
        await perform(hand, one);
        await hand.heard();
      }
      const undecided = await settled();
      const now = await stand();
      const held = [...undecided, ...hand.memory.differences(now)];
      const differences = held.length > 0 ? held : await counted(now, from / length);
      const named = hand.memory.named();
      if (differences.length > 0 || isLast)
        return {
          acts,
          named,
          differences,
          drawn: stretch,
          isInTwoTabs,
          story: hand.memory.story(),
        };
    }
    throw new Error('nothing was drawn');
  } finally {
    // What the network brings and takes between two acts of a hurried hand is not looked at here.
    await school.close({ mayMove: true });
  }
}

export const drawLife = (count: number, seed: number) => draw(count, createDice(seed).next);
