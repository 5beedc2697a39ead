/** A file for what lets people in: nobody but its owner reads it, and it replaces none unless that is asked for. */
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** A file that is there to be written into, before anything is made that only it will hold. */
export interface SecretFile {
  keep: (text: string) => void;
  /** Leaves nothing behind that was not kept. */
  drop: () => void;
}

/** Makes sure that it can be written; where it is there already, `isForced` replaces it. */
export function secretFile(path: string, isForced: boolean): SecretFile {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  // Its own place is taken at once where it replaces nothing: of two commands one finds it there.
  const part = isForced ? `${path}.${randomUUID()}.part` : path;
  let isKept = false;
  try {
    if (isFolder) throw new Error('A folder is not replaced.');
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' });
  } catch {
    const why =
      !isForced && existsSync(path) ? 'is there already; --force replaces it' : 'cannot be written';
    throw new Error(`${path} ${why}. Nothing was done.`);
  }
  return {
    keep(text) {
      try {
        writeFileSync(part, text);
        if (isForced) renameSync(part, path);
        isKept = true;
      } catch {
        throw new Error(
          `The cards were made, but ${path} could not be written and nobody has them: --again makes others.`,
        );
      }
    },
    drop() {
      if (!isKept) rmSync(part, { force: true });
    },
  };
}
