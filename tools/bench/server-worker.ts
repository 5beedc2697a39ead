/** One engine with the sample school, behind HTTP and beside it; told by its parent what to do. */
import { serve } from '@hono/node-server';
import { readEnv } from '#server/env.ts';
import { openServer } from '#server/start.ts';
import { order } from './server-orders.ts';
import type { Order } from './server-orders.ts';
import { capture, release, replay, rewind } from './server-replay.ts';
import { growSchool } from './server-school.ts';
import { contractStub, listen, plainStub } from './server-stubs.ts';

const env = readEnv({ ...process.env, LOG_LEVEL: 'silent', REQUESTS_PER_SECOND: '0' });
const { app, deps, close } = await openServer(env, () => {});
const { store } = deps;

/** What each order does. */
async function obey(told: Order): Promise<unknown> {
  if (told.do === 'cpu') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  if (told.do === 'stubs') {
    const canned = { list: told.list, saved: told.saved };
    const contract = await contractStub({ ...deps, checkAnswers: false }, env.bases, canned);
    return { contract, plain: await plainStub(canned) };
  }
  if (told.do === 'grow') await growSchool(store, told.factor);
  if (told.do === 'capture') capture(told.name);
  if (told.do === 'release') release();
  if (told.do === 'rewind') await rewind(store, told.answer, told.version);
  if (told.do === 'replay') await replay(store, told.name, told.named);
  if (told.do === 'stop') await close();
  return null;
}

process.on('message', (message) => {
  const told = order.parse(message);
  void obey(told)
    .then(
      (answer) => process.send?.({ answer }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? '') : '?' }),
    )
    .then(() => told.do === 'stop' && setImmediate(() => process.exit(0)));
});
// Without its parent it has nothing to do.
process.on('disconnect', () => process.exit(0));

const url = await listen((ready) =>
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ready),
);
process.send?.({ url });
