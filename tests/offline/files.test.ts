import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOffline, type Offline } from '#src/offline/offline.ts';
import { createMemoryStore } from '#src/offline/store/memory-store.ts';
import { manualClock } from '#src/offline/testing/clock.ts';
import { startSchool } from './school.ts';
import type { School } from './school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool(import.meta.dirname);
}, 180_000);
afterAll(() => school.remove());

/** A document with noise in the middle. */
function documentOf(size: number): Uint8Array<ArrayBuffer> {
  const [head, tail] = ['%PDF-1.7\n', '\n%%EOF\n'];
  const noise = randomBytes(size - head.length - tail.length);
  return new Uint8Array(Buffer.concat([Buffer.from(head), noise, Buffer.from(tail)]));
}

/** The engine of a device; `isLost` decides which answers never arrive. */
async function device(isLost: (method: string, count: number) => boolean = () => false) {
  const clock = manualClock();
  const asked: string[] = [];
  const offline = createOffline({
    context: 'page',
    clock: { now: clock.now, schedule: clock.schedule },
    locks: null,
    events: null,
    openStore: async () => createMemoryStore(),
    fetch: async (url, init) => {
      asked.push(init.method ?? '');
      const answer = await fetch(`${school.url}${url}`, init);
      if (isLost(init.method ?? '', asked.length)) throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  await offline.ready;
  const { token } = school.targets;
  await offline.session.signIn({ owner: 'school:teacher', token, expires: null });
  return { offline, clock, asked };
}

/** Saves a question with this file. */
async function save(offline: Offline, bytes: Uint8Array<ArrayBuffer>) {
  const { semesterId, draftId } = school.targets;
  const name = 'برگهٔ ریاضی.pdf';
  const file = await offline.files.add({ name, type: 'application/pdf', bytes: bytes.buffer });
  const item = { clientId: randomUUID(), type: 'descriptive', text: 'x', maxScoreUnits: 240 };
  await offline.outbox.enqueueQuestionList({
    parent: 'exam',
    semesterId,
    id: draftId,
    action: 'create',
    items: [{ ...item, files: [{ id: file.id }] }],
  });
  return file;
}

async function drain({ offline, clock }: Awaited<ReturnType<typeof device>>) {
  const isOver = () => !offline.outbox.rows().some((row) => row.state === 'queued');
  for (let round = 0; round < 20 && !isOver(); round += 1) {
    offline.outbox.kick();
    await offline.outbox.settled();
    clock.advance(300_000);
  }
}

/** What the server holds under the name that a file got. */
async function stored(offline: Offline, id: string): Promise<Buffer> {
  const remoteId = await offline.files.remoteIdOf(id);
  const answer = await fetch(`${school.url}/services/upload/api/common/Attachment/${remoteId}`, {
    headers: { authorization: `Bearer ${school.targets.token}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

describe('files of the device against the real server', () => {
  it('come in several parts and before their question', async () => {
    const { offline, clock, asked } = await device();
    const bytes = documentOf(1_500_000);
    const file = await save(offline, bytes);
    await drain({ offline, clock, asked });
    expect(offline.outbox.rows()).toEqual([]);
    expect(asked).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH', 'POST']);
    expect((await stored(offline, file.id)).equals(bytes)).toBe(true);
    offline.close();
  });

  it('go on where they stand when answers are lost, the last one too', async () => {
    const stand = await device((method, count) => method === 'PATCH' && count < 12);
    const bytes = documentOf(700_000);
    const file = await save(stand.offline, bytes);
    await drain(stand);
    expect(stand.offline.outbox.rows()).toEqual([]);
    expect((await stored(stand.offline, file.id)).equals(bytes)).toBe(true);
    expect(stand.asked.filter((method) => method === 'POST')).toHaveLength(2);
    stand.offline.close();
  });

  it('that are refused say why, and no question goes without them', async () => {
    const stand = await device();
    const file = await save(stand.offline, new Uint8Array(Buffer.from('<!doctype html>')));
    await drain(stand);
    expect(stand.offline.outbox.rows()).toMatchObject([
      { state: 'attention', lastError: { errors: [{ code: 'attachment.type', path: file.id }] } },
    ]);
    expect(stand.asked).toEqual(['POST', 'PATCH']);
    stand.offline.close();
  });
});
