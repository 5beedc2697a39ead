import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { until } from '../testing/clock.ts';
import { createDevice, deletion, LIST_LANE, questions, type Device } from '../testing/device.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice();
  tab = await device.signedIn();
  device.server.questions.set(LIST_LANE, [{ id: 'a', text: 'as it was', version: 3 }]);
});
afterEach(() => device.end());

const there = () => device.server.questions.get(LIST_LANE) ?? [];
const erase = () => tab.outbox.enqueueQuestionList(deletion('a', 3, 2_000));
const wait = async (ms: number, of = tab) => {
  device.clock.advance(ms);
  await of.outbox.settled();
};

describe('a deletion that may be taken back', () => {
  it('is not sent however fast the network is, and leaves no trace when it is taken back', async () => {
    const { key } = await erase();
    await wait(1_900);
    expect([there(), device.server.seen]).toMatchObject([[{ id: 'a' }], []]);
    expect(await tab.outbox.discard(key, 'unsent')).toEqual([key]);
    await wait(4_000);
    expect([there(), tab.outbox.rows(), device.server.seen]).toMatchObject([[{ id: 'a' }], [], []]);
  });

  it('goes by itself after its time, and at once when everything is to go', async () => {
    await erase();
    await wait(2_001);
    expect([there(), tab.outbox.rows()]).toEqual([[], []]);
    device.server.questions.set(LIST_LANE, [{ id: 'a', text: 'again', version: 3 }]);
    await erase();
    await tab.outbox.settled();
    expect(there()).toHaveLength(1);
    tab.outbox.kick();
    await tab.outbox.settled();
    expect([there(), tab.outbox.rows()]).toEqual([[], []]);
  });

  it('is let go by another window too', async () => {
    const other = await device.signedIn();
    await erase();
    await tab.outbox.settled();
    expect(there()).toHaveLength(1);
    await until(() => other.outbox.rows().length === 1);
    other.outbox.kick();
    await until(() => there().length === 0);
  });

  it('survives its window, and goes from the next one', async () => {
    await erase();
    device.crash(tab);
    const next = await device.signedIn();
    await until(() => next.outbox.rows().length === 1);
    expect(there()).toHaveLength(1);
    device.clock.advance(2_001);
    await until(() => there().length === 0 && next.outbox.rows().length === 0);
  });

  it('is not kept for long by a clock that is set back', async () => {
    await erase();
    device.clock.jump(-86_400_000);
    await wait(1);
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(there()).toEqual([]);
  });

  it('is held though everything was let go by a clock that was set back since', async () => {
    tab.outbox.kick();
    await tab.outbox.settled();
    device.clock.jump(-3_600_000);
    const { key } = await erase();
    await tab.outbox.settled();
    expect(there()).toHaveLength(1);
    expect(await tab.outbox.discard(key, 'unsent')).toEqual([key]);
  });

  it('holds up what follows it in its list, and nothing else', async () => {
    await erase();
    const elsewhere = { ...questions('create', [{ clientId: 'n', text: 'new' }]), id: 'e2' };
    await tab.outbox.enqueueQuestionList(elsewhere);
    await tab.outbox.settled();
    expect(device.server.seen).toHaveLength(1);
    expect(there()).toHaveLength(1);
  });
});
