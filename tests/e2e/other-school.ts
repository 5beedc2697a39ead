/** A journey before the other back end: a browser of its own, and what that back end holds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Page } from '@playwright/test';
import { launchBrowser, type TestBrowser } from '#tests/helpers/browser.ts';
import { startOtherBackend, type OtherBackend } from '#tools/stand-ins/other-backend/start.ts';
import { stepsOn } from './steps.ts';

/** What a journey works with. */
export interface OtherSchool {
  backend: OtherBackend;
  browser: TestBrowser;
  /** Opens a screen as its teacher. */
  enter(path: string): Promise<Page>;
}

/** One for each test of a file; what a failed page showed and said is printed. */
export function otherSchoolForEach(give: (school: OtherSchool) => void): void {
  let school: OtherSchool;
  let profile: string;
  const said: string[] = [];
  test.beforeEach(async () => {
    profile = mkdtempSync(join(tmpdir(), 'bargeh-profile-'));
    const backend = await startOtherBackend();
    const browser = await launchBrowser(profile);
    said.length = 0;
    browser.context.on('console', (message) => said.push(message.text().slice(0, 500)));
    browser.context.on('weberror', (error) => said.push(error.error().stack ?? ''));
    school = {
      backend,
      browser,
      async enter(path) {
        const page = await browser.open(backend.url + path);
        await page.setViewportSize({ width: 1280, height: 900 });
        await stepsOn(page).signIn('negar', backend.world.password);
        await page.waitForURL(({ pathname }) => pathname !== '/login');
        return page;
      },
    };
    give(school);
  });
  test.afterEach(async () => {
    const info = test.info();
    if (info.status !== info.expectedStatus) {
      for (const page of school.browser.context.pages().slice(1)) {
        const picture = info.outputPath('page.png');
        await page.screenshot({ path: picture, timeout: 5_000 }).catch(() => undefined);
        console.log(`${page.url()}\n${picture}`);
      }
      console.log(`${said.slice(-10).join('\n')}\n${school.backend.asked.slice(-20).join('\n')}`);
    }
    await school.browser.kill();
    await school.backend.close();
    rmSync(profile, { recursive: true, force: true });
  });
}
