/** A life, from its first page to the quiet time after it. */
import { generator } from '#src/offline/testing/chance.ts';
import { readList } from './authoring.ts';
import { loseValues } from '#src/offline/testing/lost-values.ts';
import { checkMoment, quiet } from './ending.ts';
import type { Server } from './school.ts';
import { RESULTS, TABS, type Happening } from './stage.ts';
import type { Life, Step } from './steps.ts';
import { lists } from './values.ts';
import { World } from './world.ts';

/** How eventful a life was. */
export interface Tally {
  steps: number;
  given: number;
  changes: number;
  conflicts: number;
  happened: ReadonlyMap<Happening, number>;
}

/** Lives a life and throws a violation if anything is not as promised. */
export async function live(server: Server, { steps, seed, storage }: Life): Promise<Tally> {
  const world = new World(await server.open(), generator(seed), storage);
  const end =
    storage === 'dexie'
      ? loseValues(
          (value) => 'attempts' in value && world.unread.has(String(value['key'])),
          (value) => 'attempts' in value && world.unread.delete(String(value['key'])),
        )
      : () => undefined;
  try {
    return await lived(world, steps);
  } finally {
    end();
    for (const device of world.devices) device.end();
  }
}

async function lived(world: World, steps: readonly Step[]): Promise<Tally> {
  for (const tab of TABS.keys()) world.tabs[tab] = await world.openTab(tab);
  for (const [tab] of TABS.entries())
    for (const result of RESULTS) await world.read(tab, result, false);
  for (const at of [0, 1, 4]) for (const list of lists) await readList(world, at, list);
  for (const step of steps) {
    await world.take(step);
    await world.turn();
    await checkMoment(world);
  }
  await quiet(world);
  const { given, changes } = world.judge.figures();
  const { conflicts, happened } = world;
  return { steps: steps.length, given, changes, conflicts, happened };
}
