/** What both commands do around their work: read the environment, open, say how far it is, close. */
import { resolve } from 'node:path';
import type { Store } from '../db/client.ts';
import { readEnv } from '../env.ts';
import { closeDirectory, makePrivately } from '../private-directory.ts';
import type { FileStorage } from '../storage/disk.ts';
import { openStore, storageOf } from '../stores.ts';

interface Given {
  path: string;
  flags: string[];
  store: Store;
  files: FileStorage;
  progress: (line: string) => void;
}

const knownFlags = new Set(['--replace']);

/** Runs a command on the configured database; a failure is one line and exit code 1. */
export async function runCommand(
  usage: string,
  act: (given: Given) => Promise<string>,
): Promise<void> {
  const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
  const [path, ...more] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  makePrivately();
  try {
    if (path === undefined || more.length > 0 || flags.some((flag) => !knownFlags.has(flag))) {
      throw new Error(`Usage: ${usage}`);
    }
    const env = readEnv();
    const progress = (line: string) => say(`… ${line}`);
    closeDirectory(env.dataDir, progress);
    const { store, release } = await openStore({ ...env, rowSecurity: false }, progress);
    try {
      const files = storageOf(env);
      const jobs = store.forJobs();
      say(await act({ path: resolve(path), flags, store: jobs, files, progress }));
    } finally {
      await store.close();
      release();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
    process.exitCode = 1;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
