/** What every story of an update begins with: today's build, and a tablet that is cleared away after each test. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildHarness, type HarnessBuild } from '../helpers/harness-build.ts';
import { startTablet, type Tablet } from './tablet.ts';

const BUILD_MS = 120_000;

/** Takes care of both for the tests of one file. */
export function updateStand() {
  let build: HarnessBuild | undefined;
  let tablet: Tablet | null = null;
  beforeAll(async () => {
    build = await buildHarness();
  }, BUILD_MS);
  afterAll(() => build?.remove());
  afterEach(async () => {
    await tablet?.remove();
    tablet = null;
  });
  return {
    /** The folder of today's build. */
    today(): string {
      if (!build) throw new Error('There is no build outside of a test.');
      return build.dir;
    },
    /** A tablet before a server with the build of this folder. */
    async start(dir: string): Promise<Tablet> {
      tablet = await startTablet(dir);
      return tablet;
    },
  };
}
