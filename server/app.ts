/** The assembled server: headers, log, calls, configuration, the app's files. Tests call it without a port. */
import { Hono } from 'hono';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { Bases, Deps } from './deps.ts';
import { mountDocs } from './docs-page/mount.ts';
import { Refused, refuse } from './errors.ts';
import { upTo } from './middleware/body.ts';
import { headers } from './middleware/headers.ts';
import { presentRefusal, respond } from './middleware/present.ts';
import { mountCalls, routeOf } from './middleware/router.ts';
import type { StaticFiles } from './middleware/static-files.ts';
import { fileHandlers, handlers } from './routes/handlers.ts';
import { readinessOf } from './readiness.ts';
import type { Tls } from './tls.ts';
import { mountPlatform } from './tools.ts';
import { isPassing } from './unavailable.ts';

const maxBody = 2 * 1024 * 1024;
/** Nobody needs more to say who she is. */
const maxOpenBody = 16 * 1024;

/** What the app needs beside the handlers' dependencies. */
export interface AppOptions {
  bases: Bases;
  /** Where an exit leads, if not to the app's own sign-in page. */
  signIn?: string | null;
  /** Others reach it, and its sample school's passwords can be read by everybody. */
  isSampleOpen?: boolean;
  staticFiles: StaticFiles | null;
  /** How it is reached by HTTPS; absent without. */
  tls?: Tls | null;
}

/** Puts the server together. */
export function createApp(deps: Deps, options: AppOptions): Hono {
  const app = new Hono();
  app.use(headers(options.bases, options.tls?.mode === 'given'));
  app.use(async (c, next) => {
    const started = performance.now();
    await next();
    // The name of the call, never the address: queries and ids stay out of the log.
    deps.log.info({
      id: c.get('requestId'),
      call: c.get('call'),
      method: c.req.method,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  });
  for (const [name, call] of Object.entries<Call>(calls)) {
    if (!call.open || call.method === 'GET') continue;
    app.use(routeOf(name, call).replaceAll(/\{(\w+)\}/g, ':$1'), upTo(maxOpenBody));
  }
  app.use('/services/*', upTo(maxBody));
  app.get('/healthz', (c) => c.json({ result: true, data: { status: 'ok' } }, 200, noStore));
  const isReady = readinessOf(deps.store);
  app.get('/readyz', async (c) => {
    if (!(await isReady())) {
      throw refuse('server.unavailable', { headers: { 'retry-after': '5' } });
    }
    return c.json({ result: true, data: { status: 'ready' } }, 200, noStore);
  });
  const signIn = options.signIn ? { signIn: options.signIn } : {};
  const sample = options.isSampleOpen ? { sample: 'open' } : {};
  const config = { bases: options.bases, ...signIn, ...sample };
  app.get('/config.json', (c) => c.json(config, 200, noStore));
  mountDocs(app, options.tls ?? null);
  if (deps.hasStandIns) mountPlatform(app, deps);
  else {
    app.all('/services/classroom/*', () => {
      throw refuse('route.unknown');
    });
  }
  mountCalls(app, deps, handlers, fileHandlers);

  const { staticFiles } = options;
  if (staticFiles) app.get('*', (c) => staticFiles.answer(c.req.raw));
  app.notFound(() => respond(presentRefusal(refuse('route.unknown'))));
  app.onError((error, c) => {
    if (error instanceof Refused) return respond(presentRefusal(error));
    // The code and the constraint tell what went wrong; messages and parameters hold pupils' data.
    deps.log.error(
      { id: c.get('requestId'), method: c.req.method, ...faultOf(error) },
      'unexpected error',
    );
    return respond(presentRefusal(refusalFor(error)));
  });
  return app;
}

const noStore = { 'cache-control': 'no-store' };

/** What the engine's code means: try again later, a value it cannot hold, or a fault of ours. */
function refusalFor(error: Error): Refused {
  if (isPassing(error)) return refuse('server.unavailable', { headers: { 'retry-after': '2' } });
  return refuse(codeOf(error).startsWith('22') ? 'request.invalid' : 'server.internal');
}

function codeOf(error: Error): string {
  const cause = error.cause ?? error;
  const hasCode = typeof cause === 'object' && 'code' in cause && typeof cause.code === 'string';
  return hasCode ? String(cause.code) : '';
}

function faultOf(error: Error): Record<string, unknown> {
  const cause = error.cause ?? error;
  const fault: Record<string, unknown> = { name: error.name };
  if (typeof cause !== 'object') return fault;
  fault['code'] = codeOf(error);
  if ('constraint' in cause) fault['constraint'] = cause.constraint;
  // Where, without the first line, which may quote a value.
  if ('stack' in cause && typeof cause.stack === 'string') {
    fault['at'] = cause.stack
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 5);
  }
  return fault;
}
