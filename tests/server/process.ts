/** A real server in a process of its own, to be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** A running server. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** What it has printed so far. */
  output: () => string;
  /** Its exit code; null where a signal ended it. */
  exited: Promise<number | null>;
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
}

/** Starts a server and waits until it says where it is; rejects with its output when it does not come up. A launcher's words come first. */
export async function startServer(
  env: Record<string, string>,
  launcher: string[] = [],
): Promise<ServerProcess> {
  const [program, ...words] = [...launcher, process.execPath, main];
  const child = spawn(program, words, {
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
    exited,
    kill: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** What lies in a directory: folders have no bytes. */
type Contents = { path: string; mode: number; bytes: Buffer | null }[];
let used: Promise<Contents> | null = null;

/** Fills a directory with what a first start of the small school leaves there: going on from it takes a fifth of the time. */
export async function copyUsedSchool(into: string): Promise<void> {
  used ??= useSchool();
  mkdirSync(into, { recursive: true });
  for (const { path, mode, bytes } of await used) {
    if (bytes) writeFileSync(join(into, path), bytes, { mode });
    else mkdirSync(join(into, path), { mode });
  }
}

async function useSchool(): Promise<Contents> {
  const folder = mkdtempSync(join(tmpdir(), 'bargeh-used-'));
  try {
    const server = await startServer({ DATA_DIR: folder });
    await server.kill('SIGTERM');
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    // A folder before what is in it.
    return paths.toSorted().map((path) => {
      const found = statSync(join(folder, path));
      const bytes = found.isDirectory() ? null : readFileSync(join(folder, path));
      return { path, mode: found.mode, bytes };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
