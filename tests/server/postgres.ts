/**
 * A PostgreSQL of its own for the tests: started on a free loopback port, thrown away afterwards.
 * `node tests/server/postgres.ts <command…>` runs a command with TEST_DATABASE_URL and TEST_CLUSTER set.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running cluster. */
export interface Cluster {
  url: string;
  /** Its data directory. */
  data: string;
  /** Ends the server as a power cut would end its processes, and starts it again. */
  crash: () => Promise<void>;
  /** Stops its processes where they stand, as a machine that hangs does, or lets them go on. */
  freeze: (isFrozen: boolean) => void;
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
  const log = join(directory, 'log');
  const startArguments = ['-D', data, '-o', settings, '-w', '-l', log, 'start'];
  const end = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
  run('initdb', ['-D', data, '-U', 'bargeh', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']);
  run('pg_ctl', startArguments);
  return {
    data,
    url: `postgres://bargeh@127.0.0.1:${port}/postgres`,
    crash: async () => {
      // Beside whatever goes on in this process.
      await later(join(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], person);
      await later(join(programs, 'pg_ctl'), startArguments, person);
    },
    freeze: (isFrozen) => {
      for (const pid of processesOf(data)) process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    stop: () => {
      end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function later(program: string, args: string[], person: object | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: '/', stdio: 'ignore', ...person });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
    );
  });
}

/** The first process of a cluster and its children. */
function processesOf(data: string): number[] {
  const first = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0] ?? '';
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8');
  return [first, ...children.trim().split(' ')].filter((text) => text !== '').map(Number);
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
