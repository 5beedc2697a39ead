/** One life of the monkey in the rooms beside correcting, on the real app. */
import { expect, type Page } from '@playwright/test';
import { createDice } from '#tests/offline/dice.ts';
import type { School } from '../../e2e/school.ts';
import { stepsOn } from '../../e2e/steps.ts';
import type { Drawn } from '../acts.ts';
import { mend, settle } from '../settled.ts';
import { choose, openFor, type Life, type Terms } from '../run.ts';
import { drawInRooms, performInRoom, type RoomHand } from './acts.ts';
import { listenInRooms, type RoomHeard, type RoomSeen } from './ear.ts';
import { createRoomMemory } from './memory.ts';
import { openRooms } from './stand.ts';
import { roomEarWords } from './words.ts';

/** How long the screen may take to show what was done, and to say what became of it. */
const SHOWN_MS = 5_000;
const SAID_MS = 25_000;

/** To the members of a class that may be brought in, and the address of their page. */
async function toMembers(page: Page, url: string): Promise<string> {
  const { t } = stepsOn(page);
  const press = (key: string) => page.getByRole('button', { name: t(key), exact: true }).click();
  await page.goto(`${url}/connect-konj`);
  await press('konj:connect.open');
  await press('konj:confirm.yes');
  for (const name of [/دورهٔ اول/u, 'هفتم', 'هفتم یک'])
    await page.getByRole('link', { name, exact: true }).click();
  await page.getByLabel(t('konj:target.label')).selectOption({ index: 1 });
  await expect(page).toHaveURL(/to=/);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function open(school: School, random: () => number, terms: Terms) {
  const stand = await openRooms(school.url);
  const begin = await stand();
  const browser = await school.browser();
  const told: RoomHeard[] = [];
  await browser.context.exposeBinding('hearRooms', (_, heard: RoomHeard) => void told.push(heard));
  await browser.context.addInitScript(listenInRooms, roomEarWords);
  await choose(browser, terms);
  const tabs: Page[] = [];
  const openTab = async () => {
    const page = await browser.open(`${school.url}/exams?group=unpublished`);
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await page.setViewportSize({ width: 1280, height: 900 });
    tabs.push(page);
    return page;
  };
  let page = await openTab();
  await stepsOn(page).signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const members = await toMembers(page, school.url);
  const memory = createRoomMemory(begin);
  const exams = [...begin.exams].flatMap(([id, { state }]) =>
    state === 'draft' || state === 'scheduled' ? [id] : [],
  );
  const rooms = [
    '/exams?group=unpublished',
    '/exams?group=current',
    '/exams?group=past',
    '/question-bank',
    members,
    members,
    ...exams.flatMap((id) => [`/exams/${id}`, `/exams/${id}`, `/exams/add-exam/${id}`]),
  ];
  const hand: RoomHand = {
    school,
    memory,
    random,
    page: () => page,
    async turnTo(tab) {
      page = tabs[tab] ?? (await openTab());
      await page.bringToFront();
    },
    rooms: () => rooms,
    async heard() {
      await page.evaluate(() => new Promise((done) => setTimeout(done))).catch(() => undefined);
      for (const one of told.splice(0)) memory.hear(one);
    },
  };
  return { hand, stand };
}

/** What the screen sees, once it is as it should be; else what it saw last. */
async function seenOnce(
  hand: RoomHand,
  isDue: (seen: RoomSeen | null) => boolean,
  patience: number,
): Promise<RoomSeen | null> {
  const until = Date.now() + patience;
  for (;;) {
    const seen = await hand
      .page()
      .evaluate(() => window.roomsSee?.() ?? null)
      .catch(() => null);
    if (isDue(seen) || Date.now() >= until) return seen;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The screen shows what was named, and says what became of what was asked of the server. */
async function shown(hand: RoomHand): Promise<void> {
  const { memory } = hand;
  await hand.heard();
  if (memory.isWaiting(null))
    memory.told(await seenOnce(hand, (seen) => !memory.isWaiting(seen), SAID_MS));
  const isRight = (seen: RoomSeen | null) => seen !== null && memory.wrongOn(seen) === null;
  const seen = await seenOnce(hand, isRight, SHOWN_MS);
  const wrong = seen && memory.wrongOn(seen);
  if (wrong) memory.fault(wrong);
}

/** Lives by these acts, on a school of its own; ends with the first stretch after which something does not hold. */
export async function liveInRooms(
  drawn: readonly Drawn[],
  seed: number,
  terms: Terms = { stretch: 40 },
): Promise<Life> {
  const { stretch: length } = terms;
  const school = await openFor(terms);
  try {
    const { next: random } = createDice(seed);
    const { hand, stand } = await open(school, random, terms);
    for (let from = 0; from < drawn.length; from += length) {
      const stretch = drawn.slice(from, from + length);
      for (const one of stretch) {
        await performInRoom(hand, one, roomEarWords);
        await shown(hand);
      }
      await mend(school, hand.page());
      await hand.turnTo(0);
      const undecided = await settle(
        { page: hand.page(), heard: hand.heard },
        `${school.url}/exams?group=unpublished`,
      );
      const differences = [...undecided, ...hand.memory.differences(await stand())];
      const named = hand.memory.named();
      const acts = from + stretch.length;
      if (differences.length > 0 || acts >= drawn.length)
        return {
          acts,
          named,
          differences,
          drawn: stretch,
          isInTwoTabs: true,
          story: hand.memory.story(),
        };
    }
    throw new Error('nothing was drawn');
  } finally {
    // What the network brings and takes between two acts of a hurried hand is not looked at here.
    await school.close({ mayMove: true });
  }
}

export const drawLifeInRooms = (count: number, seed: number) =>
  drawInRooms(count, createDice(seed).next);
