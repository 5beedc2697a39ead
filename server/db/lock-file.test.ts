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

test('what stands in the file decides nothing: the kernel knows whether somebody has the lock', () => {
  takeLock(path)();
  for (const left of [`{"pid":${process.pid},"host":"here"}`, '{"pid":', '', 'x']) {
    writeFileSync(path, left);
    const release = takeLock(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    rmSync(path);
    expect(() => takeLock(path)).toThrow('Another process already uses this data directory');
    release();
  }
});

test('the name of another machine is said, and releasing twice is no fault', () => {
  const release = takeLock(path);
  writeFileSync(path, '{"pid":7,"host":"second-container"}');
  expect(() => takeLock(path)).toThrow('Process 7 on second-container already uses');
  release();
  const next = takeLock(path);
  release();
  expect(existsSync(path)).toBe(true);
  next();
});
