/**
 * A PostgreSQL of its own for the tests: started on a free loopback port, thrown away afterwards.
 * `node tests/server/postgres.ts <command…>` runs a command with TEST_DATABASE_URL and TEST_CLUSTER set.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running cluster. */
export interface Cluster {
  url: string;
  /** Its data directory. */
  data: string;
  /** Ends the server as a power cut would end its processes, and starts it again. */
  crash: () => void;
  stop: () => void;
}

const installed = '/usr/lib/postgresql';

/** Where PostgreSQL's programs are; null when it is not installed. */
export function postgresPrograms(): string | null {
  if (!existsSync(installed)) return null;
  const versions = readdirSync(installed).toSorted((a, b) => Number(b) - Number(a));
  const newest = versions.find((version) => existsSync(join(installed, version, 'bin/initdb')));
  return newest === undefined ? null : join(installed, newest, 'bin');
}

/** Starts a cluster; `durable` keeps fsync on. */
export async function startCluster(options: { durable?: boolean } = {}): Promise<Cluster> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('PostgreSQL is not installed below /usr/lib/postgresql.');
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-postgres-'));
  const person = unprivileged();
  if (person) chownSync(directory, person.uid, person.gid);
  const data = join(directory, 'data');
  const run = (program: string, args: string[]) => {
    const done = spawnSync(join(programs, program), args, {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...person,
    });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr.toString()}`);
  };
  const port = await freePort();
  const durability = options.durable ? '' : '-c fsync=off -c full_page_writes=off';
  const settings = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 ${durability}`;
  const start = () =>
    run('pg_ctl', ['-D', data, '-o', settings, '-w', '-l', join(directory, 'log'), 'start']);
  const end = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  run('initdb', ['-D', data, '-U', 'bargeh', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  start();
  return {
    data,
    url: `postgres://bargeh@127.0.0.1:${port}/postgres`,
    crash: () => {
      end();
      start();
    },
    stop: () => {
      end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

if (import.meta.main) {
  const [command = 'true', ...args] = process.argv.slice(2);
  const cluster = await startCluster();
  const env = {
    TEST_DATABASE: 'postgres',
    ...process.env,
    TEST_DATABASE_URL: cluster.url,
    TEST_CLUSTER: 'thrown away',
  };
  const child = spawn(command, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    cluster.stop();
    process.exitCode = code ?? 1;
  });
}
