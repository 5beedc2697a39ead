import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../helpers/browser-wait.ts';
import { buildHarness } from '../helpers/harness-build.ts';
import type { HarnessBuild, Planted } from '../helpers/harness-build.ts';
import { stopProcessOf } from '../helpers/renderers.ts';
import { judge, unitsFor } from './ledger.ts';
import type { Verdict } from './ledger.ts';
import { watchLock } from './lock-watch.ts';
import { createPromises } from './promises.ts';
import { partOf } from './school.ts';
import { onStage } from './stage.ts';

const minutes = 60_000;
const lock = 'outbox-replay';
/** Longer than it takes until a lock with no lease is taken away, looked for every three seconds. */
const looksOfPatience = 6;

/** Whoever finds the lock taken waits in the browser's queue for it. */
const queues: Planted = {
  file: 'src/offline/outbox/sender.ts',
  find: 'await ask({ ifAvailable: true })',
  put: 'await ask({})',
};

/** Only a lease that somebody took can grow stale. */
const trustsHolder: Planted = {
  file: 'src/offline/outbox/lease.ts',
  find: 'seen.since - untaken.since >= UNTAKEN_MS',
  put: 'false',
};

const allOnce: Verdict = { lost: [], doubled: [], reordered: [] };

interface Story {
  tabs: { awake: Page; asleep: Page; other: Page };
  /** Saves something in a tab, of a workbook that nothing else is saved of; resolves when it is called saved. */
  save(tab: number, ink?: number): Promise<void>;
  /** Holds up whatever corrections are sent, until it is called off. */
  jam(): { isMet(): boolean; clear(): void };
  waiting(): Promise<number>;
  /** Stops the process of the tab that sleeps; the answer wakes it. */
  stop(): Promise<() => void>;
}

/** Three tabs of one teacher, of which the second will be stopped; what became in the end of all that was saved. */
async function play(build: HarnessBuild, story: (told: Story) => Promise<void>): Promise<Verdict> {
  const promises = createPromises();
  let jammed: { met: boolean; over: Promise<void> } | null = null;
  const hold = ({ path }: { path: string }) => {
    if (!jammed || !path.includes('/Correction/')) return null;
    jammed.met = true;
    return jammed.over;
  };
  const hear = (text: string) => promises.hear(text);
  return onStage({ build, seed: 1, tabs: 3, hold, hear }, async ({ device, school }) => {
    const { schoolId, semesterId, workbooks } = school.targets;
    const targets = workbooks.map(([target]) => target);
    const save = async (tab: number, ink?: number) => {
      const target = targets.shift();
      if (!target) throw new Error('The sample school has too few workbooks.');
      const { maxUnits, ...where } = target;
      const part = partOf(where.resultId, where.questionId);
      const n = promises.nextOf(part);
      const scoreUnits = unitsFor(n, maxUnits);
      const drawn = ink === undefined ? {} : { ink };
      const { count } = promises;
      const saved = { part, n, schoolId, semesterId, ...where, scoreUnits, alone: true };
      device.save(tab, { ...saved, ...drawn });
      await until('it is saved', () => promises.count > count, minutes);
    };
    const [awake, asleep, other] = [device.page(0), device.page(1), device.page(2)];
    await story({
      tabs: { awake, asleep, other },
      save,
      jam: () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const jam = { met: false, over: promise };
        jammed = jam;
        return {
          isMet: () => jam.met,
          clear: () => {
            jammed = null;
            resolve();
          },
        };
      },
      waiting: async () => (await device.rows()).length,
      stop: () => {
        const workers = device.page().context().serviceWorkers();
        expect(workers).toHaveLength(1);
        return stopProcessOf(asleep, [awake, other, ...workers]);
      },
    });
    await save(1);
    await until('nothing waits', async () => (await device.rows()).length === 0, minutes);
    expect(promises.failures).toEqual([]);
    const maxima = new Map(
      workbooks
        .flat()
        .map(({ resultId, questionId, maxUnits }) => [partOf(resultId, questionId), maxUnits]),
    );
    return judge(promises, await school.truth(), maxima);
  });
}

