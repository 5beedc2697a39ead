import { afterAll, beforeAll, expect, it } from 'vitest';
import { isObject, objectsOf } from '#src/lib/json.ts';
import { generator } from '#src/offline/testing/chance.ts';
import { listServer } from '#src/offline/testing/list-server.ts';
import type { Answering } from '#src/offline/testing/network.ts';
import type { Reply } from '#src/offline/testing/reply.ts';
import { fakeServer } from '#src/offline/testing/server.ts';
import { openServer, type School, type Server } from './school.ts';

let server: Server;
beforeAll(async () => {
  // The models begin with empty lists.
  server = await openServer(0);
});
afterAll(() => server.close());

const area = '/services/exam/api/teacher/v3.0';
const uploads = '/services/upload/api/common/Attachment';

/** One side of the script: what it calls questions and files that the script names. */
interface Side {
  names: Map<string, string>;
  answering: Answering;
}

/** What the script asks for; `{name}` stands for what the side calls it. */
interface Asked {
  method: string;
  path: string;
  body?: unknown;
  key?: string;
  token?: string;
  headers?: Record<string, string>;
  bytes?: string;
  /** Which of the two models answers beside the real one. */
  isBank?: boolean;
}

async function ask({ answering, names }: Side, asked: Asked): Promise<Reply> {
  const named = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names.get(name) ?? name);
  const headers = new Headers(asked.headers);
  if (asked.token) headers.set('authorization', `Bearer ${asked.token}`);
  if (asked.key) headers.set('idempotency-key', `"${asked.key}"`);
  if (asked.body !== undefined) headers.set('content-type', 'application/json');
  const body = asked.body === undefined ? '' : named(JSON.stringify(asked.body));
  const bytes =
    asked.bytes === undefined ? undefined : new Uint8Array(new TextEncoder().encode(asked.bytes));
  const path = named(asked.path);
  const reply = await (bytes
    ? answering.handle(asked.method, path, headers, '', bytes)
    : answering.handle(asked.method, path, headers, body));
  for (const { clientId, id } of idsIn(reply)) names.set(nameOf(clientId), id);
  return reply;
}

const nameOf = (clientId: string) => `c${Number(clientId.slice(-6))}`;

function idsIn({ body }: Reply) {
  const data = isObject(body) ? body['data'] : null;
  return objectsOf(isObject(data) ? data['ids'] : null).flatMap(({ clientId, id }) =>
    typeof clientId === 'string' && typeof id === 'string' ? [{ clientId, id }] : [],
  );
}

/** An answer in words that both sides share. */
function told({ status, body, headers }: Reply, { names }: Side) {
  const asked = new Map([...names].map(([name, id]) => [id, name]));
  const plain = (value: unknown): unknown => {
    if (typeof value === 'string') return asked.get(value) ?? value;
    if (Array.isArray(value)) return value.map(plain);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
  };
  const { result, errors, data } = isObject(body) ? body : {};
  return {
    status,
    result,
    codes: objectsOf(errors).map(({ code, path }) => ({ code, path })),
    data: plain(data ?? null),
    offset: headers?.['upload-offset'] ?? null,
    length: headers?.['upload-length'] ?? null,
  };
}

/** What the model of the server says, the real one says too; of what the model has not the real one may say more. */
function contains(real: unknown, model: unknown): boolean {
  if (Array.isArray(model))
    return (
      Array.isArray(real) &&
      real.length === model.length &&
      model.every((one, at) => contains(real[at], one))
    );
  if (!isObject(model)) return real === model || model === undefined;
  return (
    isObject(real) && Object.entries(model).every(([name, value]) => contains(real[name], value))
  );
}

const uuid = (kind: string, count: number) =>
  `${kind.padStart(8, '0')}-0000-4000-8000-${String(count).padStart(12, '0')}`;

