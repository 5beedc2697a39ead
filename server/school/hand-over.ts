/**
 * How a command reaches the server that holds the embedded database: as the codes do, by a file in the data directory,
 * which belongs to the server's account alone. The command leaves what it asks for there, the server takes it away,
 * does it once, and leaves the answer.
 */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Outcome } from './carry-out.ts';
import { command } from './command.ts';
import type { Command } from './command.ts';
import { Unusable } from './unusable.ts';

const folderOf = (directory: string) => join(directory, 'asked');
const askedFile = z.object({ until: z.number(), command });
/** What came of it, and where the server is that did it. */
export interface Told {
  outcome: Outcome;
  base: string;
}
type Answer = Told | { unusable: string } | { failed: true };

/** How often either side looks, and how long a server may take to notice and to be done, in milliseconds. */
const [everyMs, noticeMs, doneMs] = [200, 10_000, 120_000];

/** Renamed into its place, so that nobody reads half of it. */
function leave(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Asks the server of a data directory, and waits for what comes of it. */
export async function askServer(directory: string, asked: Command): Promise<Told> {
  const folder = folderOf(directory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomUUID();
  const [question, answer] = [join(folder, `${id}.ask`), join(folder, `${id}.answer`)];
  const started = Date.now();
  leave(question, { until: started + noticeMs, command: asked });
  while (!existsSync(answer)) {
    const waited = Date.now() - started;
    if (waited > noticeMs && existsSync(question)) {
      rmSync(question, { force: true });
      throw new Error(
        'The process that holds the data directory does not answer; nothing was done.',
      );
    }
    if (waited > doneMs) {
      throw new Error(
        'The server did not say what came of it: look with `npm run school -- list`.',
      );
    }
    await wait(everyMs);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server wrote it, at this moment
  const told = JSON.parse(readFileSync(answer, 'utf8')) as Answer;
  rmSync(answer, { force: true });
  if ('outcome' in told) return told;
  throw 'unusable' in told
    ? new Unusable(told.unusable)
    : new Error('The server could not do it; nothing was changed.');
}

/** Looks for what commands ask for, one after the other, and answers how to stop looking. */
export function answerCommands(
  directory: string,
  act: (asked: Command) => Promise<Told>,
  fail: (error: unknown) => void,
): () => Promise<void> {
  const folder = folderOf(directory);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const answerOne = async (name: string): Promise<void> => {
    const path = join(folder, name);
    const written = readFileSync(path, 'utf8');
    // Taken away first: whatever happens now, it is done once at most.
    rmSync(path);
    const asked = askedFile.parse(JSON.parse(written));
    if (asked.until < Date.now()) return;
    leave(path.replace(/\.ask$/, '.answer'), await answerTo(asked.command));
  };
  const answerTo = async (asked: Command): Promise<Answer> => {
    try {
      return await act(asked);
    } catch (error) {
      if (error instanceof Unusable) return { unusable: error.message };
      fail(error);
      return { failed: true };
    }
  };
  let working: Promise<void> | null = null;
  const look = async () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.ask'))) {
      await answerOne(name);
    }
  };
  const timer = setInterval(() => {
    working ??= look()
      .catch(fail)
      .finally(() => (working = null));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await working;
  };
}
