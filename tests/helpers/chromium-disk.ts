/** The databases of a stopped Chromium as they lie on the disk. */
import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** LevelDB writes its log in blocks; what is left of one is filled with zeros where no header fits. */
const blockBytes = 32_768;
const headerBytes = 7;

/** Where a profile keeps the IndexedDB of all origins. */
export const databasesOf = (profile: string): string => join(profile, 'Default', 'IndexedDB');

/** The logs of the one origin that a test opens. */
function logsOf(profile: string): string[] {
  const root = databasesOf(profile);
  const origin = readdirSync(root).find((name) => name.endsWith('.indexeddb.leveldb'));
  if (!origin) throw new Error('The browser has no databases.');
  return readdirSync(join(root, origin))
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(root, origin, name));
}

/**
 * Leaves the log as a death between the two writes of a record does: with the header of something that never came.
 * Answers the log's name.
 */
export function tearLog(profile: string): string {
  const log = logsOf(profile).toSorted().at(-1);
  if (!log) throw new Error('The databases have no log.');
  const left = blockBytes - (statSync(log).size % blockBytes);
  const filling = Buffer.alloc(left < headerBytes ? left : 0);
  const header = Buffer.from([0xde, 0xad, 0xbe, 0xef, 0, 0, 1]);
  header.writeUInt16LE(200, 4);
  appendFileSync(log, Buffer.concat([filling, header]));
  return log;
}

/** Whether a log is still in use. */
export const isLogThere = (profile: string, log: string): boolean => logsOf(profile).includes(log);

/** Takes the files away in which Chromium keeps values of more than about 64 KiB; answers how many there were. */
export function loseLargeValues(profile: string): number {
  const root = databasesOf(profile);
  const files = readdirSync(root)
    .filter((name) => name.endsWith('.indexeddb.blob'))
    .flatMap((origin) =>
      readdirSync(join(root, origin), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    );
  for (const file of files) rmSync(join(file.parentPath, file.name));
  return files.length;
}
