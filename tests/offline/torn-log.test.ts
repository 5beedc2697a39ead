import { describe, expect, test } from 'vitest';
import { until } from '../helpers/browser-wait.ts';
import { isLogThere, tearLog } from '../helpers/chromium-disk.ts';
import type { Planted } from '../helpers/harness-build.ts';
import { onPlantedStage } from './planted-stage.ts';
import { saveSome } from './save-some.ts';

const minutes = 60_000;
const savesEach = 20;

/** The engine opens its databases as any other page would. */
const goesOnWithTheLog: Planted = {
  file: 'src/offline/database.ts',
  find: 'beginFreshLog();',
  put: '',
};

/** Saves, a death in the middle of a write, more saves, another death: what the disk holds after each start. */
const twoDeaths = (faults: readonly Planted[]) =>
  onPlantedStage(faults, async (stage, promises) => {
    const saved = async () => saveSome(stage, promises, savesEach);
    const onDisk = async () => {
      const rows = await stage.device.rows();
      return rows.reduce((sum, row) => sum + row.saves, 0);
    };
    await saved();
    await stage.device.stop();
    const torn = tearLog(stage.device.profile);
    await stage.device.start();
    await stage.device.page().evaluate(() => window.harness.ready());
    const first = await onDisk();
    if (faults.length === 0)
      await until('another log has begun', () => !isLogThere(stage.device.profile, torn));
    await saved();
    await stage.device.kill('browser', 0);
    await stage.device.page().evaluate(() => window.harness.ready());
    expect(promises.failures).toEqual([]);
    return { first, second: await onDisk().catch(() => 0) };
  });

describe('a browser that died in the middle of a write', () => {
  test(
    'has everything that was saved before, and after the next death what was saved since',
    async () => {
      expect(await twoDeaths([])).toEqual({ first: savesEach, second: 2 * savesEach });
    },
    4 * minutes,
  );

  test(
    'would have begun all databases anew, were the log not begun anew first',
    async () => {
      expect(await twoDeaths([goesOnWithTheLog])).toEqual({ first: savesEach, second: 0 });
    },
    4 * minutes,
  );
});
