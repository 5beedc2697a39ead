import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { until } from '../helpers/browser-wait.ts';
import { readReleases } from './dump.ts';
import { updateStand } from './stand.ts';
import { update, type Tablet } from './tablet.ts';

const minutes = 60_000;
const all = readReleases();
// One release back with every change, all of them in a full run.
const releases = process.env['EVERY_VALUE'] ? all : all.slice(-1);

const { today, start } = updateStand();

/** Whose code the page runs. */
async function codeOf(page: Page): Promise<string> {
  return page.evaluate(async () => (await fetch('/harness.js')).text());
}
const codeIn = (dir: string) => readFileSync(join(dir, 'harness.js'), 'utf8');

/** What was acknowledged stands on the server, once. */
async function expectAllOnce({ school, acked, browser }: Tablet) {
  await browser.kill();
  const truth = await school.truth();
  const written = truth.effects.map(({ part, n }) => `${part} ${n}`).toSorted();
  expect(written).toEqual([...acked.saves].map(([part, n]) => `${part} ${n}`).toSorted());
  expect(truth.marks.toSorted()).toEqual(acked.marks.toSorted());
  expect(new Set(truth.markVersions)).toEqual(new Set([1]));
  expect(acked.failed).toEqual([]);
}

describe.each(releases)('release $number ($commit)', ({ dir }) => {
  test(
    'left work made without a network: this build finds it, a tab of the old one goes on, all of it arrives once',
    async () => {
      const held = await start(dir);
      const { proxy, deploy, open, save, create, rows } = held;
      const page = await open();
      const other = await open();
      expect(await codeOf(page)).toBe(codeIn(dir));
      proxy.setNetwork(false);
      for (const tab of [page, other, page]) await save(tab);
      await create(page);
      // Tried and failed: their bytes are frozen by the old build.
      await until('a row was tried', async () =>
        (await page.evaluate(() => window.harness.rows())).some((row) => row.attempts > 0),
      );
      const before = await rows(page);
      expect(before).toBe(4);

      held.cutServices();
      await deploy(today());
      proxy.setNetwork(true);
      await update(page);
      expect(await codeOf(page)).toBe(codeIn(today()));
      expect(await rows(page)).toBe(before);
      // The other tab still runs the old code, under the new worker.
      await save(other);
      await save(page);
      await create(other);
      // As if this build had changed the schema: open connections are closed under both tabs.
      await page.evaluate(
        () =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open('teacher-offline', 20);
            opening.addEventListener('upgradeneeded', () =>
              opening.result.createObjectStore('later', { keyPath: 'id' }),
            );
            opening.addEventListener('success', () => {
              opening.result.close();
              resolve();
            });
            opening.addEventListener('error', () => reject(opening.error));
          }),
      );
      await save(other);
      await save(page);
      await held.mendServices(page, other);
      await until('everything is sent', async () => (await rows(page)) === 0, minutes);
      await expectAllOnce(held);
    },
    8 * minutes,
  );

  test(
    'comes back after this build: what lies sealed waits whole, and this build’s worker sends it, with every page closed',
    async () => {
      const held = await start(today());
      const { proxy, deploy, open, save, create, rows, browser } = held;
      const page = await open();
      held.cutServices();
      for (let n = 0; n < 3; n += 1) await save(page);
      await create(page);
      await deploy(dir);
      await update(page);
      expect(await codeOf(page)).toBe(codeIn(dir));
      proxy.setMix({});
      // It takes nothing of it for work of its own, and nothing goes past it.
      await save(page);
      expect(await rows(page)).toBe(5);
      await deploy(today());
      await update(page);
      await page.close();
      await until(
        'the worker has sent everything',
        async () => {
          await browser.sync('outbox').catch(() => false);
          const seen = await open();
          const left = await held.rows(seen);
          await seen.close();
          return left === 0;
        },
        minutes,
      );
      await expectAllOnce(held);
    },
    8 * minutes,
  );
});
