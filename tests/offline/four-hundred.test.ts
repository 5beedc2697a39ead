import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../helpers/browser-wait.ts';
import { badWifi } from '../helpers/fault-proxy.ts';
import { buildHarness } from '../helpers/harness-build.ts';
import type { HarnessBuild } from '../helpers/harness-build.ts';
import { seedOf } from './dice.ts';
import { judge, unitsFor } from './ledger.ts';
import { createPromises } from './promises.ts';
import { partOf } from './school.ts';
import { onStage } from './stage.ts';

const seed = seedOf(process.env['CHAOS_SEED']);
const saves = 400;
const kills = 3;
const minutes = 60_000;

describe('four hundred saves on the bus', () => {
  let build: HarnessBuild;

  beforeAll(async () => {
    build = await buildHarness();
  }, minutes);
  afterAll(() => build.remove());

  test(
    'all arrive, once and in order, over bad Wi-Fi and three kills of the browser',
    play,
    6 * minutes,
  );

  async function play(): Promise<void> {
    const promises = createPromises();
    const tabs = 1;
    const hear = (text: string) => promises.hear(text);
    await onStage({ build, seed, tabs, hear }, async ({ school, proxy, device }) => {
      const { schoolId, semesterId, workbooks } = school.targets;
      const targets = workbooks.slice(0, 20).flatMap((questions) => questions.slice(0, 5));
      const maxima = new Map(
        targets.map((one) => [partOf(one.resultId, one.questionId), one.maxUnits]),
      );
      proxy.setNetwork(false);
      for (let save = 0; save < saves; save += 1) {
        const target = targets[save % targets.length];
        if (!target) throw new Error('The sample school has nothing to correct.');
        const { maxUnits, ...where } = target;
        const part = partOf(where.resultId, where.questionId);
        const n = promises.nextOf(part);
        device.save(0, {
          part,
          n,
          schoolId,
          semesterId,
          ...where,
          scoreUnits: unitsFor(n, maxUnits),
          // Half of the workbooks as saves meet in the queue, half as if each had been sent before.
          alone: save % 10 < 5,
        });
      }
      await until('all saves are acknowledged', () => promises.count === saves, minutes);
      let rows = 0;

      await until(
        'the screen counts all of them',
        async () => {
          const waiting = await device.rows();
          rows = waiting.length;
          return waiting.reduce((sum, row) => sum + row.saves, 0) === saves;
        },
        minutes,
      );
      proxy.setMix(badWifi);
      proxy.setNetwork(true);
      const started = Date.now();
      const waitingAtKill: number[] = [];
      const waitingWhenReady: number[] = [];
      const epochs: number[] = [];
      let before = await device.epoch();
      for (let kill = 1; kill <= kills; kill += 1) {
        await until(
          'the next part of the queue is sent',
          async () => {
            await device.renewSession();
            const waiting = (await device.rows()).length;
            const isTime = waiting <= rows * (1 - kill / (kills + 1));
            if (isTime) waitingAtKill.push(waiting);
            return isTime;
          },
          2 * minutes,
        );
        await device.kill('browser', 0);
        // A start must not wait until everything is sent: she goes on working at once.
        await device.page().evaluate(() => window.harness.ready());
        waitingWhenReady.push((await device.rows()).length);
        const epoch = await device.epoch();
        expect(
          epoch,
          `the database after kill ${kill} is the one from before`,
        ).toBeGreaterThanOrEqual(before);
        before = epoch;
        epochs.push(epoch);
      }
      await until(
        'the queue is empty',
        async () =>
          (await device.renewSession()) &&
          (await device.rows()).length === 0 &&
          proxy.pending() === 0,
        2 * minutes,
      );
      epochs.push(await device.epoch());
      const seconds = (Date.now() - started) / 1_000;
      const receipts = await device.receipts();
      await device.stop();
      const verdict = judge(promises, await school.truth(), maxima);
      const { counts } = proxy;
      const told =
        `400 saves: acked ${promises.count}, rows ${rows}, receipts ${receipts}, requests ${counts.requests}, faults ${counts.faultTotal}, ` +
        `kills ${kills} (waiting before and after each: ${waitingAtKill.map((n, at) => `${n}/${waitingWhenReady[at]}`).join(', ')}; runs ${epochs.join(', ')}), lost ${verdict.lost.length}, ` +
        `doubled ${verdict.doubled.length}, reordered ${verdict.reordered.length}, ` +
        `all sent in ${seconds.toFixed(1)} s, seed ${seed}`;
      console.log(told);
      const broken = Object.values(verdict).flat().slice(0, 10);
      expect(verdict, `${told}; ${broken.join('; ')}`).toEqual({
        lost: [],
        doubled: [],
        reordered: [],
      });
      expect(promises.failures).toEqual([]);
      expect(Math.min(...waitingAtKill, ...waitingWhenReady)).toBeGreaterThan(0);
    });
  }
});
