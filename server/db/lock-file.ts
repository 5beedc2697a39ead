/**
 * One process at a time in a data directory: the embedded database itself would let a second one in. The lock is the
 * kernel's, which several containers on one volume share and which ends with its process, however that ends. Node has
 * no call for it, but SQLite, which Node brings along, takes it on its file. Nobody removes that file, and nothing in
 * this process may open it in another way: closing it would give up the lock.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the data directory. */
export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse';
}

/** How long those that start at once sort it out among themselves, in milliseconds. */
const patienceMs = 500;
/** SQLite's word for a lock that another one has. */
const busy = 5;

/** Takes the lock beside `path`, where it says who has it, and returns what releases it. */
export function takeLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(`${path}.db`, { timeout: patienceMs });
  try {
    // Nothing is ever written, so no journal is left either.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    database.close();
    throw cause instanceof Error && 'errcode' in cause && cause.errcode === busy
      ? new DataDirectoryInUse(
          `${holderOf(path)} already uses this data directory (${path}). Stop it first, or set DATA_DIR to another directory.`,
        )
      : new Error(`The lock ${path}.db could not be taken: its file system has to know locks.`, {
          cause,
        });
  }
  writeFileSync(path, JSON.stringify({ pid: process.pid, host: hostname() }));
  const release = () => {
    if (!database.isOpen) return;
    rmSync(path, { force: true });
    database.close();
  };
  process.once('exit', release);
  return release;
}

/** Who wrote that it has the lock, for the person who reads the message; what stands there decides nothing. */
function holderOf(path: string): string {
  try {
    const said: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof said !== 'object' || said === null || !('pid' in said)) return 'Another process';
    const elsewhere = 'host' in said && said.host !== hostname() ? ` on ${String(said.host)}` : '';
    return `Process ${String(said.pid)}${elsewhere}`;
  } catch {
    return 'Another process';
  }
}
