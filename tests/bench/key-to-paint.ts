/** How long it takes from a key to the frame that shows what it did, by the page's own clock, beside an empty button. */
import type { CDPSession, Page } from '@playwright/test';
import { scriptOf } from './page-server.ts';

declare const window: Window & { keyBench: { arm(own: boolean): void; painted: Promise<number> } };

/** Runs in the page. */
function install() {
  // Whatever of the screen a key of this bench changes.
  const read = () =>
    [
      document.querySelector('h2')?.textContent,
      document.querySelector('#question-text')?.textContent,
      document.querySelector('nav [aria-current=true]')?.textContent,
      document.querySelector('section[aria-label] b')?.textContent,
    ].join('|');
  const count = () => document.querySelector('[data-control]')?.textContent ?? '';
  const later = new MessageChannel();
  window.keyBench = {
    painted: Promise.resolve(0),
    arm(own: boolean) {
      const look = own ? read : count;
      const before = look();
      window.keyBench.painted = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`still ${before}`)), 20_000);
        const onKey = ({ timeStamp }: KeyboardEvent) => {
          const frame = () => {
            if (look() === before) {
              requestAnimationFrame(frame);
              return;
            }
            // The next task runs when this frame is drawn.
            later.port1.onmessage = () => resolve(performance.now() - timeStamp);
            later.port2.postMessage(null);
          };
          requestAnimationFrame(frame);
        };
        addEventListener('keydown', onKey, { capture: true, once: true });
      });
    },
  };
}

/** Keys on one page, whose processor is slowed. */
export async function keysOn(page: Page, slowDown: number) {
  await page.evaluate(await scriptOf(new URL('control-button.ts', import.meta.url)));
  await page.evaluate(install);
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const control = page.locator('[data-control]');
  const press = async (key: string, own: boolean) => {
    await page.evaluate((isOwn) => window.keyBench.arm(isOwn), own);
    await page.keyboard.press(key);
    return page.evaluate(() => window.keyBench.painted);
  };
  /**
   * What follows a key (the address, the save, the drawing of a file) is over, so that it is counted neither here nor
   * there: the page has been as good as idle for a while.
   */
  const settle = () =>
    page.evaluate(async () => {
      const [pause, late, calm] = [30, 10, 4];
      for (let times = 0; times < calm;) {
        const from = performance.now();
        await new Promise((resolve) => setTimeout(resolve, pause));
        times = performance.now() - from < pause + late ? times + 1 : 0;
      }
    });
  return {
    settle,
    own: (key: string) => press(key, true),
    async control() {
      await control.focus();
      const time = await press('n', false);
      await control.blur();
      return time;
    },
    async end() {
      await control.evaluate((button) => button.parentElement?.remove());
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await session.detach();
    },
  };
}
