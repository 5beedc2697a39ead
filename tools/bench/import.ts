/**
 * The import of 5,000 questions from one file, as GIFT and as Moodle XML: the longest task of the page from choosing
 * the file to the last row, and from the decision to the last question at the school, beside a page that does nothing;
 * and how many questions stand in the bank afterwards.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dataOf, longestTask, openPlace, signIn, teacherAt } from './browser-place.ts';
import { end, judge, judgeBeside, tell, timesOf } from './rows.ts';

const bar = 50;
const count = timesOf('SAMPLES', 5_000);
const slowDown = 1;
const patience = { timeout: 300_000 };

/** No two alike: what is nearly the same would not be chosen. */
function textOf(at: number): string {
  let seed = at * 2_654_435_761 + 12_345;
  const letter = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return 'ابپتجچحخدرزسشصطعغفقکگلمنوهی'[(seed >>> 8) % 27] ?? '';
  };
  const word = (length: number) => Array.from({ length }, letter).join('');
  return `سوال ${at}: ${Array.from({ length: 14 }, (_, place) => word(3 + (place % 4))).join(' ')}؟`;
}

const gift = () =>
  Array.from(
    { length: count },
    (_, at) => `::س${at}:: ${textOf(at)} { =${at} متر ~${at + 1} متر ~${at + 2} متر ~هیچ‌کدام }`,
  ).join('\n\n');

const moodle = () =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${Array.from(
    { length: count },
    (_, at) =>
      `<question type="multichoice"><name><text>س${at}</text></name><questiontext format="html"><text><![CDATA[<p>${textOf(at + count)} \\(x^{${at % 9}}\\)</p>]]></text></questiontext><defaultgrade>1</defaultgrade><single>true</single>${[
        100, 0, 0,
      ]
        .map(
          (fraction, place) =>
            `<answer fraction="${fraction}" format="html"><text><![CDATA[<p>${at + place} متر</p>]]></text></answer>`,
        )
        .join('')}</question>`,
  ).join('')}</quiz>`;

const place = await openPlace('import');
const teacher = await teacherAt(place.url);

async function inBank(): Promise<number> {
  const query = new URLSearchParams({
    SchoolId: teacher.schoolId,
    SemesterId: teacher.semesterId,
    PageIndex: '1',
    PageSize: '1',
  });
  const answer = fetch(`${teacher.root}/OnlineExamTemplateQuestion?${query}`, {
    headers: teacher.headers,
  });
  return (await dataOf<{ total: number }>(answer)).total;
}

const longest = (page: Page, act: () => Promise<void>) =>
  longestTask(place.browser, page, slowDown, act);

/** The one filled button of a screen. */
const main = (page: Page) => page.locator('main button[data-next]:enabled');

try {
  const context = await place.browser.newContext({ viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  await page.goto(`${place.url}/question-bank?panel=import`);
  await signIn(page);
  await page.locator('main input[type=file]').waitFor({ state: 'attached', ...patience });
  const control = await context.newPage();
  await control.setContent('<html lang="fa" dir="rtl"><input type="file"><p>هیچ</p></html>');
  const idle = async () => {
    for (let turn = 0; turn < 50; turn += 1)
      await control.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  };
  await control.bringToFront();
  const plain = await longest(control, idle);
  await page.bringToFront();
  for (const [name, file, content] of [
    ['GIFT', 'five.gift', gift()],
    ['Moodle XML', 'five.xml', moodle()],
  ] as const) {
    const before = await inBank();
    const buffer = Buffer.from(content);
    const path = join(place.dir, file);
    writeFileSync(path, buffer);
    let startedAt = Date.now();
    const reading = await longest(page, async () => {
      // From the disk: bytes that a test hands over would be unpacked by the page itself.
      await page.locator('main input[type=file]').setInputFiles(path);
      await page.locator('main li[data-id]').first().waitFor(patience);
      // Until what is nearly the same has been looked for, and all of it lies on the disk.
      await page.locator('main [data-liking]').waitFor({ state: 'detached', ...patience });
    });
    const read = Date.now() - startedAt;
    const what = `import of ${count} questions as ${name}`;
    judgeBeside(
      `${what}: longest task from the file to the last row`,
      { own: reading, control: plain },
      bar,
    );
    startedAt = Date.now();
    const arriving = await longest(page, async () => {
      await main(page).click();
      await page.locator('main [data-arrived="all"]').waitFor(patience);
    });
    judgeBeside(
      `${what}: longest task until the last one has arrived`,
      { own: arriving, control: plain },
      bar,
    );
    tell(
      `${what}: the whole of it`,
      `${(buffer.length / 2 ** 20).toFixed(1)} MB read in ${(read / 1_000).toFixed(1)} s, at the school after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s more`,
    );
    judge(`${what}: those in the bank`, (await inBank()) - before, count, { atLeast: true });
    await main(page).click();
    await page.locator('main input[type=file]').waitFor({ state: 'attached', ...patience });
  }
} finally {
  await place.end();
}
end();
