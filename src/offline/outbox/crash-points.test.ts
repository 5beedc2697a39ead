import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { objectsOf, type JsonObject } from '#src/lib/json.ts';
import type { Offline } from '../offline.ts';
import { breathe, until } from '../testing/clock.ts';
import {
  createDevice,
  fileOf,
  laneOf,
  questions,
  scoreOf,
  type Device,
  type Fate,
} from '../testing/device.ts';

const smallParts = { limits: { part: 16 } };
const ann = { owner: 'school:ann', token: 'token-1', expires: null };

/** A day with a save, a conflict, its resolution, new questions, an exit and a return; notes what was acknowledged. */
async function day(device: Device, tab: Offline, acked: string[], isDead: () => boolean) {
  const save = async (units: number) => {
    await tab.outbox.enqueueCorrection(scoreOf('q1', units));
    acked.push(`q1 ${units}`);
    await tab.outbox.settled();
  };
  await save(60);
  device.server.change(laneOf(), 'q1', 30);
  await save(120);
  const conflict = tab.outbox.rows().find((row) => row.state === 'conflict');
  if (conflict) await tab.outbox.resolve(conflict.key, 'mine');
  const file = await tab.files.add(fileOf('a scan in parts'));
  acked.push('file');
  await tab.outbox.enqueueQuestionList(
    questions('create', [{ clientId: 'a', text: 'A', files: [{ id: file.id }] }]),
  );
  acked.push('create');
  await tab.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:a', text: 'B' }]));
  acked.push('patch');
  await tab.outbox.settled();
  // What runs on after a death is the test, not the tab.
  if (isDead()) return;
  device.network.weather = () => 'lost';
  await save(180);
  await tab.session.signOut();
  device.network.weather = () => 'fine';
  await tab.session.signIn(ann);
  await tab.outbox.settled();
}

/** Lives the day and dies at the given touch of the storage; answers whether it came to its end. */
async function dieDuring(device: Device, fate: Fate, acked: string[]): Promise<boolean> {
  let isOver = false;
  const lived = async () => {
    const tab = await device.signedIn(smallParts, fate);
    await day(device, tab, acked, () => fate.calls >= (fate.dieAt ?? Infinity));
    isOver = true;
    device.crash(tab);
  };
  // What was under way beside the touch that it died at may fail, to nobody.
  lived().catch(() => undefined);
  await until(() => isOver || fate.calls >= (fate.dieAt ?? Infinity), 'the end of the day');
  await breathe(5);
  return isOver;
}

/** What lies at the server under the file of a question. */
function fileIn(device: Device, question: JsonObject | undefined): string {
  const [file] = objectsOf(question?.['files']);
  return device.server.uploads.contentOf(String(file?.['id']));
}

async function recover(device: Device): Promise<Offline> {
  device.network.weather = () => 'fine';
  const tab = await device.signedIn(smallParts);
  await tab.session.signIn(ann);
  for (let round = 0; round < 5; round += 1) {
    tab.outbox.kick();
    await tab.outbox.settled();
    for (const row of tab.outbox.rows())
      if (row.state === 'conflict') await tab.outbox.resolve(row.key, 'mine');
  }
  return tab;
}

describe('a death at any touch of the storage', () => {
  it.each(['before', 'after'] as const)(
    '%s it happened loses and doubles nothing of a whole day',
    { timeout: 120_000 },
    async (moment) => {
      let deaths = 0;
      for (let dieAt = 1, isOver = false; !isOver; dieAt += 1) {
        const device = createDevice();
        const acked: string[] = [];
        isOver = await dieDuring(device, { calls: 0, dieAt, moment }, acked);
        const tab = await recover(device);
        const at = `${moment} touch ${dieAt}, acknowledged ${acked.join()}`;
        expect(tab.outbox.rows(), at).toEqual([]);
        const history = device.server.parts.get(`${laneOf()}/q1`)?.history ?? [];
        expect(new Set(history).size, at).toBe(history.length);
        const lastAcked = acked.findLast((name) => name.startsWith('q1'));
        const last = Number(lastAcked?.slice(3) ?? 0);
        expect(Number(history.findLast((value) => value !== 30) ?? 0), at).toBeGreaterThanOrEqual(
          last,
        );
        const list = device.server.questions.get('q:exam:e1') ?? [];
        expect(list.length, at).toBeLessThanOrEqual(1);
        const isRight = [
          !acked.includes('create') || list.length === 1,
          !acked.includes('patch') || list[0]?.['text'] === 'B',
          list.length === 0 || fileIn(device, list[0]) === 'a scan in parts',
          device.server.seen.every((seen) => !seen.body.includes('local:')),
        ];
        expect(isRight, at).toEqual([true, true, true, true]);
        const whole = [...device.server.uploads.all.values()].filter(
          (one) => one.bytes.length === one.size,
        );
        expect(whole.length, at).toBe(list.length);
        device.end();
        deaths += 1;
      }
      expect(deaths).toBeGreaterThan(20);
      console.info(`crash points ${moment}: ${deaths} deaths`);
    },
  );
});
