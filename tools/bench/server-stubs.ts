/** The router of the contract with canned answers, beside the least that Node can do for the same checks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { calls } from '#contract/calls.ts';
import type { Bases, Deps } from '#server/deps.ts';
import { upTo } from '#server/middleware/body.ts';
import { open } from '#server/middleware/handlers.ts';
import type { Handlers } from '#server/middleware/handlers.ts';
import { headers } from '#server/middleware/headers.ts';
import { mountCalls } from '#server/middleware/router.ts';

/** What the stubs answer: real answers of the server, kept. */
export interface Canned {
  list: unknown;
  saved: unknown;
}

/** Serves a fetch function and answers its address. */
export function listen(start: (ready: (address: AddressInfo) => void) => unknown): Promise<string> {
  return new Promise((resolve) => {
    start(({ port }) => resolve(`http://127.0.0.1:${port}`));
  });
}

/** Headers, size limit, router and the checks of the contract; no database. */
export function contractStub(deps: Deps, bases: Bases, canned: Canned): Promise<string> {
  const list = calls['exams.list'].answer.parse(canned.list);
  const saved = calls['examResults.correct'].answer.parse(canned.saved);
  const app = new Hono();
  app.use(headers(bases, false));
  app.use('/services/*', upTo(2 * 1024 * 1024));
  const handlers = {
    'exams.list': open(() => list),
    'examResults.correct': open(() => saved),
  } satisfies Partial<Handlers>;
  mountCalls(app, deps, handlers, {});
  return listen((ready) => serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ready));
}

/** One function of `node:http` with the same zod checks. */
export function plainStub(canned: Canned): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const isList = request.method === 'GET';
      if (isList) calls['exams.list'].query.parse(Object.fromEntries(searchParams));
      else calls['examResults.correct'].body.parse(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ result: true, data: isList ? canned.list : canned.saved }));
    });
  });
  return listen((ready) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) ready(address);
    });
  });
}
