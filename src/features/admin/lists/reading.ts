import { FILE_LIMITS } from '#domain/files/model.ts';
import { MOST_LETTERS, type Roster } from '#domain/roster/model.ts';
import type { GivenFile } from '#domain/roster/read.ts';
import type { FileSource } from '#src/features/files/index.ts';
import { askWorker, type Running, type WorkerLike } from '#src/lib/ask-worker.ts';

/** What the page asks of the worker. */
export interface Asked {
  files: GivenFile[];
  /** The school that is meant in an archive of several. */
  org: string | null;
}
/** What it answers: how many files it has read, and at last what stands in each of them. */
export type Told =
  | { t: 'progress'; done: number }
  | { t: 'read'; lists: Roster[] }
  | { t: 'failed'; code: string };

const refusedList = (name: string, code: string, values: Record<string, number> = {}): Roster => ({
  files: [{ name, kind: null, people: 0, refused: { code, values } }],
  people: [],
  whole: [],
});

/** Two files of one name keep apart: rows are found again by it. */
function named(name: string, taken: Set<string>): string {
  let own = name;
  for (let n = 2; taken.has(own); n += 1) own = `${name} (${n})`;
  taken.add(own);
  return own;
}

async function given(sources: readonly FileSource[]) {
  const files: GivenFile[] = [];
  const refused: Roster[] = [];
  const taken = new Set<string>();
  for (const { name: called, size, bytes } of sources) {
    const name = named(called.slice(0, MOST_LETTERS - 10), taken);
    if (size > FILE_LIMITS.bytes) {
      refused.push(refusedList(name, 'tooLarge', { mb: FILE_LIMITS.bytes / 2 ** 20 }));
      continue;
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: memory is small
      files.push({ name, bytes: await bytes() });
    } catch {
      refused.push(refusedList(name, 'unreadable'));
    }
  }
  return { files, refused };
}

const startWorker = (): WorkerLike =>
  new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });

/** A reading under way; resolves with null where it was given up. */
export interface Reading {
  read: Promise<Roster[] | null>;
  cancel: () => void;
}

/** Reads files beside the page; one that cannot be read is named with its reason. */
export function readSources(
  sources: readonly FileSource[],
  org: string | null,
  onProgress: (done: number) => void,
): Reading {
  const { promise, resolve } = Promise.withResolvers<Roster[] | null>();
  let running: Running | null = null;
  let isOver = false;
  const begin = async () => {
    const { files, refused } = await given(sources);
    if (isOver) return;
    if (files.length === 0) {
      resolve(refused);
      return;
    }
    running = askWorker<Asked, Told>(
      {
        asked: { files, org },
        transfer: files.map(({ bytes }) => bytes.buffer),
        isLast: ({ t }) => t !== 'progress',
        failed: (code) => ({ t: 'failed', code }),
        hear(told) {
          if (told.t === 'progress') onProgress(told.done);
          if (told.t === 'read') resolve([...told.lists, ...refused]);
          if (told.t === 'failed') {
            resolve([...files.map(({ name }) => refusedList(name, told.code)), ...refused]);
          }
        },
      },
      startWorker,
    );
  };
  void begin();
  return {
    read: promise,
    cancel() {
      isOver = true;
      running?.cancel();
      resolve(null);
    },
  };
}
