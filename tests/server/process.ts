/** A real server in a process of its own, to be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** A running server. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** What it has printed so far. */
  output: () => string;
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

/** Starts a server and waits until it says where it is; rejects with its output when it does not come up. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SAMPLE: 'small',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = Promise.withResolvers<string>();
  const listen = (chunk: Buffer) => {
    output += chunk.toString();
    const found = /ready at (https?:\S+?)\/?\.\s/.exec(`${output} `);
    if (found?.[1]) ready.resolve(found[1]);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const exited = once(child, 'exit').then(([code]: unknown[]) => {
    ready.reject(new Error(output));
    return typeof code === 'number' ? code : null;
  });
  const url = await ready.promise;
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}
