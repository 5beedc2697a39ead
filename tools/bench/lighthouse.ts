/**
 * Lighthouse on the main screens, signed in, in both languages, served by the real server: accessibility and best
 * practices have to be 100; performance is printed, since it says as much of the machine as of the app.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import lighthouse from 'lighthouse';
import { routeRows } from '#tests/e2e/route-rows.ts';
import { openSchool } from '#tests/e2e/school.ts';
import { stepsOn } from '#tests/e2e/steps.ts';

const wanted = ['accessibility', 'best-practices'] as const;
const routes = [
  '/',
  '/exams',
  '/exams/work-book/{examID}/{studentID}',
  '/exams/exam-report/{id}',
  '/exams/add-exam',
];

/** A port that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const school = await openSchool();
const profile = mkdtempSync(join(tmpdir(), 'bargeh-lighthouse-'));
const port = await freePort();
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-dev-shm-usage'],
});
const faults: string[] = [];

/** Marks of one address, each 0 to 100; what keeps a wanted one from 100 is written down. */
async function marksOf(path: string, language: string) {
  const result = await lighthouse(school.url + path, {
    port,
    output: 'json',
    logLevel: 'error',
    // The session and the language stay.
    disableStorageReset: true,
    onlyCategories: [...wanted, 'performance'],
  });
  const report = result?.lhr;
  if (!report) throw new Error(`no report of ${path}`);
  const markOf = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  for (const name of wanted) {
    if (markOf(name) === 100) continue;
    for (const { id, weight } of report.categories[name]?.auditRefs ?? []) {
      const audit = report.audits[id];
      if (weight === 0 || audit?.score === 1 || audit?.score === null) continue;
      const places = JSON.stringify(audit?.details ?? '').slice(0, 600);
      faults.push(`${language} ${path} ${name}: ${id} ${audit?.title ?? ''} ${places}`);
    }
    faults.push(`${language} ${path}: ${name} ${markOf(name)}`);
  }
  if (report.finalDisplayedUrl !== school.url + path)
    faults.push(`${language} ${path} led to ${report.finalDisplayedUrl}`);
  return [...wanted, 'performance'].map(markOf);
}

try {
  const rows = await routeRows(school);
  const screens = routes.map((route) => ({
    route,
    path: rows.find((row) => row.route === route)?.path ?? route,
  }));
  const heads = [...wanted, 'performance'].map((name) => name.padStart(14)).join(' ');
  console.log(`\n${'signed in, but for /login'.padEnd(44)} ${heads}`);
  const page = await context.newPage();
  const look = async (route: string, path: string, language: string) => {
    const marks = await marksOf(path, language);
    const figures = marks.map((mark) => String(mark).padStart(14)).join(' ');
    console.log(`${language}  ${route.padEnd(40)} ${figures}`);
  };
  for (const language of ['fa', 'en'] as const) {
    await page.goto(`${school.url}/login`);
    await page.evaluate((lang) => localStorage.setItem('bargeh.lang', lang), language);
    await look('/login', '/login', language);
    await page.goto(`${school.url}/login`);
    await stepsOn(page, language).signIn('teacher');
    await expect(page).not.toHaveURL(/\/login/);
    for (const { route, path } of screens) await look(route, path, language);
    await context.clearCookies();
    await page.goto('about:blank');
    const session = await context.newCDPSession(page);
    const origin = new URL(school.url).origin;
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
} finally {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  await school.close();
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);
