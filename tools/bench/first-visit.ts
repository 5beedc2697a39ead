/**
 * What a first visit costs in a real browser with an empty profile: bytes of JavaScript (gzip -9) requested before the
 * frame's first paint and before the first row of data, CSS, and requests; `--list` prints what was asked for.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { openPlace, signIn } from './browser-place.ts';
import { end, judge } from './rows.ts';

/** Bytes, but for requests. */
const bars = { frameScript: 165_000, dataScript: 215_000, css: 18_000, requests: 22 };
const words = {
  frameScript: "script before the frame's first paint",
  dataScript: 'script before the first row',
  css: 'CSS',
  requests: 'requests to the first row',
};

const viewport = { width: 820, height: 1180 };

interface Loaded {
  url: string;
  type: string;
  startedAt: number;
  gz: number;
}

async function visit(context: BrowserContext, url: string, ready: string) {
  const page = await context.newPage();
  const loaded: Loaded[] = [];
  const pending: Promise<void>[] = [];
  const hear = (request: Request) => {
    if (request.serviceWorker()) return;
    pending.push(
      (async () => {
        const answer = await request.response();
        const body = await answer?.body().catch(() => Buffer.alloc(0));
        loaded.push({
          url: request.url(),
          type: request.resourceType(),
          startedAt: request.timing().startTime,
          gz: body ? gzipSync(body, { level: 9 }).length : 0,
        });
      })(),
    );
  };
  page.on('requestfinished', hear);
  await page.addInitScript((selector) => {
    const seen = () => document.querySelector(selector) !== null;
    new MutationObserver((_, observer) => {
      if (!seen()) return;
      performance.mark('first-data');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, ready);
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  const moments = await momentsOf(page);
  await page.waitForLoadState('load');
  page.off('requestfinished', hear);
  await Promise.all(pending);
  const before = (moment: number) => loaded.filter((item) => item.startedAt <= moment);
  const sum = (items: Loaded[], isWanted: (item: Loaded) => boolean) =>
    items.filter(isWanted).reduce((bytes, item) => bytes + item.gz, 0);
  const isScript = (item: Loaded) => /\.m?js(\?|$)/.test(new URL(item.url).pathname);
  const isOurs = (item: Loaded) => !item.url.endsWith('/sw.js');
  await page.close();
  return {
    frameScript: sum(before(moments.paint).filter(isOurs), isScript),
    dataScript: sum(before(moments.data).filter(isOurs), isScript),
    css: sum(before(moments.data), (item) => item.type === 'stylesheet'),
    requests: before(moments.data).filter(isOurs).length,
    list: before(moments.data).map((item) => `${item.gz} ${item.url}`),
  };
}

/** Epoch milliseconds of the frame's first paint and of the first row of data. */
async function momentsOf(page: Page) {
  const relative = await page.evaluate(async () => {
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    while (paint() === undefined) await new Promise((resolve) => requestAnimationFrame(resolve));
    const data = performance.getEntriesByName('first-data')[0]?.startTime ?? performance.now();
    return { origin: performance.timeOrigin, paint: paint() ?? 0, data };
  });
  return { paint: relative.origin + relative.paint, data: relative.origin + relative.data };
}

/**
 * Somebody is signed in here and nothing of the app is: neither service worker nor files. Her keys stay where they were
 * made, because no key of a device can be carried to another profile.
 */
async function signedIn(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${url}/exams`);
  await signIn(page);
  await page.locator('main li h2').first().waitFor();
  const devtools = await context.newCDPSession(page);
  await page.goto('about:blank');
  await devtools.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'service_workers,cache_storage',
  });
  await devtools.send('Network.clearBrowserCache');
  return context;
}

const place = await openPlace('visit');
const { browser, url } = place;
const lists: string[][] = [];
try {
  const login = await visit(
    await browser.newContext({ viewport }),
    `${url}/login`,
    'input[name=username]',
  );
  const exams = await visit(await signedIn(browser, url), `${url}/exams`, 'main li h2');
  for (const [name, figures] of Object.entries({ '/login': login, '/exams': exams })) {
    lists.push(figures.list);
    for (const bar of ['frameScript', 'dataScript', 'css', 'requests'] as const) {
      const isCount = bar === 'requests';
      // Nothing at all would mean that nothing was seen.
      const value = isCount ? figures[bar] : (figures[bar] || NaN) / 1_000;
      const most = isCount ? bars[bar] : bars[bar] / 1_000;
      judge(
        `first visit to ${name}: ${words[bar]}`,
        value,
        most,
        isCount ? {} : { unit: 'kB', digits: 1 },
      );
    }
  }
  if (process.argv.includes('--list'))
    console.log(lists.map((list) => list.join('\n')).join('\n\n'));
} finally {
  await place.end();
}
end();
