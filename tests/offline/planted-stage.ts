/** A story of one tab whose engine was built with faults planted in it, or with none. */
import { buildHarness } from '../helpers/harness-build.ts';
import type { Planted } from '../helpers/harness-build.ts';
import { createPromises } from './promises.ts';
import type { Promises } from './promises.ts';
import { onStage } from './stage.ts';
import type { Stage } from './stage.ts';

/** Builds, plays with the network cut, and clears everything away. */
export async function onPlantedStage<T>(
  faults: readonly Planted[],
  story: (stage: Stage, promises: Promises) => Promise<T>,
): Promise<T> {
  const planted = [...faults];
  const build = await buildHarness({ page: planted, worker: planted });
  const promises = createPromises();
  const hear = (text: string) => promises.hear(text);
  try {
    return await onStage({ build, seed: 1, tabs: 1, hear }, (stage) => {
      stage.proxy.setNetwork(false);
      return story(stage, promises);
    });
  } finally {
    build.remove();
  }
}
