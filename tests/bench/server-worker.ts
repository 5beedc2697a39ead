/** One engine with the sample school, behind HTTP and beside it; told by its parent what to do. */
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Client } from 'pg';
import { calls } from '#contract/calls.ts';
import { readEnv } from '#server/env.ts';
import type { Db } from '#server/db/client.ts';
import { open } from '#server/middleware/handlers.ts';
import { headers } from '#server/middleware/headers.ts';
import { mountCalls } from '#server/middleware/router.ts';
import { openServer } from '#server/start.ts';
import { growSchool } from './server-school.ts';

/** A statement as it went to the driver. */
interface Sent {
  text: string;
  name?: string;
  values: unknown[];
}
/** What the parent may ask for. */
export type Order =
  | { do: 'cpu' }
  | { do: 'grow'; from: number; factor: number }
  | { do: 'capture'; on: boolean }
  | { do: 'replay'; times: number; named: boolean; isWrite: boolean }
  | { do: 'version'; answer: { resultId: string; questionId: string }; version: number }
  | { do: 'stop' };

const env = readEnv({ ...process.env, PORT: '0', LOG_LEVEL: 'silent' });
const opened = await openServer(env, () => {});
const { store } = opened.deps;
let captured: Sent[] = [];
const original = Client.prototype.query;

function capture(isOn: boolean): void {
  if (isOn) captured = [];
  if (!isOn) {
    Client.prototype.query = original;
    return;
  }
  Client.prototype.query = new Proxy(original, {
    apply(target, self, args: unknown[]) {
      const [config, values] = args;
      const isConfig = typeof config === 'object' && config !== null && 'text' in config;
      const text = isConfig ? String(config.text) : String(config);
      const name = isConfig && 'name' in config ? { name: String(config.name) } : {};
      const own =
        isConfig && 'values' in config && Array.isArray(config.values) ? config.values : [];
      captured.push({ text, ...name, values: Array.isArray(values) ? values : own });
      return Reflect.apply(target, self, args);
    },
  });
}

/** The number that a captured write was made with, so that each replay can have its own. */
export const marker = 70_001;

/** A later version of a captured value: another key, the next version. */
function moved(value: unknown, by: number, key: string | undefined, fresh: string): unknown {
  if (value === key) return fresh;
  if (value === marker || value === marker + 1) return value + by;
  if (typeof value !== 'string') return value;
  return value
    .replaceAll(String(marker + 1), String(marker + 1 + by))
    .replaceAll(new RegExp(`\\b${marker}\\b`, 'g'), String(marker + by));
}

/** Runs what one request sent to the database, again and again, and nothing else. */
async function replay(order: Extract<Order, { do: 'replay' }>): Promise<void> {
  const key = captured
    .find(({ name }) => name === 'idempotency.claim')
    ?.values.find((value) => typeof value === 'string' && /^b0000000-/.test(value));
  const run = async (db: Db, by: number) => {
    const fresh = crypto.randomUUID();
    for (const { text, name, values } of captured) {
      const sent = order.isWrite
        ? values.map((value) => moved(value, by, typeof key === 'string' ? key : undefined, fresh))
        : values;
      const config = { text, values: sent, ...(order.named && name ? { name } : {}) };
      await clientOf(db).query(config);
    }
  };
  for (let time = 1; time <= order.times; time += 1) await store.read((db) => run(db, time));
}

function clientOf(db: Db): Client {
  const holder: unknown = db.$client;
  if (typeof holder !== 'object' || holder === null || !('query' in holder))
    throw new Error('no client');
  return holder as Client;
}

/** The router with the contract's checks and canned answers, against the least that Node can do. */
function stubs(): { contract: () => Promise<string>; plain: () => Promise<string> } {
  const answer = { items: [], total: 0, pageIndex: 0, pageSize: 20 };
  const saved = {
    versions: [],
    review: { version: 0, status: 'notReviewed' as const },
    note: { version: 0, text: '' },
    total: 0,
    totalUnits: 0,
    level: null,
  };
  const contract = async () => {
    const app = new Hono();
    app.use(headers(env.bases));
    const canned = {
      'exams.list': open('exams.list', async () => ({ data: answer })),
      'examResults.correct': open('examResults.correct', async () => ({ data: saved })),
    };
    mountCalls(app, { ...opened.deps, checkAnswers: false }, canned, {});
    return listen((ready) => serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ready));
  };
  const plain = () =>
    listen((ready) => {
      const server = createServer((request, response) => {
        const url = new URL(request.url ?? '/', 'http://x');
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          const isList = request.method === 'GET';
          if (isList) calls['exams.list'].query.parse(Object.fromEntries(url.searchParams));
          else calls['examResults.correct'].body.parse(JSON.parse(text));
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ result: true, data: isList ? answer : saved }));
        });
      }).listen(0, '127.0.0.1', () => {
        const address = server.address();
        if (typeof address === 'object' && address) ready(address);
      });
    });
  return { contract, plain };
}

function listen(start: (ready: (address: AddressInfo) => void) => unknown): Promise<string> {
  return new Promise((resolve) => {
    start(({ port }) => resolve(`http://127.0.0.1:${port}`));
  });
}

const url = await listen((ready) =>
  serve({ fetch: opened.app.fetch, port: 0, hostname: '127.0.0.1' }, ready),
);
const { contract, plain } = stubs();
process.send?.({ url, contract: await contract(), plain: await plain() });

process.on('message', (order: Order) => {
  void obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'cpu': {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    }
    case 'grow':
      return growSchool(store, order.from, order.factor);
    case 'capture':
      capture(order.on);
      return captured.length;
    case 'replay':
      return replay(order);
    case 'version':
      return store.read((db) =>
        db.$client
          .query('update answers set version = $1 where result_id = $2 and question_id = $3', [
            order.version,
            order.answer.resultId,
            order.answer.questionId,
          ])
          .then(({ rowCount }: { rowCount: number | null }) => rowCount),
      );
    case 'stop':
      await opened.close();
      setImmediate(() => process.exit(0));
      return null;
  }
}
