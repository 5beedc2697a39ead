/** When a page that opens can be used, by its own clock. */
import type { Page } from '@playwright/test';

/** How many times slower a school's tablet is. */
export const slowDown = 4;

declare const window: Window & { tappableAt?: number };

/**
 * Notes in every page when what can be tapped first lies uncovered under a finger. Looked for when something is put into
 * the page: to ask in each frame would have frames drawn that nobody else asks for.
 */
export function watch(selector: string) {
  const isTappable = () => {
    const target = document.querySelector(selector);
    const box = target?.getBoundingClientRect();
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    // The row is its title's link, which may lie over all of it.
    return target && top && (target.contains(top) || top.contains(target)) && top !== document.body;
  };
  const look = () => {
    if (isTappable()) window.tappableAt = performance.now();
    else requestAnimationFrame(look);
  };
  const changes = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    changes.disconnect();
    requestAnimationFrame(look);
  });
  changes.observe(document, { subtree: true, childList: true });
}

/** Until a page has been as good as idle for a while: what it still does would be taken from the next one's processor. */
export async function rested(page: Page): Promise<void> {
  const [pause, little, calm] = [150, 0.02, 3];
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  for (let times = 0, before = await busy(); times < calm;) {
    await page.waitForTimeout(pause);
    const now = await busy();
    times = now - before < little ? times + 1 : 0;
    before = now;
  }
  await session.detach();
}

/**
 * How long a start took while the page's processor was slow. Not longer is it slow: Chromium slows a page by keeping its
 * thread busy, also while that has nothing to do, so that slow pages take the processor from each other. And the page is
 * asked now and then, past Playwright, whose waiting brings a large script along and has a frame drawn each time.
 */
export async function startOf(page: Page, go: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const setRate = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await setRate(slowDown);
  await go();
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', { expression: 'window.tappableAt' });
    const time: unknown = result.value;
    if (typeof time === 'number') {
      await setRate(1);
      await session.detach();
      return time;
    }
    await page.waitForTimeout(150);
  }
}
