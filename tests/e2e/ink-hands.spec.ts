import { expect, test, type Page } from '@playwright/test';
import { pdf } from '#tests/helpers/ink-pdf.ts';
import { schoolForEach } from './each-school.ts';
import { openScan, paperOf, pathOf, scanAnswer, scansAre, type ScanAnswer } from './ink-answer.ts';
import { penOn } from './pen.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { touchScreen, type Fingers } from './touch.ts';

/** Pages a fifth as tall as wide: several of them are in view. */
const strip = '[0 0 300 60]';
const flat = pdf(['0 0 9 9 re f', '0 0 8 8 re f', '0 0 7 7 re f', '0 0 6 6 re f'], {
  mediaBox: strip,
});

let school: School;
schoolForEach(
  (opened) => {
    school = opened;
  },
  undefined,
  scansAre(flat),
);

let page: Page;
let answer: ScanAnswer;
let fingers: Fingers;
let pen: ReturnType<typeof penOn>;

test.beforeEach(async () => {
  answer = await scanAnswer(school);
  const browser = await school.browser();
  page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  const screen = await touchScreen(page);
  fingers = screen.fingers;
  pen = penOn(screen.session, { x: 0, y: 0 });
  await openScan(page, school, answer);
  await expect(paperOf(page, 2)).toBeVisible();
});

/** A place of the screen over a page, by parts of that page. */
async function over(at: number, along: number, down: number): Promise<readonly [number, number]> {
  const box = await paperOf(page, at).boundingBox();
  if (!box) throw new Error('there is no such page');
  return [box.x + along * box.width, box.y + down * box.height];
}

