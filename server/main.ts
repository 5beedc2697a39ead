/** Starts the server; stops it when it is told to. */
import { readEnv } from './env.ts';
import { listen } from './listen.ts';
import { makePrivately } from './private-directory.ts';

const graceMs = 10_000;

async function main(): Promise<void> {
  makePrivately();
  const close = await listen(readEnv(), (line) => console.log(line), fail);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Whatever hangs then is cut off: what was answered is safe, what was not is sent again.
    setTimeout(() => process.exit(0), graceMs).unref();
    close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : 'The server could not start.');
  process.exit(1);
}

main().catch(fail);
