/** What a hurried hand does in the rooms beside correcting, drawn from a seed. */
import type { Page } from '@playwright/test';
import type { School } from '../../e2e/school.ts';
import type { Drawn } from '../acts.ts';
import { walkTo } from '../settled.ts';
import type { RoomMemory } from './memory.ts';
import { named } from './words.ts';

/** What an act works with. */
export interface RoomHand {
  school: School;
  memory: RoomMemory;
  /** Shares of requests that go wrong are drawn from here. */
  random: () => number;
  /** The page under the hand; another tab of the same browser is taken up by `turnTo`. */
  page(): Page;
  turnTo(tab: number): Promise<void>;
  /** The addresses of rooms. */
  rooms(): readonly string[];
  heard(): Promise<void>;
}

interface Place {
  isOpen: boolean;
  isEditing: boolean;
  isForm: boolean;
  place: { x: number; y: number } | null;
}

/** What may lie open over a page. */
const OPEN = '[role=dialog], dialog[open], [role=menu]';

/** One of the controls of these names that are in sight, with nothing over it. */
const find = (page: Page, selector: string, names: readonly string[], choice: number) =>
  page.evaluate(
    ([css, patterns, share, things]): Place => {
      const latin = (text: string) =>
        text
          .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
          .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
          .trim();
      const nameOf = (node: Element) =>
        latin(
          node.getAttribute('aria-label') ??
            node.querySelector('.mantine-Menu-itemLabel, .mantine-Button-label')?.textContent ??
            node.textContent ??
            '',
        );
      const tests = patterns.map((pattern) => new RegExp(pattern, 'u'));
      const seen = (node: HTMLElement) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const over = document.elementFromPoint(x, y);
        return over && (node.contains(over) || over.contains(node)) ? { x, y } : null;
      };
      const all = [...document.querySelectorAll<HTMLElement>(css)].filter(
        (node) =>
          node.checkVisibility() &&
          !node.matches(':disabled, [data-disabled], [aria-disabled=true]') &&
          (tests.length === 0 || tests.some((test) => test.test(nameOf(node)))),
      );
      const node = all[Math.floor(share * all.length)];
      if (node && !seen(node)) node.scrollIntoView({ block: 'center' });
      const open = document.querySelectorAll(things);
      return {
        isOpen: [...open].some((one) => one.checkVisibility()),
        isEditing: location.search.includes('edit='),
        isForm: location.pathname.includes('/add-exam/'),
        place: node ? seen(node) : null,
      };
    },
    [selector, names, choice, OPEN] as const,
  );

async function tap(
  hand: RoomHand,
  selector: string,
  names: readonly string[],
  choice: number,
  count = 1,
): Promise<boolean> {
  const { place } = await find(hand.page(), selector, names, choice);
  if (place) await hand.page().mouse.click(place.x, place.y, { clickCount: count });
  return place !== null;
}

