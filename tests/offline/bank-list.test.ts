/** A bank exam's list against the real server: device and server end with the same list in the same order. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityQuestion } from '#contract/activities/activity.ts';
import type { TemplateDetails } from '#contract/bank/templates-shape.ts';
import { breathe } from '#src/offline/testing/clock.ts';
import { createDevice, type Device } from '#src/offline/testing/device.ts';
import { startAppServer, type AppServer } from '#tests/helpers/app-server.ts';
import { freshSchool } from '#tests/helpers/sample-data.ts';
import { live, steps, type Place } from './list-life.ts';

let server: AppServer;
let school: Awaited<ReturnType<typeof freshSchool>>;
let token: string;
let schoolId: string;
let semesterId: string;

interface Signed {
  token: { access_token: string };
  user: {
    memberships: { school: { id: string }; semesters: { id: string; active: boolean }[] }[];
  };
}

async function dataOf<T>(answer: Response): Promise<T> {
  const body: { result: boolean; data: T } = await answer.json();
  if (!body.result) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body.data;
}

beforeAll(async () => {
  school = await freshSchool();
  server = await startAppServer({ dataDir: school.dataDir });
  const signed = await dataOf<Signed>(
    await fetch(`${server.url}/services/core/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
    }),
  );
  token = signed.token.access_token;
  const [membership] = signed.user.memberships;
  schoolId = membership?.school.id ?? '';
  semesterId = membership?.semesters.find(({ active }) => active)?.id ?? '';
}, 120_000);
afterAll(async () => {
  await server.stop();
  school.remove();
});

const underWay = new Set<Promise<unknown>>();
async function ask(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  const asked = fetch(server.url + path, { ...init, headers, signal: null });
  underWay.add(asked);
  return asked.finally(() => underWay.delete(asked));
}

const AREA = '/services/exam/api/teacher/v3.0/OnlineExamTemplates';

/** An empty bank exam, behind the device's weather. */
async function realPlace(): Promise<Place> {
  const { id } = await dataOf<{ id: string }>(
    await ask(AREA, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `"${crypto.randomUUID()}"`,
      },
      body: JSON.stringify({ semesterId, title: 'bank', scoreType: 'quantitative' }),
    }),
  );
  return {
    kind: 'template',
    schoolId,
    id,
    connect({ network }) {
      network.fetch = async (url, init) => {
        const method = init.method ?? 'GET';
        const weather = network.weather({ method, path: url, body: '', key: '' });
        if (weather === 'lost') throw new TypeError('Failed to fetch');
        if (weather === 'late') {
          network.late.push(() => void ask(url, init));
          throw new TypeError('Failed to fetch');
        }
        const answer = await ask(url, init);
        if (weather === 'twice') return ask(url, init);
        if (weather === 'fine') return answer;
        throw new TypeError('network error');
      };
    },
    async read(): Promise<ActivityQuestion[]> {
      const { questions } = await dataOf<TemplateDetails>(await ask(`${AREA}/${id}/Details`, {}));
      return questions.map(({ onlineExamTemplateQuestionAnswers: options, ...rest }) =>
        Object.assign(rest, { options }),
      );
    },
    async rest() {
      await Promise.allSettled(underWay);
      await breathe(4);
    },
  };
}

test('whatever is added, changed, deleted, moved, duplicated and undone in a bank exam, with any network, device and server show one list', async () => {
  const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2_147_483_647);
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(fc.record({ steps, seed: fc.integer() }), async (life) => {
      undone += await live(await realPlace(), life);
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 25), seed },
  );
  expect(undone).toBeGreaterThan(20);
}, 240_000);

const owned = { owner: 'school:ann' };
const whole = (text: string, more: Record<string, unknown> = {}) => ({
  type: 'oral',
  text,
  maxScoreUnits: 240,
  ...more,
});

/** Two devices of one teacher before one list. */
async function twoDevices(place: Pick<Place, 'connect'>) {
  const devices = [0, 1].map(() => createDevice({ storage: 'memory' }));
  for (const device of devices) place.connect(device);
  const tabs = [];
  for (const device of devices)
    tabs.push(await device.signedIn({ uuid: () => crypto.randomUUID() }));
  const [one, other] = tabs;
  if (!one || !other) throw new Error('no device');
  return { one, other, end: () => devices.forEach((device: Device) => device.end()) };
}

