/**
 * The question manager with 200 questions: how many rows are mounted, and the longest task while scrolling and while
 * dragging one through the list, with the processor slowed four times, beside a page with a plain list of the same texts.
 */
import type { Page } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import { dataOf, longestTask, openPlace, signIn, teacherAt } from './browser-place.ts';
import { median } from './medians.ts';
import { end, judge, judgeBeside, timesOf } from './rows.ts';

const bars = { rows: 40, task: 50 };
const slowDown = 4;
const count = 200;
const rounds = timesOf('ROUNDS', 5);
const patience = { timeout: 120_000 };

const words = 'جسمی با سرعت اولیهٔ صفر سقوط می‌کند و مسافت پیموده‌شده را می‌خواهیم. ';
const texts = Array.from({ length: count }, (_, at) => `${at + 1}. ${words.repeat(1 + (at % 4))}`);

/** A draft of the sample school, filled up to 200 questions of all kinds of length. */
async function fillDraft(url: string): Promise<string> {
  const { root, headers, schoolId, semesterId } = await teacherAt(url);
  const query = new URLSearchParams({
    SchoolId: schoolId,
    SemesterId: semesterId,
    Status: 'unpublished',
  });
  const { items } = await dataOf<{ items: ActivityItem[] }>(
    fetch(`${root}/OnlineExams?${query}`, { headers }),
  );
  const draft = items[0];
  if (!draft) throw new Error('the sample school has no draft');
  const { questions } = await dataOf<{ questions: unknown[] }>(
    fetch(`${root}/OnlineExams/${draft.id}/DetailsWithClasses`, { headers }),
  );
  const list = Array.from({ length: count - questions.length }, (_, at) => ({
    clientId: crypto.randomUUID(),
    type: at % 2 ? 'descriptive' : 'multipleChoice',
    text: texts[at] ?? '',
    maxScoreUnits: 60,
    formula: at % 5 ? null : 'd = \\frac{1}{2} g t^2',
    ...(at % 2 === 0 && {
      onlineExamQuestionAnswers: ['یک', 'دو', 'سه', 'چهار'].map((text, place) => ({
        text,
        isCorrect: place === 1,
        orders: place + 1,
      })),
    }),
  }));
  const answer = await fetch(
    `${root}/OnlineExamQuestions/OnlineExams/${semesterId}/${draft.id}/PostList/false`,
    {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `"${crypto.randomUUID()}"` },
      body: JSON.stringify(list),
    },
  );
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return draft.id;
}

async function scroll(page: Page) {
  await page.mouse.move(400, 600);
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, 400);
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, -400);
  // Rows that were only guessed at turn out higher or lower on the way back.
  for (let turn = 0; turn < 100 && (await page.evaluate(() => scrollY)) > 5; turn += 1)
    await page.mouse.wheel(0, -400);
}

/** A row is carried to the lower edge, where the page scrolls by itself, and dropped there. */
async function drag(page: Page): Promise<number> {
  const box = await page.locator('[data-handle]').nth(1).boundingBox();
  const x = (box?.x ?? 0) + 20;
  const y = (box?.y ?? 0) + 20;
  let most = 0;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 60, { steps: 6 });
  await page.mouse.move(x, 1_120, { steps: 20 });
  await page.waitForFunction(() => scrollY > 2_000, undefined, patience);
  most = Math.max(most, await page.locator('li[data-id]').count());
  await page.mouse.move(x, 500, { steps: 10 });
  await page.mouse.up();
  return most;
}

const place = await openPlace('questions');
const longest = (page: Page, act: () => Promise<void>) =>
  longestTask(place.browser, page, slowDown, act);
try {
  const id = await fillDraft(place.url);
  const context = await place.browser.newContext({ viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  await page.goto(`${place.url}/exams/${id}`);
  await signIn(page);
  await page.locator('[data-handle]:enabled').first().waitFor();
  const control = await context.newPage();
  await control.setContent(
    `<html lang="fa" dir="rtl"><ol>${texts.map((text) => `<li style="min-block-size:160px;border-block-end:1px solid">${text}</li>`).join('')}</ol></html>`,
  );
  let rows = await page.locator('li[data-id]').count();
  const found = { control: [] as number[], scroll: [] as number[], drag: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await control.bringToFront();
    found.control.push(await longest(control, () => scroll(control)));
    await page.bringToFront();
    found.scroll.push(await longest(page, () => scroll(page)));
    found.drag.push(
      await longest(page, async () => {
        rows = Math.max(rows, await drag(page));
      }),
    );
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForFunction(() => scrollY === 0);
  }
  judge(`question manager of ${count}: rows mounted`, rows, bars.rows);
  for (const way of ['scroll', 'drag'] as const)
    judgeBeside(
      `question manager of ${count}: longest task of a ${way}`,
      { own: median(found[way]), control: median(found.control) },
      bars.task,
    );
} finally {
  await place.end();
}
end();
