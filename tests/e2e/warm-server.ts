/**
 * The real server for tests that never kill it. One after the other in one process: what the first one has read and
 * compiled, its database among it, the next one has, and starts for a third of the processor time.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import {
  addressIn,
  serverEnv,
  type AppServer,
  type ServerInput,
} from '#tests/helpers/app-server.ts';
import { until } from '#tests/helpers/browser-wait.ts';

/** Longer than a server takes that ends by itself. */
const graceMs = 10_000;

interface Host {
  child: ChildProcess;
  /** What its server has printed so far. */
  printed: string;
}

let idle: Host | null = null;

/** Only one that serves keeps its starter from ending. */
function keepUp({ child }: Host, isBusy: boolean): void {
  const how = isBusy ? 'ref' : 'unref';
  child[how]();
  child.channel?.[how]();
  for (const stream of [child.stdout, child.stderr]) if (stream instanceof Socket) stream[how]();
}

function newHost(): Host {
  const child = fork(new URL('warm-host.ts', import.meta.url), {
    cwd: new URL('../..', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  const host: Host = { child, printed: '' };
  const read = (chunk: Buffer) => {
    host.printed += chunk.toString();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return host;
}

const isGone = ({ child }: Host) => child.exitCode !== null || child.signalCode !== null;

/** Tells the host what to serve, or to serve nothing; rejects where it ends instead. */
async function tell(host: Host, env: Record<string, string> | null): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const done = once(host.child, 'message', { signal });
    const gone = once(host.child, 'exit', { signal }).then(([code]) => {
      throw new Error(`server ended with ${code}:\n${host.printed}`);
    });
    host.child.send({ env });
    await Promise.race([done, gone]);
  } finally {
    ended.abort();
  }
}

/** Serves a data folder; resolves once it listens. */
export async function startWarmServer(
  input: ServerInput,
): Promise<Pick<AppServer, 'url' | 'port' | 'output' | 'stop'>> {
  const host = idle && !isGone(idle) ? idle : newHost();
  idle = null;
  host.printed = '';
  keepUp(host, true);
  await tell(host, serverEnv(input));
  const url = await until('the server says where it is', () => addressIn(host.printed));
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    const late = setTimeout(() => host.child.kill('SIGKILL'), graceMs);
    // One that ends in place of answering has stopped as well.
    await tell(host, null).catch(() => undefined);
    clearTimeout(late);
    keepUp(host, false);
    if (idle) host.child.disconnect();
    else idle = host;
  };
  return {
    url,
    port: Number(new URL(url).port),
    output: () => host.printed,
    stop: () => (stopping ??= stop()),
  };
}
