import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { closeDirectory } from '#server/private-directory.ts';
import { copyUsedSchool, startServer } from './process.ts';

const made: string[] = [];
afterEach(() => {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bargeh-private-'));
  made.push(directory);
  return directory;
}

/** What another account of the machine reaches: what is open to it in folders that are. */
function reachable(path: string): string[] {
  const found = statSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [path];
  if (!found.isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => reachable(join(path, name)))];
}

test('a data directory that everybody could read is closed at the start, with all that is in it and comes into it', async () => {
  const directory = join(newDirectory(), 'data');
  await copyUsedSchool(directory);
  for (const path of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    const full = join(directory, path);
    chmodSync(full, statSync(full).isDirectory() ? 0o755 : 0o666);
  }
  const before = process.umask(0o022);
  const server = await startServer({ DATA_DIR: directory }).finally(() => process.umask(before));
  const response = await fetch(`${server.url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
  });
  expect(response.status).toBe(200);
  await server.kill('SIGTERM');
  expect(server.output()).not.toContain('WARNING');
  expect(reachable(directory)).toEqual([]);
});

test('a new data directory is nobody else’s from its first file on', async () => {
  const directory = join(newDirectory(), 'data');
  const before = process.umask(0o000);
  const server = await startServer({ DATA_DIR: directory }).finally(() => process.umask(before));
  await server.kill('SIGTERM');
  expect(reachable(directory)).toEqual([]);
});

test('what cannot be closed is named', () => {
  const directory = newDirectory();
  mkdirSync(join(directory, 'db'));
  chmodSync(join(directory, 'db'), 0o755);
  writeFileSync(join(directory, 'db', 'wal'), 'hashes', { mode: 0o644 });
  const said: string[] = [];
  closeDirectory(
    directory,
    (line) => said.push(line),
    () => {
      throw new Error('EPERM');
    },
  );
  expect(said.join('\n')).toContain(join(directory, 'db', 'wal'));
  expect(said.join('\n')).toContain('WARNING');
  // Nothing is said once it is closed.
  closeDirectory(directory, (line) => said.push(line));
  expect(said).toHaveLength(1);
  expect(reachable(directory)).toEqual([]);
});
