/**
 * One move of a pen over an answer: what it costs the page's main thread (script, layout and paint, in processor time)
 * over 2,000 strokes and over 20, in the same run, and how often the finished strokes are drawn anew for it.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { ActivityItem } from '#contract/activities/activity.ts';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { encodePoints } from '#domain/ink.ts';
import { penOn } from '#tests/e2e/pen.ts';
import { dataOf, openPlace, signIn, teacherAt } from './browser-place.ts';
import { median } from './medians.ts';
import { end, judge, tell, timesOf } from './rows.ts';

const few = 20;
const many = 2_000;
const bar = 2;
const slowDown = 4;
const rounds = timesOf('ROUNDS', 5);
const moves = 200;

interface Answer {
  examId: string;
  studentId: string;
  questionId: string;
}

/** An answer of the sample school that is a PDF. */
async function findPdf(url: string): Promise<Answer> {
  const { root, headers, schoolId, semesterId } = await teacherAt(url);
  const query = new URLSearchParams({ SchoolId: schoolId, SemesterId: semesterId, Status: 'past' });
  const { items } = await dataOf<{ items: ActivityItem[] }>(
    fetch(`${root}/OnlineExams?${query}`, { headers }),
  );
  for (const exam of items) {
    const results = await dataOf<{ items: ResultItem[] }>(
      fetch(`${root}/OnlineExamResults/${semesterId}/${exam.id}/GetByFilter`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ pageIndex: 0, pageSize: 10 }),
      }),
    );
    for (const { studentId, state } of results.items) {
      if (state !== 'handedIn') continue;
      const { questionList } = await dataOf<Workbook>(
        fetch(`${root}/OnlineExamResults/${semesterId}/${exam.id}/${studentId}/Details`, {
          headers,
        }),
      );
      const question = questionList.find(({ answer }) => answer?.files?.[0]?.name.endsWith('.pdf'));
      if (question) return { examId: exam.id, studentId, questionId: question.questionId };
    }
  }
  throw new Error('the sample school has no answer with a PDF');
}

/** Lines of writing all over a page; more than an answer may hold, but not more than one must stand. */
const strokes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    page: 0,
    tool: 'pen',
    colour: '#A3341D',
    width: 2.4,
    points: encodePoints(
      Array.from({ length: 40 }, (__, step) => ({
        x: ((at * 397) % 9_000) + step * 20,
        y: ((at * 211) % 12_000) + Math.round(60 * Math.sin(step)),
        pressure: 3_000 + ((step * 500) % 5_000),
      })),
    ),
    at: '2026-11-20T08:00:00.000Z',
  }));

/** What the page's main thread has done so far, in ms of processor time. */
async function workOf(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1_000;
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
}

async function openAnswer(url: string, page: Page, answer: Answer, count: number) {
  const ink = strokes(count);
  await page.route('**/Details', async (route) => {
    const response = await route.fetch();
    const body: { data?: Partial<Workbook> } = await response.json();
    for (const question of body.data?.questionList ?? [])
      if (question.questionId === answer.questionId) Object.assign(question, { ink });
    await route.fulfill({ response, json: body });
  });
  await page.goto(
    `${url}/exams/work-book/${answer.examId}/${answer.studentId}?question=${answer.questionId}`,
  );
  await signIn(page);
  await page.locator(`canvas[data-ink="${count}"]`).waitFor({ timeout: 120_000 });
  await page.locator('[role=img] canvas').first().waitFor({ timeout: 120_000 });
}

/** Draws a long line with a pen; what one move cost, and how often all strokes were drawn anew for it. */
async function drawLine(page: Page, session: CDPSession) {
  const paper = page.locator('canvas[data-ink]').first();
  const box = await paper.boundingBox();
  const redraws = async () => Number((await paper.getAttribute('data-redraws')) ?? 0);
  const dispatch = penOn(session, box);
  const pen = (type: Parameters<typeof dispatch>[0], at: number) =>
    dispatch(type, 40 + ((at * 7) % 500), 30 + ((at * 3) % 220));
  await pen('mousePressed', 0);
  const [before, redrawn] = [await workOf(session), await redraws()];
  for (let at = 1; at <= moves; at += 1) await pen('mouseMoved', at);
  const [after, redrawnThen] = [await workOf(session), await redraws()];
  const live = await page.locator('canvas[data-tool]').count();
  await pen('mouseReleased', moves);
  if (live !== 1) throw new Error('no line was in hand');
  return {
    all: (after.all - before.all) / moves,
    script: (after.script - before.script) / moves,
    layout: (after.layout - before.layout) / moves,
    redraws: redrawnThen - redrawn,
  };
}

const place = await openPlace('ink');
try {
  const answer = await findPdf(place.url);
  const opened = [];
  for (const count of [few, many]) {
    const context = await place.browser.newContext({
      viewport: { width: 820, height: 1180 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await openAnswer(place.url, page, answer, count);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    opened.push({ count, page, session, found: [] as Awaited<ReturnType<typeof drawLine>>[] });
  }
  for (let round = 0; round <= rounds; round += 1)
    for (const { page, session, found } of opened) {
      await page.bringToFront();
      const one = await drawLine(page, session);
      // The first line is drawn by code that was never run before.
      if (round > 0) found.push(one);
    }
  for (const { count, found } of opened) {
    const of = (name: 'all' | 'script' | 'layout') =>
      median(found.map((one) => one[name])).toFixed(3);
    tell(
      `a move of the pen over ${count} strokes, processor ${slowDown} times slower`,
      `${of('all')} ms (script ${of('script')}, layout ${of('layout')})`,
    );
  }
  const [less = NaN, more = NaN] = opened.map(({ found }) => median(found.map(({ all }) => all)));
  judge(`a move of the pen over ${many} strokes beside one over ${few}`, more / less, bar, {
    digits: 2,
  });
  const redraws = opened.flatMap(({ found }) => found.map((one) => one.redraws));
  judge(
    'all strokes drawn anew for a move of the pen',
    redraws.reduce((sum, one) => sum + one, 0),
    0,
  );
} finally {
  await place.end();
}
end();
