/** One process at a time in a data directory: the embedded database itself would let a second one in. */
import { closeSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Another process holds the data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
}

/** Takes the lock and returns what releases it; a lock whose process is gone is taken over. */
export function takeLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  const handle = openSync(mine, 'w');
  writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
  closeSync(handle);
  try {
    for (let tries = 0; tries < 3; tries += 1) {
      if (linked(mine, path)) {
        process.once('exit', () => release(path));
        return () => release(path);
      }
      const holder = read(path);
      if (holder && isAlive(holder)) {
        throw new DataDirectoryInUse(
          `Process ${holder.pid} already uses this data directory (${path}). Stop it first, or set DATA_DIR to another directory.`,
        );
      }
      rmSync(path, { force: true });
    }
    throw new DataDirectoryInUse(`The lock ${path} could not be taken.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

interface Holder {
  pid: number;
  /** Tells a process from another one that was given the same number later. */
  started: string | null;
}

/** A link is made by one process only, and the file is whole from the first moment. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value)) return null;
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null;
    return typeof value.pid === 'number' ? { pid: value.pid, started } : null;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return holder.started === null || holder.started === startOf(holder.pid);
}

/** When a process started, as Linux tells it; null elsewhere. */
function startOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function release(path: string): void {
  if (read(path)?.pid === process.pid) rmSync(path, { force: true });
}
