import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Offline } from '../offline.ts';
import { breathe } from '../testing/clock.ts';
import { createDevice, deletion, questions, type Device } from '../testing/device.ts';

let device: Device;
let tab: Offline;
beforeEach(async () => {
  device = createDevice({ storage: 'dexie' });
  tab = await device.signedIn();
});
afterEach(() => device.end());

const list = () => device.server.questions.get('q:exam:e1') ?? [];
const put = (action: 'create' | 'patch' | 'release', ...items: Record<string, unknown>[]) =>
  tab.outbox.enqueueQuestionList(questions(action, items));

describe('a question that the server does not know yet', () => {
  it('is edited behind its creation under way', async () => {
    device.network.weather = () => 'held';
    await put('create', { clientId: 'a', text: 'A' });
    await expect.poll(() => device.network.held.length).toBe(1);
    await put('patch', { id: 'tmp:a', text: 'B' });
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(list()).toMatchObject([{ id: 'q-1', text: 'B', version: 2 }]);
    expect(device.server.seen.map((seen) => seen.body).join()).not.toContain('tmp:');
  });

  it('is edited and deleted after a summer in which nothing could be sent', async () => {
    await put('create', { clientId: 'a', text: 'A' }, { clientId: 'b', text: 'B' });
    await tab.outbox.settled();
    await tab.session.expire(tab.session.current()?.gen ?? 0);
    await put('patch', { id: 'tmp:a', text: 'summer' });
    await tab.outbox.enqueueQuestionList(deletion('tmp:b'));
    device.crash(tab);
    device.clock.advance(100 * 86_400_000);
    tab = await device.signedIn();
    await breathe(50);
    await tab.session.signIn({ owner: 'school:ann', token: 'token-1', expires: null });
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    expect(list()).toMatchObject([{ id: 'q-1', text: 'summer' }]);
  });

  it('keeps its place while another one waits to be deleted, whose place is nobody’s', async () => {
    await put('create', { clientId: 'a', text: 'A' }, { clientId: 'b', text: 'B' });
    await tab.outbox.settled();
    await tab.session.expire(tab.session.current()?.gen ?? 0);
    await tab.outbox.enqueueQuestionList(deletion('q-2', 1));
    await put('patch', { id: 'tmp:b', orders: 1 }, { id: 'tmp:a', orders: 2 });
    expect(tab.outbox.rows()).toMatchObject([
      { kind: 'delete' },
      { kind: 'patch', body: [{ id: 'tmp:a', orders: 2 }] },
    ]);
  });

  it('is edited long after its creation, in another tab, by its temporary id', async () => {
    await put('create', { clientId: 'a', text: 'A' });
    await tab.outbox.settled();
    const other = await device.signedIn();
    await other.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:a', text: 'B' }]));
    await other.outbox.enqueueQuestionList(questions('patch', [{ id: 'tmp:a', text: 'C' }]));
    await other.outbox.settled();
    await tab.outbox.settled();
    expect(list()).toMatchObject([{ text: 'C' }]);
  });

  it('is put in order and deleted behind its creation under way', async () => {
    device.network.weather = () => 'held';
    await put('create', { clientId: 'a', text: 'A' }, { clientId: 'b', text: 'B' });
    await expect.poll(() => device.network.held.length).toBe(1);
    await put('patch', { id: 'tmp:b', orders: 1 }, { id: 'tmp:a', orders: 2 });
    await tab.outbox.enqueueQuestionList(deletion('tmp:a'));
    device.network.weather = () => 'fine';
    device.network.held[0]?.release();
    await tab.outbox.settled();
    expect(list()).toMatchObject([{ text: 'B', orders: 1 }]);
    expect(device.server.seen.at(-1)).toMatchObject({
      path: '/services/exam/api/teacher/v3.0/OnlineExamQuestions/q-1?version=1',
    });
  });

  it('is edited while its creation is parked, and that repairs the creation', async () => {
    device.network.weather = () => ({
      instead: { status: 400, body: { result: false, errors: [{ code: 'question.emptyOption' }] } },
    });
    await put('create', { clientId: 'a', text: '' }, { clientId: 'b', text: 'B' });
    await tab.outbox.settled();
    device.network.weather = () => 'fine';
    await put('patch', { id: 'tmp:a', text: 'A' });
    await tab.outbox.settled();
    expect(list()).toMatchObject([{ text: 'A' }, { text: 'B' }]);
  });

  it('takes its edits along when its creation is discarded', async () => {
    device.network.weather = () => 'lost';
    const created = await put('create', { clientId: 'a', text: 'A' });
    await expect.poll(() => tab.outbox.status.getSnapshot().kind).toBe('offline');
    await put('patch', { id: 'tmp:a', text: 'B' }, { id: 'q-9', version: 1, text: 'stays' });
    const removed = await tab.outbox.enqueueQuestionList(deletion('tmp:a'));
    const gone = await tab.outbox.discard(created.key);
    await tab.outbox.settled();
    expect(gone).toEqual([created.key, removed.key]);
    expect(tab.outbox.rows()).toMatchObject([{ kind: 'patch', body: [{ id: 'q-9' }] }]);
  });

  it('is one question although two tabs call it by different names before a change is sent', async () => {
    await put('create', { clientId: 'a', text: 'A', formula: 'x' }, { clientId: 'b', text: 'B' });
    await tab.outbox.settled();
    device.network.weather = () => 'lost';
    await put('patch', { id: 'tmp:a', version: 1, text: 'C', formula: 'y' });
    await put('patch', { id: 'q-1', version: 1, text: 'D' }, { id: 'q-1', orders: 2 });
    device.network.weather = () => 'fine';
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toEqual([]);
    const { body } = device.server.seen.at(-1) ?? {};
    expect(JSON.parse(body ?? '')).toEqual([
      { id: 'q-1', version: 1, text: 'D', formula: 'y', orders: 2 },
    ]);
    expect(list()[0]).toMatchObject({ id: 'q-1', text: 'D', formula: 'y', version: 2 });
  });

  it('leaves no gap in the order that waits when it is given up, so that the next move fits over it', async () => {
    const bodies: Record<string, unknown>[] = ['a', 'b', 'c'].map((clientId) => ({ clientId }));
    await put('create', ...bodies);
    await tab.outbox.settled();
    device.network.weather = () => 'lost';
    await put('patch', { id: 'q-1', version: 1, text: 'A' });
    await expect.poll(() => tab.outbox.rows()[0]?.sent).toBeTruthy();
    await put('create', { clientId: 'x' });
    const order = (...ids: string[]) => ids.map((id, place) => ({ id, orders: place + 1 }));
    await put('patch', ...order('tmp:x', 'q-1', 'q-2', 'q-3'));
    await tab.outbox.enqueueQuestionList(deletion('tmp:x'));
    expect(tab.outbox.rows().at(-1)?.body).toEqual(order('q-1', 'q-2', 'q-3'));
    await put('patch', { id: 'q-3', orders: 2 }, { id: 'q-2', orders: 3 });
    device.network.weather = () => 'fine';
    device.clock.advance(60_000);
    tab.outbox.kick();
    await tab.outbox.settled();
    expect(list()).toMatchObject([
      { id: 'q-1', orders: 1 },
      { id: 'q-2', orders: 3 },
      { id: 'q-3', orders: 2 },
    ]);
  });

  it('that nobody will ever create is shown to the teacher', async () => {
    await put('patch', { id: 'tmp:unknown', text: 'B' });
    await tab.outbox.settled();
    expect(tab.outbox.rows()).toMatchObject([
      { state: 'attention', lastError: { errors: [{ code: 'offline.tempIdUnknown' }] } },
    ]);
    expect(device.server.seen).toEqual([]);
  });

  it('is created once although the answer was lost and a tab died', async () => {
    device.network.weather = () => 'answerLost';
    await put('create', { clientId: 'a', text: 'A' });
    await expect.poll(() => tab.outbox.status.getSnapshot().kind).toBe('offline');
    await put('patch', { id: 'tmp:a', text: 'B' });
    device.crash(tab);
    device.network.weather = () => 'fine';
    const next = await device.signedIn();
    next.outbox.kick();
    await next.outbox.settled();
    expect(list()).toMatchObject([{ text: 'B' }]);
    expect(list()).toHaveLength(1);
  });

  it('may be named like one in a text without harm', async () => {
    await put('create', { clientId: 'a', text: 'tmp:a' });
    await tab.outbox.settled();
    expect(list()).toMatchObject([{ text: 'tmp:a' }]);
  });
});
