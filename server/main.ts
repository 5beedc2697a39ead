/** Starts the server and says where it is; stops it when it is told to. */
import type { ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { serve } from '@hono/node-server';
import { readEnv } from './env.ts';
import { makePrivately } from './private-directory.ts';
import { samplePassword, sampleAccounts } from './seed/sample.ts';
import { openServer } from './start.ts';
import { readTls, renewTls } from './tls.ts';
import type { Tls } from './tls.ts';

const graceMs = 10_000;
/** Longer than a balancer keeps its idle connections: whoever closes first must not be the one who is asked. */
const keepAliveTimeout = 75_000;
const day = 24 * 60 * 60_000;

async function main(): Promise<void> {
  makePrivately();
  const env = readEnv();
  const tls = await readTls(env, Date.now());
  const opened = await openServer(env, (line) => console.log(`… ${line}`), tls);
  const server = serve(
    { fetch: opened.app.fetch, port: env.port, hostname: env.host, ...listening(tls) },
    ({ address, port }) => {
      const host = address.includes(':') ? `[${address}]` : address;
      const accounts = opened.hasSample
        ? ` Sample accounts: ${sampleAccounts.join(', ')}; password: ${samplePassword}`
        : '';
      const scheme = tls ? 'https' : 'http';
      console.log(`Bargeh is ready at ${scheme}://${host}:${port}/.${accounts}`);
      if (tls?.ca) console.log(`Tablets have to trust ${scheme}://${host}:${port}/ca.crt first.`);
    },
  );
  server.on('error', (error: Error) => fail(error));
  if (tls && 'setSecureContext' in server) {
    const use = ({ cert, key }: Tls) => server.setSecureContext({ cert, key });
    setInterval(() => void renewTls(env, use, opened.deps.log, Date.now()), day).unref();
  }

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Whatever hangs then is cut off: what was answered is safe, what was not is sent again.
    setTimeout(() => process.exit(0), graceMs).unref();
    server.close(() => {
      opened.close().then(() => process.exit(0), fail);
    });
    if (!('closeIdleConnections' in server)) return;
    // Whoever keeps a connection and asks on and on would keep the server as well.
    server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('connection', 'close');
    });
    const closeIdle = () => server.closeIdleConnections();
    closeIdle();
    setInterval(closeIdle, 100).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function listening(tls: Tls | null) {
  if (!tls) return { serverOptions: { keepAliveTimeout } };
  const serverOptions = { cert: tls.cert, key: tls.key, keepAliveTimeout };
  return { createServer: createHttpsServer, serverOptions };
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : 'The server could not start.');
  process.exit(1);
}

main().catch(fail);
