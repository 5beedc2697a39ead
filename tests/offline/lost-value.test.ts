import { expect, test } from 'vitest';
import { until } from '../helpers/browser-wait.ts';
import { loseLargeValues } from '../helpers/chromium-disk.ts';
import { onPlantedStage } from './planted-stage.ts';
import { saveSome } from './save-some.ts';
import { partOf } from './school.ts';

const minutes = 60_000;
const saves = 3;

test(
  'a value that the browser has lost is named, and all others are read, sent and rescued',
  () =>
    onPlantedStage([], async (stage, promises) => {
      const { device, proxy, school } = stage;
      await saveSome(stage, promises, saves);
      const { schoolId, semesterId, workbooks } = school.targets;
      const [target] = workbooks[saves] ?? [];
      if (!target) throw new Error('The sample school has nothing to correct.');
      const { maxUnits, ...where } = target;
      const part = partOf(where.resultId, where.questionId);
      const save = { part, n: promises.nextOf(part), schoolId, semesterId, scoreUnits: maxUnits };
      device.save(0, { ...save, ...where, alone: false, ink: 150 });
      await until('it is saved', () => promises.count === saves + 1, minutes);
      await device.page().evaluate(() => window.harness.draft('lost', 150));
      await device.page().evaluate(() => window.harness.draft('kept', 1));
      await device.stop();
      expect(loseLargeValues(device.profile)).toBe(2);
      await device.start();
      const seen = () => device.page().evaluate(() => window.harness.waiting());
      const lost = {
        lane: `c:exam:${where.studentId}:${where.resultId}`,
        state: 'attention',
        codes: ['offline.valueLost'],
      };
      await until(
        'the rows are read',
        async () => (await seen()).rows.length === saves + 1,
        minutes,
      );
      expect((await seen()).rows).toContainEqual(lost);
      expect(await seen()).toMatchObject({
        status: { kind: 'needsYou', waiting: saves, needsYou: 1 },
        rescued: { rows: saves, drafts: 1, lost: 2 },
      });
      await until('the lost draft is told', async () => (await seen()).lost === 1, minutes);
      proxy.setNetwork(true);
      await until('the others are sent', async () => (await seen()).rows.length === 1, minutes);
      expect(await seen()).toMatchObject({ rows: [lost], status: { kind: 'needsYou' } });
      await device.page().evaluate(() => window.harness.giveUp());
      expect(await seen()).toMatchObject({ rows: [], status: { kind: 'saved' }, lost: 0 });
      expect(await device.receipts()).toBe(saves);
    }),
  4 * minutes,
);
