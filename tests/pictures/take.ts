/**
 * Takes the pictures of every screen from the running app, and writes docs/screens.md: `npm run pictures`.
 * `npm run pictures -- fa workbook 'admin-*'` takes some of them; `npm run pictures -- page` writes the page alone.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { openEmptyServer } from '#tests/e2e/empty-school.ts';
import { openSchool, type School } from '#tests/e2e/school.ts';
import { stepsOn } from '#tests/e2e/steps.ts';
import type { Language } from '#tests/e2e/texts.ts';
import { ahead, moveClock } from './clock.ts';
import { pageOf } from './page.ts';
import { findPlaces, type Places } from './places.ts';
import { shoot } from './shoot.ts';
import type { Screen, Viewer } from './screen.ts';
import { screens } from './screens.ts';

const docs = new URL('../../docs/', import.meta.url).pathname;
const pictures = join(docs, 'pictures');
/** What could not be taken; the others are taken all the same. */
const failed: string[] = [];
const seconds = () => Math.round(performance.now() / 1_000);
const asked = process.argv.slice(2);
const languages = (['fa', 'en'] as const).filter(
  (one) => asked.includes(one) || !(asked.includes('fa') || asked.includes('en')),
);
const names = asked.filter((one) => !/^(fa|en|page)$/.test(one));
const wanted = screens.filter(
  ({ name }) => names.length === 0 || names.some((one) => matchesGlob(name, one)),
);

/** The built app with a worker whose clock is moved. */
function movedApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bargeh-app-'));
  cpSync(new URL('../../dist', import.meta.url).pathname, folder, { recursive: true });
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, `(${String(moveClock)})(${ahead});\n${readFileSync(worker, 'utf8')}`);
  return folder;
}

/** One person's screens, in a browser of her own. */
async function takeAs(
  viewer: Viewer,
  { school, places, code = '' }: { school: School; places: Places; code?: string },
  language: Language,
) {
  const theirs = wanted.filter((one) => one.viewer === viewer);
  if (theirs.length === 0) return;
  const profile = mkdtempSync(join(tmpdir(), 'bargeh-pictures-'));
  const browser = await launchBrowser(profile);
  try {
    await browser.context.addInitScript(moveClock, ahead);
    const page = await browser.open(`${school.url}/login`);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    const look = await page.context().newCDPSession(page);
    await look.send('Emulation.setScrollbarsHidden', { hidden: true });
    const steps = stepsOn(page, language);
    if (language === 'en') await page.getByText('English', { exact: true }).click();
    await page.getByLabel(steps.t('session:login.name')).waitFor();
    if (viewer === 'teacher' || viewer === 'admin') {
      await steps.signIn(viewer);
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      await page.locator('[data-sync-pill]').waitFor();
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
    }
    const stand = { page, school, places, code, steps, t: steps.t };
    for (const screen of theirs) {
      const fault = await shoot(screen, stand, language, pictures).catch(String);
      if (fault) failed.push(`${screen.name} (${language}) at ${page.url()}: ${fault}`);
      console.log(`${seconds()} s ${language} ${screen.name}${fault ? ' FAILED' : ''}`);
    }
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function takeIn(language: Language, app: string) {
  const school = await openSchool(undefined, undefined, { STATIC_DIR: app });
  try {
    const places = await findPlaces(school);
    for (const viewer of ['guest', 'teacher', 'admin'] as const)
      await takeAs(viewer, { school, places }, language);
    if (!wanted.some(({ viewer }) => viewer === 'founder')) return;
    const empty = await openEmptyServer({ STATIC_DIR: app });
    try {
      await takeAs('founder', { ...empty, places }, language);
    } finally {
      await empty.school.close({ mayMove: true });
    }
  } finally {
    // A window that is made wider moves all of its page.
    await school.close({ mayMove: true });
  }
}

function writePage(all: readonly Screen[]) {
  writeFileSync(join(docs, 'screens.md'), pageOf(all));
}

if (!asked.includes('page')) {
  // The school is made under the moved clock, too: none that was made by another run is taken.
  delete process.env['SEEDED_DATA_DIR'];
  process.env['NODE_OPTIONS'] = `--import=${new URL('./moved-server.ts', import.meta.url).href}`;
  mkdirSync(pictures, { recursive: true });
  const app = movedApp();
  try {
    for (const language of languages) await takeIn(language, app);
  } finally {
    rmSync(app, { recursive: true, force: true });
  }
  const files = readdirSync(pictures);
  const bytes = files.reduce((sum, file) => sum + statSync(join(pictures, file)).size, 0);
  console.log(`${files.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, ${seconds()} s`);
}
writePage(screens);
if (failed.length > 0) {
  console.error(failed.join('\n'));
  process.exitCode = 1;
}
