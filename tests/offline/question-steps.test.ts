/** Whatever is done to a list of questions and undone again, device and server end with the same list in the same order. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listServer } from '#src/offline/testing/list-server.ts';
import { live, steps, type Place } from './list-life.ts';

function fakePlace(kind: Place['kind']): Place {
  const server = listServer();
  return {
    kind,
    schoolId: 'school',
    id: 'e1',
    connect(device) {
      device.server.handle = server.handle;
    },
    read: server.read,
    rest: () => Promise.resolve(),
  };
}

test.each(['exam', 'template'] as const)(
  'whatever is added, changed, deleted, moved, duplicated and undone in the list of %s, with any network, device and server show one list',
  async (kind) => {
    const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2_147_483_647);
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(fc.record({ steps, seed: fc.integer() }), async (life) => {
        undone += await live(fakePlace(kind), life);
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 200), seed },
    );
    expect(undone).toBeGreaterThan(200);
  },
  120_000,
);
