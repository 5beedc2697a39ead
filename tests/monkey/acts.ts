/** What a hurried hand does on the screens of correcting, drawn from a seed. */
import { errors, type Page } from '@playwright/test';
import type { School } from '../e2e/school.ts';
import type { Memory } from './memory.ts';

/** One act as it was drawn: the same again finds the same control where the screen is the same. */
export interface Drawn {
  act: string;
  /** Which of the controls that are there, and what else the act has to choose. */
  choice: number;
}

/** What an act works with. */
export interface Hand {
  /** The page under the hand. */
  readonly page: Page;
  /** A finger on the glass from one place to another. */
  swipe(from: Place, to: Place): Promise<void>;
  /** Takes up the other tab of the same browser; null as long as there is to be only one. */
  otherTab: (() => Promise<void>) | null;
  school: School;
  memory: Memory;
  /** Such a share of requests goes wrong from now on. */
  setFaults(share: number): void;
  /** Opens the correction of somebody, as from a list. */
  enter(choice: number): Promise<void>;
  /** What was told by the page and not yet heard. */
  heard(): Promise<void>;
}

interface Place {
  x: number;
  y: number;
}

interface Look {
  /** Whether a screen of correcting is there, and something open over it. */
  isThere: boolean;
  isOpen: boolean;
  /** The middle of one of the controls, in sight and with nothing over it. */
  place: Place | null;
}

const look = (page: Page, selector: string, choice: number): Promise<Look> =>
  page.evaluate(
    ([find, share]) => {
      const places = [...document.querySelectorAll<HTMLElement>(find)].flatMap((node) => {
        if (!node.checkVisibility() || node.matches(':disabled')) return [];
        const { left, top, width, height } = node.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const over = document.elementFromPoint(x, y);
        return over && (node.contains(over) || over.contains(node)) ? [{ x, y }] : [];
      });
      const open = document.querySelectorAll('[role=dialog], dialog[open], [role=menu]');
      return {
        isThere: (window.monkeySees?.().by ?? null) !== null,
        isOpen: [...open].some((node) => node.checkVisibility()),
        place: places[Math.floor(share * places.length)] ?? null,
      };
    },
    [selector, choice] as const,
  );

const tapAt = ({ page }: Hand, { x, y }: Place, count = 1) =>
  page.mouse.click(x, y, { clickCount: count });

async function tap(hand: Hand, selector: string, choice: number): Promise<boolean> {
  const { place } = await look(hand.page, selector, choice);
  if (place) await tapAt(hand, place);
  return place !== null;
}

const inDialog = '[role=dialog] button, dialog[open] button';
const inMenu = '[role=menu] [role=menuitemradio]';
const commentButton = 'section > div > button:not([data-size=lg]):has(svg)';
const pad = 'section:has(input[role=switch])';
const scoreKey = `${pad} fieldset button`;
const question = 'nav ol li button[data-sync]';
const go = `${pad} button[data-size=lg]`;

const sizes = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];

