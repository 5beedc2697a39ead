import type { Page } from '@playwright/test';
import type { TestBrowser } from '#tests/helpers/browser.ts';

/** A browser in which nobody has been yet, at the width of a laptop. */
export async function newPerson(browser: Pick<TestBrowser, 'context'>): Promise<Page> {
  const context = await browser.context.browser()?.newContext({
    viewport: { width: 1280, height: 800 },
  });
  if (!context) throw new Error('no second context');
  return context.newPage();
}
