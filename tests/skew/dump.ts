/** A release's database as it is kept in tests/fixtures, and how it is put onto a disk: a fake one or a browser's. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One table as it stood. */
export interface DumpedStore {
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  rows: Record<string, unknown>[];
}

/** A whole database, and what the server of its day had heard. */
export interface Dump {
  version: number;
  stores: Record<string, DumpedStore>;
  now: number;
  server: {
    arrived: { key: string; method: string; path: string; body: string; token: string }[];
    colleague: { lane: string; part: string; value: number }[];
  };
}

/** One frozen release. */
export interface Release {
  number: number;
  commit: string;
  /** Page and worker, to be served as the app. */
  dir: string;
  database: Dump;
}

const folder = fileURLToPath(new URL('../fixtures/releases/', import.meta.url));

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function readRelease(dir: string): Release {
  const named = readJson(join(dir, 'release.json')) as Pick<Release, 'number' | 'commit'>;
  const database = readJson(join(dir, 'database.json')) as Dump;
  return { number: named.number, commit: named.commit, dir, database };
}

/** Every frozen release, the oldest first. */
export function readReleases(): Release[] {
  return readdirSync(folder)
    .map((name) => readRelease(join(folder, name)))
    .toSorted((a, b) => a.number - b.number);
}

/** Writes a dump to the disk of whatever context it runs in; refers to nothing outside, so that a page can run it too. */
export async function putOnDisk(given: { name: string; dump: Pick<Dump, 'version' | 'stores'> }) {
  const { name, dump } = given;
  const bytesOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && '$bytes' in value
      ? Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.charCodeAt(0)).buffer
      : value;
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, dump.version);
    opening.addEventListener('upgradeneeded', () => {
      for (const [table, { keyPath, autoIncrement, indexes }] of Object.entries(dump.stores)) {
        const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
        for (const { name: index, keyPath: path, unique, multiEntry } of indexes)
          store.createIndex(index, path, { unique, multiEntry });
      }
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error));
  });
  const writing = opened.transaction(Object.keys(dump.stores), 'readwrite');
  for (const [table, { rows }] of Object.entries(dump.stores))
    for (const row of rows)
      writing
        .objectStore(table)
        .put(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, bytesOf(value)])));
  await new Promise<void>((resolve, reject) => {
    writing.addEventListener('complete', () => resolve());
    writing.addEventListener('abort', () => reject(writing.error));
  });
  opened.close();
}