function script(school: School): Asked[] {
  const chance = generator(64);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(chance() * list.length)];
  const { exam, draft, template, schoolId, sessions } = school;
  const [ann, bob] = [sessions.ann.token, sessions.bob.token];
  const calls: Asked[] = [];
  const keys = { count: 0 };
  const key = () => uuid('a', (keys.count += 1));
  for (let at = 0; at < 170; at += 1) {
    const place = exam.results[at % 2];
    const path = `${area}/OnlineExamResults/${schoolId}/${exam.semesterId}/Correction/${place?.studentId}/${place?.id}`;
    const baseVersion = Math.floor(chance() * 12);
    const score = (question = 0) => ({
      questionId: exam.questions[question]?.id,
      baseVersion,
      scoreUnits: pick([0, 60, 120, 180, null]),
    });
    const body = pick([
      { answers: [score()] },
      { answers: [score()] },
      { answers: [score(0), score(1)] },
      { note: { baseVersion, text: pick(['', 'a', 'b', 'c']) } },
      { review: { baseVersion, status: pick(['accepted', 'rejected', 'notReviewed']) } },
      { answers: [score(1)], note: { baseVersion, text: `n${at}` } },
      { answers: [] },
    ]);
    const call = { method: 'PATCH', path, body, key: key(), token: at % 3 === 0 ? bob : ann };
    calls.push(call);
    if (at % 5 === 0) calls.push(call);
    if (at % 9 === 0) calls.push({ ...call, body: { note: { baseVersion: 0, text: `x${at}` } } });
    if (at % 17 === 0) calls.push({ ...call, key: key(), token: 'nobody' });
  }
  return [
    ...calls,
    ...listCalls(`${area}/OnlineExamQuestions`, 0, {
      create: `/OnlineExams/${draft.semesterId}/${draft.id}/PostList/false`,
      patch: `/OnlineExams/${draft.semesterId}/${draft.id}/PatchList`,
      isBank: false,
    }),
    ...listCalls(`${area}/OnlineExamTemplateQuestion`, 100, {
      create: `/OnlineExamTemplates/${schoolId}/${template}/PostList`,
      patch: `/OnlineExamTemplates/${schoolId}/${template}/PostList`,
      isBank: true,
    }),
    ...fileCalls(),
  ];

  function listCalls(
    base: string,
    first: number,
    { create, patch, isBank }: { create: string; patch: string; isBank: boolean },
  ): Asked[] {
    const list: Asked[] = [];
    const say = (method: string, path: string, body?: unknown) => {
      const call: Asked = { method, path: `${base}${path}`, key: key(), token: ann, isBank };
      if (body !== undefined) call.body = body;
      list.push(call);
      return call;
    };
    const item = (count: number) => ({
      clientId: uuid('c', count),
      type: 'oral',
      formula: `f${count}`,
      text: `t${count}`,
      maxScoreUnits: 240,
    });
    for (let count = first + 1; count <= first + 8; count += 1) {
      const made = say('POST', create, [item(count)]);
      if (count % 3 === 0) list.push(made);
      if (count % 4 === 0) say('POST', create, [{ ...item(count), text: 'another' }]);
    }
    const verb = isBank ? 'POST' : 'PATCH';
    for (let at = 0; at < 40; at += 1) {
      const count = first + 1 + Math.floor(chance() * 8);
      const version = 1 + Math.floor(chance() * 4);
      const id = `{c${count}}`;
      const words = { ...(isBank ? item(count) : {}), id, version, text: `w${at}` };
      const move = { id, orders: 1 + Math.floor(chance() * 8) };
      // Only the model of a bank exam numbers its questions as the real server does.
      say(verb, patch, isBank && at % 3 === 0 ? [move] : [words]);
    }
    const away = isBank ? `/${schoolId}` : '';
    const gone = say('DELETE', `${away}/{c${first + 2}}`);
    list.push(gone);
    say('DELETE', `${away}/{c${first + 2}}`);
    say('DELETE', `${away}/{c${first + 4}}?version=9`);
    say('DELETE', `${away}/{c${first + 4}}?version=1`);
    if (isBank) say(verb, patch, [{ id: `{c${first + 3}}`, orders: 1 }]);
    say(verb, patch, [
      { ...(isBank ? item(first + 2) : {}), id: `{c${first + 2}}`, version: 1, text: 'late' },
    ]);
    return list;
  }

  function fileCalls(): Asked[] {
    const tus = { 'tus-resumable': '1.0.0' };
    const metadata = `filename ${btoa('a.pdf')}`;
    const bytes = '%PDF-1.4\n%%EOF\n';
    const list: Asked[] = [];
    for (const [round, last] of [bytes, bytes.slice(0, 8)].entries()) {
      const length = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
      list.push({ method: 'POST', path: uploads, token: ann, headers: { ...tus, ...length } });
      const path = `${uploads}/{upload${round}}`;
      const head: Asked = { method: 'HEAD', path, token: ann, headers: tus };
      const part = (offset: number, text: string): Asked => ({
        method: 'PATCH',
        path,
        token: ann,
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        bytes: text,
      });
      list.push(head, part(0, bytes.slice(0, 5)), part(0, bytes.slice(0, 5)), head);
      list.push(part(5, last.slice(5)), head);
      list.push({ ...head, token: 'nobody' }, { ...head, token: bob });
    }
    return list;
  }
}

it(
  'the models of the server answer a long script as the real server does',
  { timeout: 120_000 },
  async () => {
    const school = await server.open();
    const model = fakeServer();
    model.tokens.clear();
    for (const { owner, token } of Object.values(school.sessions)) model.tokens.set(token, owner);
    const bank = listServer();
    const [real, fake, kept] = [school, model, bank].map((answering): Side => ({
      names: new Map(),
      answering,
    }));
    if (!real || !fake || !kept) throw new Error('three sides');
    const asked = script(school);
    const differing: unknown[] = [];
    let files = 0;
    for (const call of asked) {
      const side = call.isBank ? kept : fake;
      const [one, other] = [await ask(real, call), await ask(side, call)];
      if (call.path === uploads) {
        for (const [who, reply] of [
          [real, one],
          [side, other],
        ] as const)
          who.names.set(
            `upload${files}`,
            /Attachment\/(.+)$/.exec(reply.headers?.['location'] ?? '')?.[1] ?? '',
          );
        files += 1;
      }
      const [wanted, got] = [told(one, real), told(other, side)];
      if (!contains(wanted, got)) differing.push({ call, real: wanted, model: got });
    }
    console.info(
      `the models beside the real server: ${asked.length} calls, ${differing.length} differ`,
    );
    expect(asked.length).toBeGreaterThanOrEqual(300);
    expect(differing).toEqual([]);
  },
);
