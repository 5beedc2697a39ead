import type { Roster } from '#domain/roster/model.ts';
import { readRoster } from '#domain/roster/read.ts';
import type { Asked, Told } from './reading.ts';

const tell = (told: Told) => postMessage(told);

/** One file that takes all memory, or meets a fault of ours, hinders no other. */
function readOne(file: Asked['files'][number], org: string | null): Roster {
  try {
    return readRoster([file], org);
  } catch (error) {
    const code = error instanceof RangeError ? 'tooMuch' : 'crashed';
    const refused = { name: file.name, kind: null, people: 0, refused: { code, values: {} } };
    return { files: [refused], people: [], whole: [] };
  }
}

addEventListener('message', ({ data: { files, org } }: MessageEvent<Asked>) => {
  const lists: Roster[] = [];
  for (const [at, file] of files.entries()) {
    tell({ t: 'progress', done: at });
    lists.push(readOne(file, org));
  }
  tell({ t: 'read', lists });
});