const pick = <T>(all: readonly T[], choice: number): T => {
  const found = all[Math.floor(choice * all.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** An undo is done within a second or not at all; how long the screen may take to say so. */
const SAID_MS = 5_000;

/** Undo and redo, and what the screen then says of it. */
async function turn(hand: Hand, way: 'undo' | 'redo', key: string) {
  const { page, memory } = hand;
  // A tab takes back what was done in it: with two of them, what the last act was depends on who is asked.
  if (hand.otherTab) return;
  const before = await page.evaluate(() => window.monkeySees?.() ?? null);
  const can = way === 'undo' ? before?.canUndo : before?.canRedo;
  if (!before || can !== true || before.dialog !== null) return;
  await page.keyboard.press(key);
  await hand.heard();
  const said = await page
    .waitForFunction(
      (note) => {
        const seen = window.monkeySees?.();
        return seen && seen.note !== '' && seen.note !== note ? seen : null;
      },
      before.note,
      { timeout: SAID_MS },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => null);
  // It always says what it did, or why it did nothing: what is still there is said of this press, too.
  const now = said ?? (await page.evaluate(() => window.monkeySees?.() ?? null));
  memory.told(way, now);
}

/** One kind of act: how often it is done, what it taps, and what else it does. */
interface Kind {
  share: number;
  on?: string;
  /** How many taps, one right after the other. */
  count?: number;
  do?(hand: Hand, choice: number): Promise<unknown>;
  /** Whether it befalls the hand wherever it is: without a network there may be no screen of correcting. */
  isAnywhere?: true;
}

const keys = async ({ page }: Hand, all: readonly string[]) => {
  for (const key of all) await page.keyboard.press(key);
};

async function comment(hand: Hand, choice: number) {
  const { page } = hand;
  if (!(await tap(hand, 'textarea', 0)) && !(await tap(hand, commentButton, 0))) return;
  await page.keyboard.insertText(` ${Math.floor(choice * 1_000)}`);
  // Left in one way or the other, or not at all.
  const end = (choice * 10) % 1;
  if (end < 0.3) await page.keyboard.press('Escape');
  else if (end < 0.5) await tap(hand, `${question}, ${inDialog}`, choice);
  else if (end < 0.6) await page.evaluate(() => history.back());
}

/** A finger goes down on a key of the pad, and up when a key of the keyboard has been pressed in between. */
async function layFinger(hand: Hand, choice: number) {
  const { page } = hand;
  const { place } = await look(page, scoreKey, choice);
  if (!place) return;
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.keyboard.press(pick(['f', 'n', 'Digit1'], (choice * 17) % 1));
  await page.mouse.up();
}

/** Across what is under the finger, along or upwards. */
async function swipe(hand: Hand, choice: number) {
  const { place } = await look(hand.page, `${scoreKey}, ${question}, [data-answers], main`, choice);
  if (!place) return;
  const far = choice < 0.5 ? 120 : -120;
  const isAlong = (choice * 7) % 1 < 0.6;
  await hand.swipe(place, { x: place.x + (isAlong ? far : 0), y: place.y + (isAlong ? 0 : far) });
}

/** Of a number that is begun, the rest is never typed: the hand is elsewhere, and types another one. */
const leaveHalf = (hand: Hand, choice: number) =>
  keys(hand, [
    'Digit1',
    'Period',
    pick(['ArrowDown', 'ArrowUp', 'n', 'Shift+ArrowLeft'], choice),
    pick(['Digit2', 'Digit0'], (choice * 11) % 1),
  ]);

async function changeLanguage({ page }: Hand, choice: number) {
  const items = page.locator('button[lang]');
  try {
    await page.locator('button:has([data-initials])').click({ timeout: 2_000 });
    await items.nth(choice < 0.5 ? 0 : 1).click({ timeout: 2_000 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    await page.keyboard.press('Escape');
  }
  // Left open, it would be answered like any dialog, and has the way out of the account in it.
  await items.first().waitFor({ state: 'hidden' });
}

const kinds: Record<string, Kind> = {
  'tap a score': { share: 22, on: scoreKey },
  'tap a score twice': { share: 4, on: scoreKey, count: 2 },
  'type a digit': {
    share: 14,
    do: (hand, choice) => keys(hand, [`Digit${pick([0, 1, 2, 1, 5], choice)}`]),
  },
  'type a score': {
    share: 5,
    do: (hand, choice) =>
      keys(
        hand,
        Array.from(pick(['0.5', '1.25', '.75', '1.5', '2.'], choice), (key) =>
          key === '.' ? 'Period' : `Digit${key}`,
        ),
      ),
  },
  'press F or Delete': {
    share: 4,
    do: (hand, choice) => keys(hand, [pick(['f', 'Delete'], choice)]),
  },
  'press N': { share: 9, do: (hand) => keys(hand, ['n']) },
  'press an arrow': {
    share: 8,
    do: (hand, choice) =>
      keys(hand, [
        pick(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowRight'], choice),
      ]),
  },
  'tap a question': { share: 8, on: question },
  'tap an arrow': { share: 5, on: 'div:has(> div > h2) > button[aria-disabled=false]' },
  'tap on': { share: 7, on: go },
  'tap on twice': { share: 2, on: go, count: 2 },
  'lay a finger': { share: 3, do: layFinger },
  'leave half a score': { share: 3, do: leaveHalf },
  swipe: { share: 3, do: swipe },
  'tap a answerGroup': { share: 5, on: '[data-answer-group]' },
  'switch by': { share: 2, on: 'fieldset:not(section fieldset) > button[aria-pressed=false]' },
  'open the review': { share: 4, on: 'button[aria-haspopup=menu][aria-label*=": "]' },
  'go on by itself': { share: 2, on: 'label:has(input[role=switch])' },
  comment: { share: 5, do: comment },
  undo: {
    share: 5,
    do: (hand, choice) => turn(hand, 'undo', pick(['ControlOrMeta+z', 'u'], choice)),
  },
  redo: { share: 2, do: (hand) => turn(hand, 'redo', 'ControlOrMeta+Shift+z') },
  back: { share: 4, do: ({ page }) => page.evaluate(() => history.back()) },
  forward: { share: 2, do: ({ page }) => page.evaluate(() => history.forward()) },
  reload: { share: 1, do: ({ page }) => page.reload({ waitUntil: 'domcontentloaded' }) },
  turn: { share: 1.5, do: ({ page }, choice) => page.setViewportSize(pick(sizes, choice)) },
  language: { share: 1, do: changeLanguage },
  'other tab': { share: 3, do: async ({ otherTab }) => otherTab?.() },
  network: {
    share: 3,
    isAnywhere: true,
    async do({ page, school }, choice) {
      const isUp = choice < 0.6;
      school.network.setNetwork(isUp);
      if (isUp) await page.evaluate(() => dispatchEvent(new Event('online')));
    },
  },
  // The device itself knows of no network then.
  offline: {
    share: 2,
    isAnywhere: true,
    do: ({ page }, choice) => page.context().setOffline(choice < 0.4),
  },
  'bad answers': {
    share: 2,
    isAnywhere: true,
    do: async ({ setFaults }, choice) => setFaults(choice < 0.5 ? 0 : 0.4),
  },
};

/** What is open is answered or closed before anything else can be pressed. */
async function answer(hand: Hand, choice: number): Promise<void> {
  if (choice < 0.15) await keys(hand, ['Escape']);
  else if (choice < 0.3) await hand.page.evaluate(() => history.back());
  else await tap(hand, `${inDialog}, ${inMenu}`, (choice - 0.3) / 0.7);
}

/** Draws so many acts. */
export function draw(count: number, random: () => number): Drawn[] {
  const named = Object.entries(kinds);
  const whole = named.reduce((sum, [, { share }]) => sum + share, 0);
  return Array.from({ length: count }, () => {
    let at = random() * whole;
    const found = named.find(([, { share }]) => (at -= share) < 0);
    return { act: found?.[0] ?? 'press N', choice: random() };
  });
}

/** Does one act; on a page that is none of correcting, the hand goes back to it. */
export async function perform(hand: Hand, { act, choice }: Drawn): Promise<void> {
  const { page } = hand;
  const kind = kinds[act] ?? { share: 0 };
  try {
    const { isThere, isOpen, place } = await look(page, kind.on ?? 'none', choice);
    if (kind.isAnywhere) await kind.do?.(hand, choice);
    else if (!isThere) await hand.enter(choice);
    else if (isOpen) await answer(hand, choice);
    else if (place) await tapAt(hand, place, kind.count);
    else await kind.do?.(hand, choice);
  } catch (error) {
    // The page went under the hand, by Back or a reload; what it heard before is told all the same.
    if (!/context was destroyed|of a navigation|ERR_ABORTED|another navigation/.test(String(error)))
      throw error;
    await page.waitForLoadState('domcontentloaded').catch(() => undefined);
  }
}
