/** Programs in process groups of their own, which end with this process however it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { until } from './browser-wait.ts';

/** A program that runs. */
export interface OwnProgram {
  pid: number | undefined;
  /** What it printed so far, and what it wrote to its third descriptor. */
  printed(): string;
  /** SIGKILL to the whole group: no chance to write anything. */
  kill(): Promise<void>;
}

const groups = new Set<number>();

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** State and group of a process or thread; the name in brackets may hold anything. */
function standOf(place: string): { state: string; group: number } {
  const [state = '', , group] = readFileSync(`${place}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return { state, group: Number(group) };
}

const hasEnded = ({ state }: { state: string }) => state === 'Z' || state === 'X';

/**
 * Whether a process of the group still runs; one that only waits to be reaped does not. One whose first thread has
 * ended may have others that are still in the middle of a write.
 */
function isAlive(group: number): boolean {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return (
          standOf(`/proc/${pid}`).group === group &&
          readdirSync(`/proc/${pid}/task`).some(
            (thread) => !hasEnded(standOf(`/proc/${pid}/task/${thread}`)),
          )
        );
      } catch {
        return false;
      }
    });
}

function killAll(): void {
  for (const pid of groups) killGroup(pid);
}

let isWatching = false;
function watchForOurEnd(): void {
  if (isWatching) return;
  isWatching = true;
  process.once('exit', killAll);
  process.once('disconnect', killAll);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => {
      killAll();
      process.kill(process.pid, signal);
    });
}

/** Starts a program; nothing that it starts outlives it. */
export function startProgram(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): OwnProgram {
  watchForOurEnd();
  const child = spawn(command, args, {
    detached: true,
    // Where nothing says how the machine writes, Chromium gives up the Persian names of files.
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of child.stdio.slice(1))
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  child.on('error', (error) => {
    printed += String(error);
  });
  const { pid } = child;
  if (pid !== undefined) groups.add(pid);
  return {
    pid,
    printed: () => printed,
    kill: async () => {
      if (pid === undefined) return;
      const isRunning = child.exitCode === null && child.signalCode === null;
      const gone = isRunning ? once(child, 'exit') : null;
      killGroup(pid);
      await gone;
      // A process that dies in the middle of a write holds on for a tenth of a second. No browser may open the
      // same profile meanwhile: on a device the old one's lock would keep it out.
      await until('the last process of the group is gone', () => !isAlive(pid), 30_000);
      groups.delete(pid);
    },
  };
}

/** A port that nobody listens on, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
