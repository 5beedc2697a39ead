/** How long it takes from a key to the frame that shows what it did, by the page's own clock, beside an empty button. */
import type { CDPSession, Page } from '@playwright/test';
import { scriptOf } from './page-server.ts';

declare const window: Window & {
  keyBench: { arm(own: boolean): void; painted: number | undefined };
  scheduler: { postTask(task: () => void, how: { priority: 'user-blocking' }): Promise<void> };
};

/** Runs in the page. */
function install() {
  // Whatever of the screen a key of this bench changes.
  const read = () =>
    [
      document.querySelector('h2')?.textContent,
      document.querySelector('[data-shown] h2')?.textContent,
      document.querySelector('nav [aria-current=true]')?.textContent,
      document.querySelector('section[aria-label] b')?.textContent,
    ].join('|');
  const count = () => document.querySelector('[data-control]')?.textContent ?? '';
  window.keyBench = {
    painted: undefined,
    arm(own: boolean) {
      const look = own ? read : count;
      const before = look();
      window.keyBench.painted = undefined;
      const onKey = ({ timeStamp, key }: KeyboardEvent) => {
        // What is held down with a key is not the key.
        if (key === 'Shift') return;
        removeEventListener('keydown', onKey, true);
        const frame = () => {
          if (look() === before) {
            requestAnimationFrame(frame);
            return;
          }
          // The next task when this frame is drawn; a message would wait for what else stands in line.
          void window.scheduler.postTask(
            () => {
              window.keyBench.painted = performance.now() - timeStamp;
            },
            { priority: 'user-blocking' },
          );
        };
        requestAnimationFrame(frame);
      };
      addEventListener('keydown', onKey, true);
    },
  };
}

/** Keys on one page, whose processor is slowed. */
export async function keysOn(page: Page, slowDown: number) {
  await page.evaluate(await scriptOf(new URL('control-button.ts', import.meta.url)));
  await page.evaluate(install);
  const session: CDPSession = await page.context().newCDPSession(page);
  const setRate = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const control = page.locator('[data-control]');
  /**
   * The page's processor is slow from before the key until its frame was drawn, and not longer: Chromium slows a page by
   * keeping its thread busy, so that it would never be idle between two keys. And it is asked now and then, past
   * Playwright, whose waiting would run in the page between the key and the frame.
   */
  const press = async (keys: string, own: boolean) => {
    await page.evaluate((isOwn) => window.keyBench.arm(isOwn), own);
    const [key = '', ...held] = keys.split('+').toReversed();
    for (const one of held) await page.keyboard.down(one);
    await setRate(slowDown);
    await page.keyboard.down(key);
    for (let tries = 0; ; tries += 1) {
      await page.waitForTimeout(120);
      const { result } = await session.send('Runtime.evaluate', {
        expression: 'window.keyBench.painted',
      });
      const time: unknown = result.value;
      if (typeof time !== 'number') {
        if (tries > 100) throw new Error(`nothing changed for ${keys}`);
        continue;
      }
      await setRate(1);
      for (const one of [key, ...held]) await page.keyboard.up(one);
      return time;
    }
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
      await session.detach();
    },
  };
}
