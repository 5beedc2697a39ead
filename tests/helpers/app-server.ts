/** Starts the real server as a process of its own, as `npm start` does, and ends only what it started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A running server. */
export interface AppServer {
  url: string;
  port: number;
  pid: number;
  /** What it has printed so far, its log included. */
  output(): string;
  /** Asks it to end and waits. */
  stop(): Promise<void>;
  /** SIGKILL: no chance to tidy up. */
  kill(): Promise<void>;
}

/** What a server is to serve. */
export interface ServerInput {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
}

/** Its settings. */
export const serverEnv = ({ dataDir, port = 0, env }: ServerInput): Record<string, string> => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  PORT: String(port),
  DATA_DIR: dataDir,
  ...env,
});

/** Where a server that has printed this listens. */
export const addressIn = (printed: string) => /http:\/\/[\w.[\]:]+:\d+/.exec(printed)?.[0];

/** Starts `server/main.ts`; resolves once it prints its address. */
export async function startAppServer(input: ServerInput): Promise<AppServer> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: new URL('../..', import.meta.url).pathname,
    env: { ...process.env, ...serverEnv(input) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let isUp = false;
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (isUp) return;
      const found = addressIn(printed);
      if (!found) return;
      isUp = true;
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`server ended with ${code}:\n${printed}`)));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