test('one teacher on two devices: a stale question of a long list waits with both versions, the others arrive; what was deleted elsewhere keeps her words', async () => {
  const place = await realPlace();
  const { one, other, end } = await twoDevices(place);
  const list = { parent: 'template' as const, schoolId, id: place.id, ...owned };
  try {
    const items = Array.from({ length: 60 }, (_, at) =>
      whole(`n${at}`, { clientId: crypto.randomUUID() }),
    );
    await one.outbox.enqueueQuestionList({ ...list, action: 'create', items });
    await one.outbox.settled();
    const made = await place.read();
    expect(made.map(({ text }) => text)).toEqual(items.map(({ text }) => text));
    const [first, second, third] = made;
    if (!first || !second || !third) throw new Error('nothing was made');
    await other.outbox.enqueueQuestionList({
      ...list,
      action: 'patch',
      items: [whole('theirs', { id: first.id, version: 1, modelAnswer: 'theirs' })],
    });
    await other.outbox.settled();
    await other.outbox.enqueueQuestionList({ ...list, action: 'delete', questionId: second.id });
    await other.outbox.settled();
    await one.outbox.enqueueQuestionList({
      ...list,
      action: 'patch',
      items: made.map(({ id, text }) => whole(`${text}!`, { id, version: 1 })),
    });
    await one.outbox.settled();
    const texts = async () => (await place.read()).map(({ text }) => text);
    expect(await texts()).toEqual(['theirs', ...items.slice(2).map(({ text }) => `${text}!`)]);
    const rows = one.outbox.rows();
    expect(rows.map(({ state, body }) => [state, body])).toMatchObject([
      ['attention', [{ id: second.id, text: 'n1!' }]],
      ['conflict', [{ id: first.id, text: 'n0!' }]],
    ]);
    const conflict = rows.find(({ state }) => state === 'conflict');
    expect(conflict?.server).toMatchObject({ current: [{ text: 'theirs', version: 2 }] });
    await one.outbox.resolve(conflict?.key ?? '', 'mine');
    await one.outbox.settled();
    expect((await place.read())[0]).toMatchObject({ text: 'n0!', version: 3 });
    expect(one.outbox.rows()).toMatchObject([{ state: 'attention' }]);
  } finally {
    end();
  }
}, 60_000);

test('free questions of the bank: made, changed and taken back offline, known by their names on another device too', async () => {
  const place = await realPlace();
  const { one, other, end } = await twoDevices(place);
  const list = { parent: 'template' as const, schoolId, id: null, ...owned };
  const clientId = crypto.randomUUID();
  const found = async (text: string) => {
    const path = `/services/exam/api/teacher/v3.0/OnlineExamTemplateQuestion?SchoolId=${schoolId}&SemesterId=${semesterId}&PageIndex=1&PageSize=100`;
    const { items } = await dataOf<{ items: { id: string; text: string; version: number }[] }>(
      await ask(path, {}),
    );
    return items.filter((item) => item.text.startsWith(text));
  };
  try {
    const make = { ...list, action: 'create' as const, items: [whole('free', { clientId })] };
    await one.outbox.enqueueQuestionList(make);
    await one.outbox.enqueueQuestionList({
      ...list,
      action: 'patch',
      items: [whole('free, mine', { id: `tmp:${clientId}` })],
    });
    await one.outbox.settled();
    // The same creation from a rescue file, with the words that it had then.
    await other.outbox.enqueueQuestionList(make);
    await other.outbox.settled();
    const [question, ...more] = await found('free');
    expect(more).toEqual([]);
    expect(question).toMatchObject({ text: 'free, mine' });
    expect(other.outbox.rows()).toMatchObject([
      { state: 'conflict', body: [{ id: question?.id, text: 'free' }] },
    ]);
    await other.outbox.resolve(other.outbox.rows()[0]?.key ?? '', 'theirs');
    await one.outbox.enqueueQuestionList({
      ...list,
      action: 'delete',
      questionId: `tmp:${clientId}`,
    });
    await one.outbox.settled();
    expect(await found('free')).toEqual([]);
    expect([...one.outbox.rows(), ...other.outbox.rows()]).toEqual([]);
  } finally {
    end();
  }
}, 60_000);
