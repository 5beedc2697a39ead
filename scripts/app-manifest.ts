/** What the build tells the worker of its files: in which step each comes, and what those without a hash must be. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stepsOf, type BuildManifest } from './app-steps.ts';

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** Adds that to the entries of the build in this folder. */
export function addSteps(folder: string) {
  const read = (name: string) => readFileSync(resolve(folder, name));
  return (entries: readonly Entry[]) => {
    // A build that failed says so itself.
    if (!existsSync(resolve(folder, '.vite/manifest.json'))) return { manifest: [...entries] };
    const built = JSON.parse(read('.vite/manifest.json').toString()) as BuildManifest;
    const stepOf = stepsOf(built, read('index.html').toString());
    const manifest = entries.map((entry) => {
      const step = stepOf(entry.url);
      // A script under a name that every build uses: another build's would run among the files of this one.
      const isAnyBuilds = entry.revision !== null && entry.url.endsWith('.js');
      return {
        ...entry,
        ...(step !== 'first' && { step }),
        ...(isAnyBuilds && { integrity: `sha256-${hashOf(read(entry.url))}` }),
      };
    });
    return { manifest };
  };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
