import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { until } from '../helpers/browser-wait.ts';
import { updateStand } from './stand.ts';

const minutes = 60_000;
const { today, start } = updateStand();

const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
/** The worker's registration and the files it kept. */
const traces = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return { workers: registrations.length, caches: (await caches.keys()).length };
  });

describe('the setting WORKER=off', () => {
  test(
    'takes the worker off an installed app, leaves what waits, and the page sends it; on again it works as before',
    async () => {
      const held = await start(today());
      const page = await held.open();
      expect(await traces(page)).toMatchObject({ workers: 1 });
      held.cutServices();
      for (let n = 0; n < 3; n += 1) await held.save(page);
      await held.create(page);

      await held.deploy(today(), 'off');
      await checkForUpdate(page);
      // A browser lets the old worker finish what it is at: a replay without a network may take its whole time.
      await until(
        'the worker and its files are gone',
        async () => {
          const { workers, caches } = await traces(page);
          return workers === 0 && caches === 0;
        },
        minutes,
      );
      // The very page goes on: nothing was reloaded, it saves, and what waited is all there.
      await held.save(page);
      expect(await held.rows(page)).toBe(5);
      await held.mendServices(page);
      await until(
        'the page has sent everything',
        async () => (await held.rows(page)) === 0,
        minutes,
      );

      await page.reload();
      await page.waitForFunction(() => 'harness' in window);
      await until('no worker came back', async () => (await traces(page)).workers === 0);

      await held.deploy(today(), 'on');
      await page.reload();
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      held.proxy.setNetwork(false);
      await page.reload();
      await page.waitForFunction(() => 'harness' in window);
      await held.save(page);
      held.proxy.setNetwork(true);
      await held.mendServices(page);
      await until('everything is sent', async () => (await held.rows(page)) === 0, minutes);

      await held.browser.kill();
      const truth = await held.school.truth();
      expect(truth.effects.length).toBe(held.acked.saves.size);
      expect(truth.marks).toEqual(held.acked.marks);
      expect(held.acked.failed).toEqual([]);
    },
    8 * minutes,
  );
});
