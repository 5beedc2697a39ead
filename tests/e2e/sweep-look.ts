/** What stands on a browser's device for one origin, read through one of its pages. */
import type { BrowserContext, Page } from '@playwright/test';

/** A row of a table, without its bytes. */
export interface FoundRow {
  database: string;
  table: string;
  owner: string | null;
  text: string;
}

/** Everything that was found. */
export interface Found {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  /** Name and value of each entry; those of a tab's memory once for each tab. */
  local: [string, string][];
  tab: [string, string][];
  /** Addresses in CacheStorage; texts of what is no file of the build. */
  kept: { address: string; text: string }[];
  rows: FoundRow[];
  /** Addresses in the history of every tab, and the titles that they had there. */
  history: string[];
  titles: string[];
  /** Fields whose words the browser keeps with the tab, by what they are called on the screen. */
  remembered: string[];
  referrers: string[];
}

/** A page that does not answer is not waited for. */
const patienceMs = 2_000;

/** Runs in the page. */
async function deviceOf() {
  const kept: { address: string; text: string }[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      // Files with a hash in their names are the build's: thousands of kilobytes that no journey writes.
      const isBuilt = /^\/(assets|fonts|locales)\//.test(new URL(url).pathname);
      const answer = isBuilt ? undefined : await cache.match(url);
      kept.push({ address: url, text: (await answer?.text()) ?? '' });
    }
  }
  const rows: { database: string; table: string; owner: string | null; text: string }[] = [];
  const withoutBytes = (_name: string, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? null : value;
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('the disk does not answer')));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const table of database.objectStoreNames) {
      const all: unknown[] = await done(database.transaction(table).objectStore(table).getAll());
      for (const row of all) {
        const isOwned = typeof row === 'object' && row !== null && 'owner' in row;
        // What is noted beside a file is owned under a name made of its person's.
        const owner =
          isOwned && typeof row.owner === 'string' ? row.owner.replace(/^state:/, '') : null;
        rows.push({ database: name, table, owner, text: JSON.stringify(row, withoutBytes) });
      }
    }
    database.close();
  }
  return { kept, rows, local: Object.entries(localStorage) };
}

async function within<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  // A browser that was killed in the middle is one that left nothing to ask.
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}

async function tabOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const [{ entries }, here] = await Promise.all([
    session.send('Page.getNavigationHistory'),
    page.evaluate(() => ({
      tab: Object.entries(sessionStorage),
      referrer: document.referrer,
      remembered: Array.from(
        document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
          ':is(textarea, input:is([type=text], [type=search], [type=tel], [type=email], :not([type]))):not([aria-hidden])',
        ),
      )
        .filter((field) => !field.disabled && !field.readOnly && field.autocomplete === '')
        .map((field) => field.labels?.[0]?.textContent ?? field.outerHTML),
    })),
  ]);
  const titles = entries.map(({ title }) => title);
  return { history: entries.map(({ url }) => url), titles, ...here };
}

/** Reads all of it; null where no page of the origin answers, as after a kill. */
export async function lookAt(context: BrowserContext, origin: string): Promise<Found | null> {
  const pages = context.pages().filter((page) => !page.isClosed() && page.url().startsWith(origin));
  const [cookies, tabs] = await Promise.all([
    within(context.cookies()),
    Promise.all(pages.map((page) => within(tabOf(page)))),
  ]);
  const answering = pages.find((_page, place) => tabs[place] !== null);
  const device = answering && (await within(answering.evaluate(deviceOf)));
  if (!device || !cookies) return null;
  const open = tabs.filter((tab) => tab !== null);
  return {
    ...device,
    cookies,
    tab: open.flatMap(({ tab }) => tab),
    history: open.flatMap(({ history }) => history),
    titles: open.flatMap(({ titles }) => titles),
    remembered: open.flatMap(({ remembered }) => remembered),
    referrers: open.map(({ referrer }) => referrer),
  };
}
