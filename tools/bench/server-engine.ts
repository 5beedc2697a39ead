/** The engines that are measured: each in a process of its own, PostgreSQL with a cluster of its own. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startCluster } from '#tests/server/postgres.ts';
import { ready, reply } from './server-orders.ts';
import type { Order } from './server-orders.ts';

/** A running server on one engine and one size of school. */
export interface Engine {
  kind: 'embedded' | 'PostgreSQL';
  size: number;
  url: string;
  ask: (order: Order) => Promise<unknown>;
  /** CPU milliseconds used so far by the server and its database. */
  cpu: () => Promise<number>;
}

/** The directory of this run; nothing is left of it. */
export const directory = mkdtempSync(join(tmpdir(), 'bargeh-bench-'));
const worker = fileURLToPath(new URL('./server-worker.ts', import.meta.url));
const children: ChildProcess[] = [];
const clusterStart = startCluster({ durable: true });

/** Starts one, on a database of its own. */
export async function startEngine(kind: Engine['kind'], size: number): Promise<Engine> {
  const cluster = await clusterStart;
  const name = `bench_${size}`;
  if (kind === 'PostgreSQL') await runIn(cluster.url, `create database ${name}`);
  const child = fork(worker, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SAMPLE: 'full',
      DATA_DIR: join(directory, `${kind}-${size}`),
      ...(kind === 'PostgreSQL' ? { DATABASE_URL: new URL(`/${name}`, cluster.url).href } : {}),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const { url } = ready.parse(await nextMessage(child));
  const ask = async (order: Order) => {
    child.send(order);
    const said = reply.parse(await nextMessage(child));
    if ('error' in said) throw new Error(said.error);
    return said.answer;
  };
  const backends = kind === 'PostgreSQL' ? backendCpu(cluster.data) : () => 0;
  const cpu = async () => Number(await ask({ do: 'cpu' })) + backends();
  await ask({ do: 'grow', factor: size });
  return { kind, size, url, ask, cpu };
}

/** Ends everything that was started and removes what it wrote. */
export async function stopAll(): Promise<void> {
  for (const child of children) child.kill('SIGKILL');
  (await clusterStart).stop();
  rmSync(directory, { recursive: true, force: true });
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    const message = once(child, 'message', { signal }).then(([first]: unknown[]) => first);
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('A worker has ended.');
    });
    return await Promise.race([message, ended]);
  } finally {
    heard.abort();
  }
}

async function runIn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Adds up what the processes of a cluster have used; those that end keep what they were seen with. */
function backendCpu(data: string): () => number {
  const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const seen = new Map<string, number>();
  return () => {
    for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const used = pid === postmaster || parentOf(pid) === postmaster ? usedBy(pid) : null;
      if (used !== null) seen.set(pid, used);
    }
    return [...seen.values()].reduce((sum, used) => sum + used, 0);
  };
}

function parentOf(pid: string): string | undefined {
  return readProcess(pid, 'stat')?.split(') ').at(-1)?.split(' ')[1];
}

/** Its scheduled time, which Linux counts in nanoseconds. */
function usedBy(pid: string): number | null {
  const text = readProcess(pid, 'schedstat');
  return text === null ? null : Number(text.split(' ')[0]) / 1e6;
}

/** Null for a process that has ended meanwhile. */
function readProcess(pid: string, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
