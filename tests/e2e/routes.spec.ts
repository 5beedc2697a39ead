import { expect, test, type Browser, type Page } from '@playwright/test';
import { routeRows, takeRoleOf, type RouteRow } from './route-rows.ts';
import { openSchool, type School } from './school.ts';
import { settled } from './settled.ts';
import { stepsOn } from './steps.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
let rows: RouteRow[];
test.beforeAll(async () => {
  school = await openSchool();
  rows = await routeRows(school);
  await takeRoleOf(school, 'teacher2');
});
test.afterEach(async () => {
  school.network.setNetwork(true);
});
test.afterAll(async () => {
  await school.close();
});

type Who = 'signed out' | 'no role' | 'user' | 'supporter' | 'admin';
const logins: Partial<Record<Who, string>> = {
  'no role': 'teacher2',
  user: 'teacher',
  supporter: 'supporter',
  admin: 'admin',
};

/** Where an address leads, and what stands around the page there. */
function endOf(row: RouteRow, who: Who): { at: string; chrome: string } {
  const stays = { at: row.path, chrome: row.chrome };
  const login = { at: '/login', chrome: 'none' };
  if (row.route === '*') return { at: '/errors/error-404', chrome: 'none' };
  if (row.access === 'open') return stays;
  if (row.access === 'onlyGuest') {
    if (who === 'signed out') return stays;
    return { at: row.route === '/login' ? '/' : '/assignments', chrome: 'full' };
  }
  if (who === 'signed out') return login;
  const mayNot =
    (row.access === 'admin' && (who === 'user' || who === 'supporter')) ||
    (row.access === 'teacher' && (who === 'admin' || who === 'supporter'));
  return mayNot ? { at: '/', chrome: 'full' } : stays;
}

/** How an address is opened: as a link from outside, then once more by a reload; or from within the running app. */
type Way = 'link' | 'reload' | 'inside';

async function go(page: Page, path: string, way: Way): Promise<void> {
  if (way === 'link') await page.goto(school.url + path, { waitUntil: 'commit' });
  else if (way === 'reload') await page.reload({ waitUntil: 'commit' });
  else
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
}

/** Somebody at a browser of her own; whatever is not as listed is collected. */
async function sitDown(browser: Browser, who: Who) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const { t, signIn } = stepsOn(page);
  const faults: string[] = [];
  page.on('console', (message) => {
    // The browser itself writes down each request that fails without a network.
    const isOfNetwork = message.text().startsWith('Failed to load resource: net::');
    if (message.type() === 'error' && !isOfNetwork)
      faults.push(`${page.url()} ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`));
  await page.goto(`${school.url}/login`);
  const login = logins[who];
  if (login) {
    await signIn(login);
    await expect(page).not.toHaveURL(/\/login/);
  }
  return {
    page,
    faults,
    close: () => context.close(),
    async visit(row: RouteRow, ways: readonly Way[]) {
      const { at, chrome } = endOf(row, who);
      const redirect = at === '/login' && row.path !== '/login' ? row.path : null;
      for (const way of ways) {
        await go(page, row.path, way);
        const stand = await settled(page, at, t('common:state.loading'));
        const where = `${row.route}, ${who}, ${way}:`;
        if (!stand) faults.push(`${where} ${page.url()} ${await page.innerText('body')}`);
        else if (stand.chrome !== chrome || stand.redirect !== redirect)
          faults.push(`${where} ${JSON.stringify(stand)}`);
        // A plain word about what is not here, never what a program says of its trouble.
        if ((await page.locator('main [data-kind="wrong"] h2').count()) > 0)
          faults.push(`${where} ${await page.innerText('main')}`);
      }
    },
  };
}

const everyone = ['signed out', 'no role', 'user', 'supporter', 'admin'] as const;

/** Each of them in turn opens every row in these ways; without a network, after having seen them with one. */
async function walk(
  whoever: readonly Who[],
  { online, offline = [] }: { online: readonly Way[]; offline?: readonly Way[] },
) {
  const holder = await school.browser();
  const browser = holder.context.browser();
  if (!browser) throw new Error('no browser');
  try {
    for (const who of whoever) {
      const place = await sitDown(browser, who);
      await test.step(`${who}, with a network`, async () => {
        for (const row of rows) await place.visit(row, online);
      });
      if (offline.length > 0) {
        await wholeApp(place.page);
        school.network.setNetwork(false);
        await test.step(`${who}, without a network`, async () => {
          for (const row of rows) await place.visit(row, offline);
        });
        school.network.setNetwork(true);
      }
      expect(place.faults).toEqual([]);
      await place.close();
    }
  } finally {
    await holder.kill();
  }
}

test('every route leads who is signed out, or has no role, where the specification says', () =>
  walk(['signed out', 'no role'], { online: ['inside'] }));

for (const who of everyone)
  test(
    `every route from a link, by a reload and within the app, with and without a network, as ${who}`,
    { tag: '@full' },
    () => {
      test.setTimeout(600_000);
      return walk([who], {
        online: ['link', 'reload', 'inside'],
        offline: ['link', 'reload', 'inside'],
      });
    },
  );
