/**
 * The import of 5,000 questions from one file, as GIFT and as Moodle XML: the longest task of the page from choosing
 * the file to the last row, and from the decision to the last question at the school, beside a page that does nothing;
 * and how many questions stand in the bank afterwards.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dataOf, longestTask, openPlace, teacherAt } from './browser-place.ts';

const bar = 50;
const count = Number(process.env['IMPORT_QUESTIONS'] ?? 5_000);
const slowDown = Number(process.env['SLOW_DOWN'] ?? 1);
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
let failed = false;

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

function judge(text: string, value: number, most: number) {
  const ok = value <= most;
  if (!ok) failed = true;
  console.log(
    `${ok ? 'ok ' : 'RED'} ${text.padEnd(58)} ${value.toFixed(0).padStart(5)} of ${most.toFixed(0)}`,
  );
}

/** The one filled button of a screen. */
const main = (page: Page) => page.locator('main button[data-next]:enabled');

try {
  const context = await place.browser.newContext({ viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  await page.goto(`${place.url}/question-bank?panel=import`);
  await page.locator('input[name=username]').fill('teacher');
  await page.locator('input[name=password]').fill('bargeh-sample');
  await page.locator('button[type=submit]').click();
  await page.locator('main input[type=file]').waitFor({ state: 'attached', ...patience });
  const control = await context.newPage();
  await control.setContent('<html lang="fa" dir="rtl"><input type="file"><p>هیچ</p></html>');
  const idle = async () => {
    for (let turn = 0; turn < 50; turn += 1)
      await control.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  };
  await control.bringToFront();
  const plain = await longest(control, idle);
  console.log(`questions ${count}, processor ${slowDown} times slower`);
  console.log(`    longest task of the control page ${plain.toFixed(0)} ms`);
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
    console.log(
      `    ${name}: ${(buffer.length / 2 ** 20).toFixed(1)} MB read in ${Date.now() - startedAt} ms`,
    );
    judge(`${name}: longest task from the file to the last row (ms)`, reading, plain + bar);
    startedAt = Date.now();
    const arriving = await longest(page, async () => {
      await main(page).click();
      await page.locator('main [data-arrived="all"]').waitFor(patience);
    });
    console.log(`    ${name}: at the school after ${Date.now() - startedAt} ms`);
    judge(`${name}: longest task until the last one has arrived (ms)`, arriving, plain + bar);
    const brought = (await inBank()) - before;
    if (brought !== count) failed = true;
    console.log(`${brought === count ? 'ok ' : 'RED'} ${name}: ${brought} of ${count} in the bank`);
    await main(page).click();
    await page.locator('main input[type=file]').waitFor({ state: 'attached', ...patience });
  }
} finally {
  await place.end();
}
process.exit(failed ? 1 : 0);
