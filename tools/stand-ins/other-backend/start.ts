/** Starts the other back end: the built app, where its services are, and the services themselves, on one port. */
import { readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { refusals, type Refusing } from './answers.ts';
import { authentication, classroomService, coreService, type Gate } from './core-service.ts';
import { examService } from './exam-service.ts';
import { createWorld, type World } from './world.ts';

/** A running one. */
export interface OtherBackend {
  url: string;
  world: World;
  /** Every call, method and path, in the order in which they came. */
  asked: readonly string[];
  /** No token is known any more; this is how it is said. */
  endSessions(refusing: Refusing): void;
  /** From now on this answers what the function names; null: as ever. */
  intercept(answer: ((method: string, path: string) => Response | null) | null): void;
  close(): Promise<void>;
}

const built = new URL('../../../dist', import.meta.url).pathname;
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** A file of the app, or its page for every address of a screen. */
function fileOf(path: string): Response {
  const place = join(built, normalize(path));
  const isFile = statSync(place, { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile && extname(path) !== '') return new Response(null, { status: 404 });
  const found = isFile ? place : join(built, 'index.html');
  return new Response(readFileSync(found), {
    headers: { 'content-type': types[extname(found)] ?? 'application/octet-stream' },
  });
}

/** The services without a port. */
export function createOtherBackend(world: World, gate: Gate): Hono {
  const signedIn: MiddlewareHandler = (c, next) => {
    const token = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
    return gate.tokens.has(token) ? next() : Promise.resolve(refusals[gate.refusing](401));
  };
  const app = new Hono();
  app.use('/exams-api/*', signedIn);
  app.use('/core-api/api/*', signedIn);
  app.route('/exams-api/api/teacher/v3.0', examService(world));
  app.route('/core-api/api', coreService(world));
  app.route('/core-api', authentication(world, gate));
  app.route('/classroom-api', classroomService(world));
  // An address that nobody knows has no words either.
  app.notFound(() => refusals.empty(404));
  app.onError((error) => {
    console.error(error);
    return refusals.empty(500);
  });
  return app;
}

/** On a free port of this machine. */
export async function startOtherBackend(): Promise<OtherBackend> {
  const world = createWorld();
  const gate: Gate = { tokens: new Set(), refusing: 'empty' };
  const services = createOtherBackend(world, gate);
  const asked: string[] = [];
  let intercept: ((method: string, path: string) => Response | null) | null = null;
  const bases = { exam: '/exams-api', core: '/core-api', classroom: '/classroom-api' };
  const app = new Hono();
  app.get('/config.json', (c) => c.json({ bases, features: { keys: false } }));
  app.all('/:service{(exams|core|classroom)-api}/*', (c) => {
    asked.push(`${c.req.method} ${c.req.path}`);
    return intercept?.(c.req.method, c.req.path) ?? services.fetch(c.req.raw);
  });
  app.get('*', (c) => fileOf(c.req.path));
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(started),
    );
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    world,
    asked,
    endSessions(refusing) {
      gate.tokens.clear();
      gate.refusing = refusing;
    },
    intercept(answer) {
      intercept = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
