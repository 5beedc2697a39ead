import { expect, test, type BrowserContext } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import { openListOf } from './list-steps.ts';
import type { School } from './school.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

interface TraceEvent {
  name: string;
  args: { fileName?: string; data?: { consumedCacheSize?: number } };
}

/** What a new page makes of each module that its page names: taken as it was compiled before, or compiled anew. */
async function compiledIn(context: BrowserContext, url: string) {
  const browser = context.browser();
  if (!browser) throw new Error('the browser is gone');
  const page = await context.newPage();
  const categories = ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'];
  await browser.startTracing(page, { categories });
  await page.goto(url);
  await expect(page.locator('main li h2').first()).toBeVisible();
  const trace = await browser.stopTracing();
  await page.close();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const modules = traceEvents.filter(({ name }) => name === 'v8.compileModule');
  const named = (name: string) =>
    modules.find(({ args }) => args.fileName?.includes(`/assets/${name}-`))?.args.data;
  return ['react', 'vendor', 'app'].map((name) => ({
    name,
    isKept: (named(name)?.consumedCacheSize ?? 0) > 0,
  }));
}

test('@full a start without a network compiles none of the scripts that its page names anew', async () => {
  const { page } = await openListOf(school, 'past');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  school.network.setNetwork(false);
  // Chromium keeps what it compiled of a script that it has met twice, some time after it did.
  await expect(async () => {
    const scripts = await compiledIn(page.context(), page.url());
    expect(scripts.filter(({ isKept }) => !isKept)).toEqual([]);
  }).toPass({ timeout: 60_000 });
});
