/** Starts the server and says where it is; stops it when it is told to. */
import { serve } from '@hono/node-server';
import { readEnv } from './env.ts';
import { samplePassword, sampleAccounts } from './seed/seed.ts';
import { openServer } from './start.ts';

const graceMs = 10_000;

async function main(): Promise<void> {
  const env = readEnv();
  const opened = await openServer(env, (line) => console.log(`… ${line}`));
  const server = serve(
    { fetch: opened.app.fetch, port: env.port, hostname: env.host },
    ({ address, port }) => {
      const host = address.includes(':') ? `[${address}]` : address;
      const accounts = opened.hasSample
        ? ` Sample accounts: ${sampleAccounts.join(', ')}; password: ${samplePassword}`
        : '';
      console.log(`Bargeh is ready at http://${host}:${port}/.${accounts}`);
    },
  );
  server.on('error', (error: Error) => fail(error));

  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Whatever hangs then is cut off: what was answered is safe, what was not is sent again.
    setTimeout(() => process.exit(0), graceMs).unref();
    server.close(() => {
      opened.close().then(() => process.exit(0), fail);
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : 'The server could not start.');
  process.exit(1);
}

main().catch(fail);