async function take(tool: string) {
  const button = page.getByRole('button', {
    name: stepsOn(page).t(`ink:tool.${tool}`),
    exact: true,
  });
  const box = await button.boundingBox();
  await fingers.tap([(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

const field = () => page.getByRole('textbox', { name: stepsOn(page).t('ink:textOf') });

async function tapWithPen(place: readonly [number, number]) {
  await pen('mousePressed', ...place);
  await pen('mouseReleased', ...place);
}

/** Everything that stands on the server, by page and place. */
async function arrived(count: number) {
  await expect.poll(async () => (await answer.ink()).length).toBe(count);
  return (await answer.ink()).map((stroke) => ({
    page: stroke.page,
    tool: stroke.tool,
    text: stroke.text,
    at: pathOf(stroke)[0],
  }));
}

async function scores() {
  const { questionList } = await answer.workbook();
  return questionList.map(({ scoreUnits, comment }) => [scoreUnits, comment]);
}

test.describe('text', () => {
  test('a finger’s tap opens the field and leaves it open; what is typed is the text and nothing else @beside', async () => {
    const before = await scores();
    const address = page.url();
    await take('text');
    await fingers.tap(await over(0, 0.6, 0.4));
    await expect(field()).toBeFocused();
    await page.keyboard.type('۲ از 3 /درست');
    await expect(field()).toHaveValue('۲ از 3 /درست');
    await page.keyboard.press('Enter');
    const [text] = await arrived(1);
    expect(text).toMatchObject({ page: 0, tool: 'text', text: '۲ از 3 /درست' });
    expect(text?.at?.x).toBeCloseTo(0.6, 1);
    expect(page.url()).toBe(address);
    expect(await scores()).toEqual(before);
  });

  for (const hand of ['pen', 'mouse', 'finger'] as const)
    test(`a second text by the ${hand} leaves the first where it was begun @full`, async () => {
      const touch = async (place: readonly [number, number]) => {
        if (hand === 'pen') await tapWithPen(place);
        else if (hand === 'finger') await fingers.tap(place);
        else await page.mouse.click(...place);
      };
      await take('text');
      await touch(await over(0, 0.9, 0.2));
      await expect(field()).toBeFocused();
      await page.keyboard.type('یک');
      await touch(await over(0, 0.5, 0.6));
      await expect(field()).toHaveValue('');
      await page.keyboard.type('دو');
      await touch(await over(1, 0.7, 0.5));
      await expect(field()).toHaveValue('');
      await page.keyboard.type('سه');
      await page.keyboard.press('Enter');
      const texts = await arrived(3);
      expect(texts.map(({ text, page: on }) => [text, on])).toEqual([
        ['یک', 0],
        ['دو', 0],
        ['سه', 1],
      ]);
      expect(texts.map(({ at }) => at?.x)).toEqual([
        expect.closeTo(0.9, 1),
        expect.closeTo(0.5, 1),
        expect.closeTo(0.7, 1),
      ]);
    });
});

test.describe('a palm', () => {
  for (const palmOn of [0, 1])
    test(`that lies on page ${palmOn + 1} before the pen comes to page 1 leaves nothing, and the pen its tick${palmOn ? ' @full' : ''}`, async () => {
      await take('tick');
      await fingers.down(1, await over(palmOn, 0.7, 0.8));
      await tapWithPen(await over(0, 0.3, 0.3));
      await fingers.up(1);
      // Whoever comes last arrives last: what the palm left would be there by then.
      await tapWithPen(await over(2, 0.5, 0.5));
      const ticks = await arrived(2);
      expect(ticks.map(({ page: on }) => on)).toEqual([0, 2]);
      expect(ticks[0]?.at?.x).toBeCloseTo(0.3, 1);
    });

  test('that lifts while the pen is still down, and one that lands beside it, leave nothing @full', async () => {
    await take('cross');
    await fingers.down(1, await over(1, 0.7, 0.8));
    await pen('mousePressed', ...(await over(0, 0.3, 0.3)));
    await fingers.up(1);
    await fingers.tap(await over(1, 0.2, 0.2));
    await pen('mouseReleased', ...(await over(0, 0.3, 0.3)));
    await tapWithPen(await over(2, 0.5, 0.5));
    expect((await arrived(2)).map(({ page: on }) => on)).toEqual([0, 2]);
  });

  test('does not take the pen’s line where fingers draw @full', async () => {
    const steps = stepsOn(page);
    await page.getByRole('button', { name: steps.t('ink:more').split('{{')[0] ?? '' }).click();
    await page.getByRole('menuitemcheckbox', { name: steps.t('ink:finger') }).click();
    await page.keyboard.press('Escape');
    await take('pen');
    await fingers.down(1, await over(0, 0.8, 0.9));
    await fingers.move(1, await over(0, 0.82, 0.92));
    await pen('mousePressed', ...(await over(0, 0.2, 0.3)));
    for (const along of [0.25, 0.3, 0.35, 0.4]) {
      await pen('mouseMoved', ...(await over(0, along, 0.3)));
      await fingers.move(1, await over(0, 0.8 + along / 20, 0.9));
    }
    await pen('mouseReleased', ...(await over(0, 0.4, 0.3)));
    await fingers.up(1);
    const [line] = await arrived(1);
    expect(line).toMatchObject({ page: 0, tool: 'pen' });
    expect(line?.at?.x).toBeCloseTo(0.2, 1);
    expect(pathOf((await answer.ink())[0] ?? { points: '' }).at(-1)?.x).toBeCloseTo(0.4, 1);
  });
});

test('two fingers on two pages zoom and leave no tick under the one that stays @full', async () => {
  await take('tick');
  const width = async () => (await paperOf(page).boundingBox())?.width ?? 0;
  const before = await width();
  const [x, y] = await over(0, 0.5, 0.5);
  await fingers.down(1, [x, y]);
  await fingers.down(2, await over(1, 0.5, 0.5));
  for (const down of [150, 180, 210]) await fingers.move(2, [x, y + down]);
  await fingers.up(2);
  await fingers.up(1);
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  await tapWithPen(await over(0, 0.5, 0.5));
  expect(await arrived(1)).toMatchObject([{ page: 0 }]);
});