/** The second tab asks for the lock while the first one has it, and is stopped; then the first one is done with it. */
async function stopWhoWaits({ tabs, save, jam, stop }: Story) {
  const held = jam();
  // So large that the engine gives it half a minute.
  await save(0, 150);
  await until('it is on its way', held.isMet);
  const watched = await watchLock(tabs.asleep, lock);
  await save(1);
  const hasAsked = async () =>
    ((await watched.asked()) > 0 || (await watched.waits())) && watched.rests();
  await until('it has asked and rests', hasAsked, minutes);
  const resume = await stop();
  held.clear();
  return resume;
}

/** The second tab is handed the lock and is stopped before it does anything with it. */
async function stopWhoHolds({ tabs, save, waiting, stop }: Story) {
  const watched = await watchLock(tabs.asleep, lock);
  await watched.hang();
  // Another tab may be quicker with what was saved: then there is nothing to be handed the lock for.
  const hasIt = async () => {
    if ((await waiting()) === 0) await save(1);
    return (await watched.hangs()) && watched.rests();
  };
  await until('it has it and rests', hasIt, minutes);
  const resume = await stop();
  return async () => {
    resume();
    await watched.letGo();
  };
}

describe('a tab whose process the system has stopped', () => {
  let real: HarnessBuild;
  const builds: HarnessBuild[] = [];
  const buildWith = async (faults: Planted[]) => {
    const build = await buildHarness({ page: faults, worker: faults });
    builds.push(build);
    return build;
  };

  beforeAll(async () => {
    real = await buildWith([]);
  }, minutes);
  afterAll(() => {
    for (const build of builds) build.remove();
  });

  test(
    'while it waits for the lock keeps nobody from sending',
    async () => {
      const verdict = await play(real, async (story) => {
        const resume = await stopWhoWaits(story);
        await story.save(0);
        await story.save(2);
        await until('nothing waits', async () => (await story.waiting()) === 0, minutes);
        resume();
      });
      expect(verdict).toEqual(allOnce);
    },
    4 * minutes,
  );

  test(
    'would be handed the lock and keep everybody from sending, were there a queue',
    async () => {
      const verdict = await play(await buildWith([queues]), async (story) => {
        const { tabs, save, waiting } = story;
        const asleep = await (await watchLock(tabs.asleep, lock)).client();
        const resume = await stopWhoWaits(story);
        const seen = await watchLock(tabs.awake, lock);
        await until('it is handed the lock', async () => (await seen.holder()) === asleep, minutes);
        await save(0);
        await save(2);
        await until('both others queue behind it', async () => (await seen.queued()) === 2);
        // What the stopped tab saved may have gone with the first tab's run, or wait as well.
        expect(await waiting()).toBeGreaterThanOrEqual(2);
        expect(await seen.holder()).toBe(asleep);
        resume();
      });
      expect(verdict).toEqual(allOnce);
    },
    4 * minutes,
  );

  test(
    'before it takes the lease has the lock taken away',
    async () => {
      const verdict = await play(real, async (story) => {
        const resume = await stopWhoHolds(story);
        await story.save(0);
        await story.save(2);
        await until('nothing waits', async () => (await story.waiting()) === 0, minutes);
        await resume();
      });
      expect(verdict).toEqual(allOnce);
    },
    4 * minutes,
  );

  test(
    'would keep the lock for ever, were only leases looked at',
    async () => {
      const verdict = await play(await buildWith([trustsHolder]), async (story) => {
        const resume = await stopWhoHolds(story);
        const seen = await watchLock(story.tabs.awake, lock);
        await story.save(0);
        const hasLooked = async () => (await seen.asked()) >= looksOfPatience;
        await until('it was looked for often enough', hasLooked, minutes);
        expect(await story.waiting()).toBe(2);
        await resume();
      });
      expect(verdict).toEqual(allOnce);
    },
    4 * minutes,
  );
});
