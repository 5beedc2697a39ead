import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryInUse, takeLock } from './lock-file.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'bargeh-lock-'));
  path = join(directory, 'deep', 'lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a lock is taken once, and again after it was released', () => {
  const release = takeLock(path);
  expect(() => takeLock(path)).toThrow(DataDirectoryInUse);
  expect(() => takeLock(path)).toThrow(`Process ${process.pid} already uses this data directory`);
  release();
  expect(existsSync(path)).toBe(false);
  takeLock(path)();
});

test('the lock of a process that is gone, or of no process at all, is taken over', () => {
  takeLock(path)();
  for (const left of ['{"pid":4194304,"started":null}', '{"pid":', '', 'x']) {
    writeFileSync(path, left);
    const release = takeLock(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  }
});

test('another process that was given the same number later does not hold the lock', () => {
  takeLock(path)();
  writeFileSync(path, JSON.stringify({ pid: process.pid, started: 'long ago' }));
  expect(() => takeLock(path)()).not.toThrow();
});

test('releasing leaves a lock alone that somebody else has taken since', () => {
  const release = takeLock(path);
  writeFileSync(path, '{"pid":1,"started":null}');
  release();
  expect(existsSync(path)).toBe(true);
});
