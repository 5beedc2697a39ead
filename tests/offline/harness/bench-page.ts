/** The page of the engine's bench: the real engine beside what it is compared with. */
import { createOffline } from '#src/offline/index.ts';
import type { EngineBench } from '#tests/helpers/engine-bench.ts';
import { openBare, withoutEngine } from './bench-controls.ts';

const owner = 'school:teacher';
const parallel = 6;
const offline = createOffline({ context: 'page' });

const signIn = () => offline.session.signIn({ owner, token: 'token', expires: null });
/** Saves wait: nobody may send. */
const expire = () => offline.session.expire(offline.session.current()?.gen ?? 0);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const correction = (resultId: string, change = 0) => ({
  kind: 'exam' as const,
  schoolId: 'school',
  semesterId: 'semester',
  studentId: 'student',
  resultId,
  answers: [{ questionId: 'question', baseVersion: 0, scoreUnits: change * 60, comment: 'خوب' }],
});

/** Sends all that waits; resolves when the last row is gone. */
async function sendAll(): Promise<number> {
  return timed(async () => {
    const empty = new Promise<void>((resolve) => {
      const stop = offline.outbox.subscribeRows(() => {
        if (offline.outbox.rows().length > 0) return;
        stop();
        resolve();
      });
    });
    await signIn();
    await empty;
  });
}

async function prepare(ids: readonly string[], change = 0): Promise<void> {
  await signIn();
  await expire();
  await Promise.all(ids.map((id) => offline.outbox.enqueueCorrection(correction(id, change))));
}

const names = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

const bench: EngineBench = {
  async saves(samples) {
    await signIn();
    await expire();
    const bare = await openBare();
    const round = { bare: [], again: [], newLane: [], coalesced: [] } as Record<
      'bare' | 'again' | 'newLane' | 'coalesced',
      number[]
    >;
    for (const id of names(samples)) {
      round.bare.push(await timed(() => bare.put(correction(id))));
      round.newLane.push(await timed(() => offline.outbox.enqueueCorrection(correction(id))));
      round.again.push(await timed(() => bare.put(correction(id))));
      round.coalesced.push(await timed(() => offline.outbox.enqueueCorrection(correction(id, 1))));
    }
    bare.close();
    await sendAll();
    return round;
  },
  async replay(count) {
    const ids = names(count);
    const loop = () => withoutEngine(ids, correction, parallel);
    const first = await timed(loop);
    await prepare(ids);
    const engine = await sendAll();
    return { loop: first, engine, again: await timed(loop) };
  },
  async coalesce(workbooks) {
    const ids = names(workbooks);
    const changes = 10;
    for (let change = 0; change < changes; change += 1) await prepare(ids, change);
    await sendAll();
    return workbooks * changes;
  },
  isSealing: async () => (await offline.vault.stateOf(owner)) !== 'none',
};

await offline.ready;
window.bench = bench;