const pick = <T>(all: readonly T[], choice: number): T => {
  const found = all[Math.floor(choice * all.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** What may be pressed of what is open: all that stays in the school. */
const inMenu = named(
  ...['up', 'down', 'duplicate', 'delete', 'toBank', 'edit'].map((one) => `questions:menu.${one}`),
  ...['copy', 'bank', 'withdraw', 'delete'].map((one) => `exams:menu.${one}`),
  ...['copy', 'delete', 'toPublic', 'toPrivate', 'see'].map((one) => `question-bank:menu.${one}`),
);
const inDialog = named(
  'questions:bar.release',
  'questions:release.without',
  'questions:action.close',
  'exams:delete.cancel',
  'exams:delete.confirm.exam',
  'common:action.close',
);
const moves = named('questions:moveUp', 'questions:moveDown');
const undos = named(
  'questions:undo',
  'exams:note.undo',
  'exams:note.releaseAgain',
  'question-bank:note.undo',
);

async function typeScore(hand: RoomHand, choice: number): Promise<boolean> {
  const page = hand.page();
  const { place } = await find(page, 'li[data-id] input[inputmode=decimal]', [], choice);
  if (!place) return false;
  await page.mouse.click(place.x, place.y);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(pick(['1', '1.5', '2', '0.75', '3'], (choice * 97) % 1));
  if ((choice * 31) % 1 < 0.6) await page.keyboard.press('Enter');
  else await tap(hand, 'h2, main [aria-haspopup=menu]', [], choice);
  return true;
}

const field = (hand: RoomHand, label: string) =>
  // One that must be filled in has a star after its name.
  hand
    .page()
    .getByRole('main')
    .getByLabel(new RegExp(String.raw`^${label}\s*\*?$`, 'u'));

/** A question that is open is written on, and saved or left. */
async function write(hand: RoomHand, words: { text: string; score: string }, choice: number) {
  const text = field(hand, words.text).first();
  await text.waitFor({ timeout: 3_000 });
  await text.focus();
  await text.evaluate((node) => {
    if (node instanceof HTMLTextAreaElement) node.setSelectionRange(1e6, 1e6);
  });
  await hand.page().keyboard.insertText(` ${Math.floor(choice * 1_000)}`);
  const score = field(hand, words.score).first();
  if ((await score.inputValue()) === '') await score.fill('1');
  if (choice < 0.75) {
    if (await tap(hand, 'main button', named('questions:action.save'), 0)) return;
  }
  if (choice < 0.9) await tap(hand, 'main button', named('questions:action.close'), 0);
  else await hand.page().evaluate(() => history.back());
}

/** A form of settings gets another title, and is saved or left. */
async function retitle(hand: RoomHand, label: string, choice: number) {
  const title = field(hand, label).first();
  await title.waitFor({ timeout: 3_000 });
  await title.focus();
  await hand.page().keyboard.press('End');
  await hand.page().keyboard.insertText(` ${Math.floor(choice * 1_000)}`);
  if (choice < 0.8) await tap(hand, 'main button, section button', named('form:bar.save'), 0);
  else await hand.page().evaluate(() => history.back());
}

/** How long what is open may take to fade. */
const CLOSED_MS = 2_000;

/** One kind of act, and how often it is done. */
interface Kind {
  share: number;
  do(hand: RoomHand, choice: number): Promise<unknown>;
}

const faults = ['answerLost', 'dropBefore', 'error', 'badGateway', 'reset'] as const;
const onPage = 'main button, section button, output button';

const kinds: Record<string, Kind> = {
  'go to a room': {
    share: 16,
    do: (hand, choice) => walkTo(hand.page(), pick(hand.rooms(), choice)),
  },
  'open a menu': {
    share: 24,
    do: (hand, choice) => tap(hand, 'main [aria-haspopup=menu]', [], choice),
  },
  'tap an arrow': { share: 12, do: (hand, choice) => tap(hand, onPage, moves, choice) },
  'tap an arrow twice': { share: 3, do: (hand, choice) => tap(hand, onPage, moves, choice, 2) },
  'type a score': { share: 9, do: typeScore },
  'open a question': { share: 6, do: (hand, choice) => tap(hand, 'main [data-open]', [], choice) },
  'add a question': {
    share: 3,
    do: (hand) => tap(hand, onPage, named('common:questionType.descriptive'), 0),
  },
  undo: { share: 10, do: (hand, choice) => tap(hand, onPage, undos, choice) },
  publish: { share: 5, do: (hand) => tap(hand, onPage, named('questions:bar.release'), 0) },
  'choose a member': {
    share: 4,
    do: (hand, choice) => tap(hand, 'main li input[type=checkbox]:enabled', [], choice),
  },
  'bring members in': { share: 3, do: (hand) => tap(hand, onPage, named('konj:import.button'), 0) },
  withdraw: { share: 5, do: (hand) => tap(hand, onPage, named('exams:menu.withdraw'), 0) },
  back: { share: 5, do: (hand) => hand.page().evaluate(() => history.back()) },
  forward: { share: 2, do: (hand) => hand.page().evaluate(() => history.forward()) },
  reload: { share: 2, do: (hand) => hand.page().reload({ waitUntil: 'domcontentloaded' }) },
  'another tab': { share: 3, do: (hand, choice) => hand.turnTo(choice < 0.5 ? 0 : 1) },
  network: {
    share: 3,
    async do(hand, choice) {
      const isUp = choice < 0.7;
      hand.school.network.setNetwork(isUp);
      if (isUp) await hand.page().evaluate(() => dispatchEvent(new Event('online')));
    },
  },
  'bad answers': {
    share: 2,
    async do({ school, random }, choice) {
      school.network.setMix(
        choice < 0.5 ? {} : () => (random() < 0.3 ? pick(faults, random()) : null),
      );
    },
  },
};

/**
 * Goes back, in the same breath in which something is seen to be open; answers whether there was anything. What the act
 * before has closed is still seen while it fades, and Back passes by it: within two frames its style names that end.
 */
const goBackWhereOpen = (page: Page) =>
  page.evaluate(async (open) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isOpen = [...document.querySelectorAll<HTMLElement>(open)].some(
      (one) => one.checkVisibility() && one.style.opacity !== '0',
    );
    if (isOpen) history.back();
    return isOpen;
  }, OPEN);

/** Back closes what is open, and leaves the page where it is. */
async function closeByBack(hand: RoomHand): Promise<void> {
  const page = hand.page();
  const stands = () =>
    page.evaluate(() => ({
      path: location.pathname,
      step: Number(history.state?.__TSR_index ?? 0),
    }));
  const before = await stands();
  if (!(await goBackWhereOpen(page))) return;
  // Before the first page of the visit there is no step that could be held.
  if (before.step === 0) return;
  const isOpen = async () => (await find(page, 'none', [], 0)).isOpen;
  const until = Date.now() + CLOSED_MS;
  while ((await isOpen()) && Date.now() < until) await page.waitForTimeout(50);
  if (await isOpen()) hand.memory.fault(`${before.path}: something stays open over Back`);
  if ((await stands()).path !== before.path)
    hand.memory.fault(`${before.path}: Back left the page while something was open on it`);
}

/** What is open is answered or closed before anything else can be pressed. */
async function answer(hand: RoomHand, choice: number): Promise<void> {
  if (choice < 0.08) await hand.page().keyboard.press('Escape');
  else if (choice < 0.2) await closeByBack(hand);
  else if (!(await tap(hand, '[role=menuitem]', inMenu, (choice - 0.2) / 0.8)))
    if (!(await tap(hand, '[role=dialog] button', inDialog, (choice - 0.2) / 0.8)))
      await hand.page().keyboard.press('Escape');
}

/** Draws so many acts. */
export function drawInRooms(count: number, random: () => number): Drawn[] {
  const all = Object.entries(kinds);
  const whole = all.reduce((sum, [, { share }]) => sum + share, 0);
  return Array.from({ length: count }, () => {
    let at = random() * whole;
    const found = all.find(([, { share }]) => (at -= share) < 0);
    return { act: found?.[0] ?? 'go to a room', choice: random() };
  });
}

/** The labels of the fields that a hand writes in. */
export interface FieldWords {
  text: string;
  score: string;
  title: string;
}

/** What is done to the page as a whole, also while something is in work on it. */
const ofPage = new Set(['go to a room', 'back', 'forward', 'reload', 'another tab', 'network']);

/** Does one act, on whatever is open first. */
export async function performInRoom(
  hand: RoomHand,
  { act, choice }: Drawn,
  words: FieldWords,
): Promise<void> {
  const page = hand.page();
  // Back before the first page of the visit left the app.
  if (!page.url().startsWith(hand.school.url)) await page.goto(hand.school.url);
  try {
    const { isOpen, isEditing, isForm } = await find(page, 'none', [], choice);
    if (isOpen) await answer(hand, choice);
    else if (isEditing && !ofPage.has(act)) await write(hand, words, choice);
    else if (isForm && choice < 0.5 && !ofPage.has(act))
      await retitle(hand, words.title, choice * 2);
    // What is not on this page is in another room.
    else if ((await kinds[act]?.do(hand, choice)) === false)
      await walkTo(page, pick(hand.rooms(), (choice * 13) % 1));
  } catch (error) {
    // The page went under the hand, or what it reached for did not come; what it heard before is told all the same.
    const isGone = /context was destroyed|because of a navigation|Timeout \d+ms/u;
    if (!isGone.test(String(error))) throw error;
    await page.waitForLoadState('domcontentloaded').catch(() => undefined);
  }
}
