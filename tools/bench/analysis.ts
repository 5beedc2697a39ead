/**
 * An exam's item analysis in Chromium, in one go, and by the hook of the report with the
 * longest task that it leaves on the page's thread, beside a page that does nothing. What is only printed shows what the
 * worker of a large exam spares the page.
 */
import { longestTask, openBrowser } from './browser-place.ts';
import { median } from './medians.ts';
import { servePage } from './page-server.ts';
import { end, judge, judgeBeside, tell, timesOf } from './rows.ts';

const rounds = timesOf('ROUNDS', 15);
const slowDown = 4;
/** How many students and questions, and within how many ms in one go. */
const exams = [
  [60, 50, 30],
  [1_200, 100, 500],
] as const;
const longest = 50;

const served = await servePage(new URL('../../tests/screens/analysis-page.ts', import.meta.url));
const browser = await openBrowser();

try {
  const page = await browser.newPage();
  await page.goto(served.url);
  const call = (name: 'atOnce' | 'byHook') => page.evaluate<number>(`bench.${name}()`);
  async function inTurns(name: 'atOnce' | 'byHook') {
    const taken: number[] = [];
    for (let turn = 0; turn < rounds; turn += 1) taken.push(await call(name));
    return taken;
  }
  const idle = () => page.waitForTimeout(1_000);
  const control = await longestTask(browser, page, slowDown, idle);
  for (const [students, questions, bar] of exams) {
    const size = `${students} × ${questions}`;
    await page.evaluate(`bench.prepare(${students}, ${questions})`);
    const ms = async (name: 'atOnce' | 'byHook') => median(await inTurns(name));
    const taskOf = (name: 'atOnce' | 'byHook') =>
      longestTask(browser, page, slowDown, async () => void (await inTurns(name)));
    judge(`item analysis, ${size}, in one go`, await ms('atOnce'), bar, { unit: 'ms', digits: 1 });
    tell(
      `item analysis, ${size}, from drawing to figures`,
      `${(await ms('byHook')).toFixed(1)} ms, longest task in one go ${(await taskOf('atOnce')).toFixed(1)} ms`,
    );
    const own = await taskOf('byHook');
    judgeBeside(`item analysis, ${size}, longest task of the page`, { own, control }, longest);
  }
} finally {
  await browser.close();
  served.close();
}
end();
