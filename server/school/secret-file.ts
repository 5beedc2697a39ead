/** A file for what lets people in: nobody but its owner reads it, and it replaces none unless that is asked for. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A file that is there to be written into, before anything is made that only it will hold. */
export interface SecretFile {
  keep: (text: string) => void;
  /** Leaves nothing behind that was not kept. */
  drop: () => void;
}

/** Makes sure that it can be written; where it is there already, `isForced` replaces it. */
export function secretFile(path: string, isForced: boolean): SecretFile {
  if (existsSync(path) && !isForced) {
    throw new Error(`${path} is there already; --force replaces it. Nothing was done.`);
  }
  const part = `${path}.part`;
  try {
    rmSync(part, { force: true });
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' });
  } catch {
    throw new Error(`${path} cannot be written. Nothing was done.`);
  }
  return {
    keep(text) {
      try {
        writeFileSync(part, text);
        renameSync(part, path);
      } catch {
        throw new Error(
          `The cards were made, but ${path} could not be written and nobody has them: --again makes others.`,
        );
      }
    },
    drop: () => rmSync(part, { force: true }),
  };
}
