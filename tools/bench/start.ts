/**
 * The installed app started without a network, processor slowed four times: how long until the first exam of the list
 * can be tapped, in a page that is loaded anew and in a new one whose worker sleeps, each beside an empty React page of
 * another address that is opened likewise; by the page's own clock, from the navigation on.
 */
import { openSchool } from '#tests/e2e/school.ts';
import { stepsOn } from '#tests/e2e/steps.ts';
import { median, medianP95, type Samples } from './medians.ts';
import { servePage } from './page-server.ts';
import { end, judgeBeside, timesOf } from './rows.ts';
import { rested, startOf, watch } from './usable.ts';

const bar = 1_500;
const runs = timesOf('ROUNDS', 5);
const samples = timesOf('SAMPLES', 50);

const school = await openSchool();
const empty = await servePage(new URL('control-button.ts', import.meta.url));
try {
  const browser = await school.browser();
  const { context } = browser;
  await context.addInitScript(watch, 'main li h2 a, [data-control]');
  const first = await browser.open(`${school.url}/exams?group=past`);
  await first.setViewportSize({ width: 820, height: 1180 });
  await stepsOn(first).signIn('teacher');
  await first.locator('main li h2 a').first().waitFor();
  // The shell is installed, the copies of the list are written, and the next load is the worker's.
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await first.reload();
  await first.locator('main li h2 a').first().waitFor();
  await first.waitForLoadState('networkidle');
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  school.network.setNetwork(false);

  const control = await context.newPage();
  const inNewPage = async (url: string) => {
    const page = await context.newPage();
    const time = await startOf(page, () => page.goto(url));
    await page.close();
    return time;
  };
  const ways = {
    'loaded anew': {
      async own() {
        await first.bringToFront();
        const time = await startOf(first, () => first.reload());
        await rested(first);
        return time;
      },
      async control() {
        await control.bringToFront();
        return startOf(control, () => control.goto(empty.url));
      },
    },
    'in a new page': {
      async own() {
        await browser.stopWorkers();
        return inNewPage(`${school.url}/exams?group=past`);
      },
      control: () => inNewPage(empty.url),
    },
  };
  const found = Object.entries(ways).map(([name, way]) => ({ name, way, of: [] as Samples[] }));
  for (let run = 0; run < runs; run += 1) {
    for (const { of } of found) of.push({ own: [], control: [] });
    for (let sample = 0; sample < samples; sample += 1)
      for (const { way, of } of found) {
        of.at(-1)?.own.push(await way.own());
        of.at(-1)?.control.push(await way.control());
      }
  }
  for (const { name, of } of found) {
    const p50 = (which: keyof Samples) => median(of.flatMap((one) => one[which])).toFixed(0);
    judgeBeside(
      `start without a network until the list can be tapped, ${name}, p95`,
      medianP95(of),
      bar,
      { digits: 0, note: `p50 ${p50('own')} and ${p50('control')}; ${runs} runs of ${samples}` },
    );
  }
} finally {
  empty.close();
  await school.close();
}
end();
