/** After a stretch of acts: the network is there again, and everything has been sent. */
import { expect, type Page } from '@playwright/test';
import type { School } from '../e2e/school.ts';

/** Another page, though a step of the history that was asked for before is still on its way. */
export async function goTo(page: Page, address: string): Promise<void> {
  const overtaken = /ERR_ABORTED|interrupted by another navigation/u;
  await page.goto(address).catch(async (error: unknown) => {
    if (!overtaken.test(String(error))) throw error;
    await page.waitForLoadState();
    await page.goto(address);
  });
}

/** Another page of the app that runs: a step of its history, as a link makes it. */
export const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    const index = Number(history.state?.__TSR_index ?? 0) + 1;
    const key = crypto.randomUUID();
    history.pushState({ __TSR_index: index, __TSR_key: key, key }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Hands over whatever was left half typed by going to a page, and waits until nothing is on its way. Answers what waits
 * for a decision instead: nobody else works here, so there is nothing to decide.
 */
export async function settle(
  { page, heard }: { page: Page; heard: () => Promise<unknown> },
  address: string,
): Promise<string[]> {
  await goTo(page, address);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const pill = page.locator('[data-sync-pill]');
  await expect(pill).toHaveAttribute('data-sync-pill', /^(saved|needsYou)$/, { timeout: 60_000 });
  await heard();
  if ((await pill.getAttribute('data-sync-pill')) === 'saved') return [];
  const panel = new URL(address);
  panel.search = '?panel=outbox';
  await page.goto(panel.href);
  const waiting = page.getByRole('dialog');
  await expect(waiting.locator('[data-outbox-key]').first()).toBeVisible();
  return [`waits for a decision: ${(await waiting.innerText()).replaceAll(/\s+/gu, ' ')}`];
}

/** Nothing is cut, lost or late any more. */
export async function mend({ network }: School, page: Page): Promise<void> {
  network.setNetwork(true);
  network.setMix({});
  await page.context().setOffline(false);
}
