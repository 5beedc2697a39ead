/**
 * Every long list of the app with 5,000 rows: how many are mounted when it opens and after going through it, the longest
 * task of a scroll beside a page with a plain list, and the heap after collecting; the processor is slowed four times.
 */
import type { Page } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import { dataOf, heapOf, longestTask, openPlace, signIn, teacherAt } from './browser-place.ts';
import { longLists, type LongList } from './long-lists.ts';
import { median } from './medians.ts';
import { many } from './play-many.ts';
import { end, judge, judgeBeside, timesOf } from './rows.ts';

const bars = { rows: 40, task: 50, heap: 5 };
const slowDown = 4;
const rounds = timesOf('ROUNDS', 3);
const patience = { timeout: 120_000 };
const viewport = { width: 820, height: 1180 };

const place = await openPlace('lists');

/** An exam that is over. */
async function pastExam(): Promise<string> {
  const { root, headers, schoolId, semesterId } = await teacherAt(place.url);
  const query = new URLSearchParams({ SchoolId: schoolId, SemesterId: semesterId, Status: 'past' });
  const { items } = await dataOf<{ items: ActivityItem[] }>(
    fetch(`${root}/OnlineExams?${query}`, { headers }),
  );
  return items[0]?.id ?? '';
}

/** Far down and back, whatever scrolls under the middle of the window; `there` is asked at the far end. */
async function scroll(page: Page, there: () => Promise<void> = async () => {}) {
  await page.mouse.move(400, 600);
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, 600);
  await there();
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, -600);
}

async function measure(list: LongList, page: Page, control: Page, examId: string) {
  await list.fill(page);
  await page.goto(`${place.url}${list.address(examId)}`);
  const rows = page.locator(list.row);
  await rows.first().waitFor(patience);
  await page.waitForLoadState('networkidle');
  const opened = await rows.count();
  const heap = await heapOf(page);
  const found = { own: [] as number[], control: [] as number[] };
  let most = opened;
  for (let round = 0; round < rounds; round += 1) {
    await control.bringToFront();
    found.control.push(await longestTask(place.browser, control, slowDown, () => scroll(control)));
    await page.bringToFront();
    const look = async () => {
      most = Math.max(most, await rows.count());
    };
    found.own.push(await longestTask(place.browser, page, slowDown, () => scroll(page, look)));
  }
  const grown = (await heapOf(page)) - heap;
  const what = `${list.name}, ${many} rows`;
  judge(`${what}: mounted when it opens`, opened, bars.rows);
  judge(`${what}: mounted after going through it`, most, bars.rows);
  judgeBeside(
    `${what}: longest task of a scroll`,
    { own: median(found.own), control: median(found.control) },
    bars.task,
  );
  judge(`${what}: heap grown`, grown, bars.heap, { unit: 'MB', digits: 1 });
}

try {
  const examId = await pastExam();
  for (const list of longLists) {
    // What a worker asks for is not to be played.
    const context = await place.browser.newContext({ viewport, serviceWorkers: 'block' });
    const control = await context.newPage();
    await control.setContent(
      `<html lang="fa" dir="rtl"><ol>${'<li style="min-block-size:96px;border-block-end:1px solid">رضایی‌نژاد</li>'.repeat(400)}</ol></html>`,
    );
    const page = await context.newPage();
    await page.goto(`${place.url}/login`);
    await signIn(page, list.login);
    await page.waitForURL((url) => !url.pathname.includes('login'), patience);
    await measure(list, page, control, examId);
    await context.close();
  }
} finally {
  await place.end();
}
end();
