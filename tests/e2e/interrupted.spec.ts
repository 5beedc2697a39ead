import { expect, test, type Page } from '@playwright/test';
import { copiesNaming, rowsOnDisk } from './device-disk.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { clearStack, stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

/** What a crash may take of text that is typed without a pause, and what writing it may take on a busy machine. */
const PAUSE_MS = 1_000;
const WRITING_MS = 1_500;

let school: School;
schoolForEach(
  (opened) => {
    school = opened;
  },
  undefined,
  (dataDir) => clearStack(dataDir, { pdfPages: 2 }),
);

/** The first workbook of the stack, with the app installed and nothing under way. */
async function open() {
  const { device, exam, results } = await stackOf(school);
  const addressOf = (place: number) =>
    `${school.url}/exams/work-book/${exam.id}/${results[place]?.studentId}`;
  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.goto(addressOf(0));
  await steps.openQuestion(1);
  await page.waitForLoadState('networkidle');
  return { device, exam, results, addressOf, browser, page, steps };
}

const fieldOn = (page: Page) =>
  page.getByLabel(stepsOn(page).t('workbook:comment'), { exact: true });

test(
  'the next three workbooks open with their files though the network was cut meanwhile',
  { tag: '@full' },
  async () => {
    const { device, exam, results, page, steps } = await open();
    // What comes is brought one thing at a time, a moment after the first answer was seen.
    for (const { studentId } of results.slice(1, 4)) {
      const { questionList } = await device.workbook(exam.id, studentId);
      const files = questionList.flatMap(({ answer }) => answer?.files ?? []);
      expect(files.length).toBeGreaterThan(0);
      for (const { id } of files)
        await expect.poll(() => copiesNaming(page, id), { timeout: 60_000 }).toBe(1);
    }
    // The viewer's code comes after everything that more people need.
    await expect.poll(() => hasViewer(page), { timeout: 60_000 }).toBe(true);
    await page.waitForLoadState('networkidle');
    school.network.setNetwork(false);
    for (const { studentId, student } of results.slice(1, 4)) {
      await page.locator('body').press('Shift+ArrowLeft');
      await expect(
        page.getByRole('heading', { name: `${student.firstName} ${student.lastName}` }),
      ).toBeVisible();
      const { questionList } = await device.workbook(exam.id, studentId);
      const at = questionList.findIndex(({ answer }) => answer?.files?.length === 1);
      await steps.openQuestion(at + 1);
      await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
    }
  },
);

const hasViewer = (page: Page) =>
  page.evaluate(async () => {
    const stored = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return stored.flat().some(({ url }) => url.includes('pdf.worker'));
  });

test('turning the tablet while a comment is typed takes no letter', { tag: '@full' }, async () => {
  const { page } = await open();
  const text = 'راه درست است؛ جواب را هم امتحان کن.';
  await fieldOn(page).focus();
  for (const [at, letter] of Array.from(text).entries()) {
    await page.keyboard.insertText(letter);
    if (at % 7 === 3)
      await page.setViewportSize(
        at % 2 ? { width: 1180, height: 820 } : { width: 820, height: 1180 },
      );
  }
  await expect(fieldOn(page)).toHaveValue(text);
  await expect(fieldOn(page)).toBeFocused();
});

test(
  'an app that goes to sleep in the middle of a comment has it, though it is killed there',
  { tag: '@full' },
  async () => {
    const { page, browser, addressOf } = await open();
    school.network.setNetwork(false);
    const text = 'نیمهٔ یک جمله';
    await fieldOn(page).focus();
    await page.keyboard.insertText(text);
    const session = await page.context().newCDPSession(page);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => waitingTexts(page)).toContain(text);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await browser.kill();
    const again = await (await school.browser()).open(addressOf(0));
    await stepsOn(again).openQuestion(1);
    await expect(fieldOn(again)).toHaveValue(text);
  },
);

/** Everything that waits on the device's disk to be sent, as one text. */
const waitingTexts = async (page: Page) => JSON.stringify(await rowsOnDisk(page, 'outbox'));

test(
  'a kill takes at most the last moment of a comment that is typed without a pause',
  { tag: '@full' },
  async () => {
    const { page, browser, addressOf } = await open();
    school.network.setNetwork(false);
    await fieldOn(page).focus();
    const typed: { letter: string; at: number }[] = [];
    const began = Date.now();
    while (Date.now() - began < 4_000) {
      const letter = String.fromCodePoint(0x628 + (typed.length % 20));
      await page.keyboard.insertText(letter);
      typed.push({ letter, at: Date.now() });
    }
    const killed = Date.now();
    await browser.kill();
    const textOf = (letters: typeof typed) => letters.map(({ letter }) => letter).join('');
    const whole = textOf(typed);
    const least = textOf(typed.filter(({ at }) => at < killed - PAUSE_MS - WRITING_MS));
    const again = await (await school.browser()).open(addressOf(0));
    await stepsOn(again).openQuestion(1);
    await expect(fieldOn(again)).not.toHaveValue('');
    const kept = await fieldOn(again).inputValue();
    expect(
      whole.startsWith(kept) && kept.startsWith(least),
      `${kept.length} of ${typed.length} letters`,
    ).toBe(true);
  },
);
