/**
 * The question bank with 5,000 questions, from the device's mirror: how long a search takes until its first results are
 * painted, how many rows are mounted, the longest task while scrolling beside a page with a plain list, and the heap
 * after searching and scrolling; the processor is slowed four times.
 */
import type { Browser, Page } from '@playwright/test';
import { heapOf, longestTask, openPlace, signIn, teacherAt } from './browser-place.ts';
import { median, share } from './medians.ts';
import { end, judge, judgeBeside, tell, timesOf } from './rows.ts';

const bars = { search: 100, rows: 40, task: 50, heap: 5 };
const slowDown = 4;
const count = 5_000;
const rounds = timesOf('ROUNDS', 5);
const patience = { timeout: 300_000 };

const words =
  'جسم سرعت شتاب نیرو جرم انرژی توان فشار گرما دما حجم چگالی موج بسامد نور آینه عدسی می‌خواهیم کتاب‌های پیموده‌شده'.split(
    ' ',
  );
const textOf = (n: number) =>
  `${n}. ${Array.from({ length: 12 + (n % 25) }, (_, at) => words[(n * (at + 3) + at * at) % words.length]).join(' ')}؟`;

const queries = [
  'سرعت',
  'سرعت شتاب',
  'ميخواهيم',
  'كتابهاي',
  '1234',
  'چگا',
  'نور آینه',
  'می خواهیم نیرو',
  '۴۹۹۹',
  'موج',
  'پيموده شده توان',
  'د',
  'دما',
  'فشار گرما',
  'عدسی ۳',
];
const laps = 3;

/** What one query took, time after time. */
interface Found {
  clock: number[];
  processor: number[];
}

/** Fills the bank of the sample school's teacher. */
async function fillBank(url: string): Promise<void> {
  const { root, schoolId, headers } = await teacherAt(url);
  for (let from = 0; from < count; from += 200) {
    const list = Array.from({ length: 200 }, (_, at) => ({
      clientId: crypto.randomUUID(),
      type: (from + at) % 2 ? 'descriptive' : 'oral',
      text: textOf(from + at),
      maxScoreUnits: 240,
      formula: (from + at) % 9 ? null : 'd = \\frac{1}{2} g t^2',
      tags: [words[at % words.length]],
    }));
    const answer = await fetch(
      `${root}/OnlineExamTemplateQuestion/OnlineExamTemplates/${schoolId}/PostList`,
      {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `"${crypto.randomUUID()}"` },
        body: JSON.stringify(list),
      },
    );
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
}

/** Wheels to and fro through a good part of the list. */
async function scroll(page: Page) {
  await page.mouse.move(400, 600);
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, 600);
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, -600);
}

/** Types a query and waits until its results are painted; answers how long that took by the page's own clock. */
function search(page: Page, query: string): Promise<number> {
  return page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('main input[type=search]');
    const said = document.querySelector('main output');
    if (!field || !said) throw new Error('no search field');
    const before = said.textContent;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const started = performance.now();
    performance.mark('typed');
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    while (said.textContent === before)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    // That was before this frame's paint; a task is after it.
    await new Promise((resolve) => setTimeout(resolve));
    performance.mark('painted');
    return performance.now() - started;
  }, query);
}

interface Timed {
  name: string;
  ts: number;
  tid: number;
  pid: number;
  /** Processor time in microseconds: what other programs take of the machine is not in it. */
  tdur?: number;
}

/** A search with a slow processor: by the clock, and the page's own processor time from the letter to the paint. */
async function measured(browser: Browser, page: Page, query: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  const clock = await search(page, query);
  const trace = await browser.stopTracing();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  const { traceEvents }: { traceEvents: Timed[] } = JSON.parse(trace.toString());
  const typed = traceEvents.find(({ name }) => name === 'typed');
  const painted = traceEvents.find(({ name }) => name === 'painted');
  if (!typed || !painted) throw new Error('the trace has no marks');
  const tasks = traceEvents.filter(
    ({ name, ts, pid, tid }) =>
      name.endsWith('RunTask') &&
      pid === typed.pid &&
      tid === typed.tid &&
      ts <= painted.ts &&
      // The letter itself comes in the middle of a task.
      ts > typed.ts - 20_000,
  );
  return { clock, processor: tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1_000, 0) };
}

const place = await openPlace('bank');
const { browser } = place;

try {
  await fillBank(place.url);
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  await page.goto(`${place.url}/question-bank`);
  const began = performance.now();
  await signIn(page);
  // All of it is here once its age is told.
  await page.locator('li[data-id]').first().waitFor(patience);
  await page.waitForFunction(
    (least) => {
      const digits = (document.querySelector('main output')?.textContent ?? '').replace(
        /[۰-۹]/g,
        (digit) => String(digit.charCodeAt(0) - 0x06f0),
      );
      return Number(digits.replace(/\D/g, '')) >= least;
    },
    count,
    patience,
  );
  const mirrored = performance.now() - began;
  const heapBefore = await heapOf(page);

  // Each of them several times: a moment in which the machine is slow is none of one query.
  const found = new Map<string, Found>(
    queries.map((query) => [query, { clock: [], processor: [] }]),
  );
  for (let lap = 0; lap < laps; lap += 1)
    for (const [query, { clock, processor }] of found) {
      const one = await measured(browser, page, query);
      clock.push(one.clock);
      processor.push(one.processor);
      // Typing pauses, and the address follows.
      await page.waitForURL(
        (url) => url.searchParams.get('q')?.replaceAll('"', '') === query,
        patience,
      );
    }
  await search(page, '');

  const control = await context.newPage();
  await control.setContent(
    `<html lang="fa" dir="rtl"><ol>${Array.from({ length: 400 }, (_, n) => `<li style="min-block-size:132px;border-block-end:1px solid">${textOf(n)}</li>`).join('')}</ol></html>`,
  );
  const tasks = { control: [] as number[], scroll: [] as number[] };
  let rows = 0;
  for (let round = 0; round < rounds; round += 1) {
    await control.bringToFront();
    tasks.control.push(await longestTask(browser, control, slowDown, () => scroll(control)));
    await page.bringToFront();
    tasks.scroll.push(await longestTask(browser, page, slowDown, () => scroll(page)));
    rows = Math.max(rows, await page.locator('li[data-id]').count());
  }
  const by = (what: 'clock' | 'processor', part: number) =>
    share(
      [...found.values()].map((one) => median(one[what])),
      part,
    );
  const heapAfter = await heapOf(page);
  const bank = `question bank of ${count}`;
  tell(`${bank}: mirrored to the device`, `${(mirrored / 1_000).toFixed(1)} s`);
  judge(
    `${bank}: letter to first results, p95 of processor time`,
    by('processor', 0.95),
    bars.search,
    {
      unit: 'ms',
      note: `of ${queries.length} queries, the median of ${laps} each; p50 ${by('processor', 0.5).toFixed(0)}; by the clock ${by('clock', 0.5).toFixed(0)} and ${by('clock', 0.95).toFixed(0)}`,
    },
  );
  judge(`${bank}: rows mounted`, rows, bars.rows);
  judgeBeside(
    `${bank}: longest task of a scroll`,
    { own: median(tasks.scroll), control: median(tasks.control) },
    bars.task,
  );
  judge(`${bank}: heap grown`, heapAfter - heapBefore, bars.heap, {
    unit: 'MB',
    digits: 1,
    note: `${heapBefore.toFixed(1)} to ${heapAfter.toFixed(1)}`,
  });
} finally {
  await place.end();
}
end();
