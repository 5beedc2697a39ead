/** The data directory is the server's alone: hashes, pupils' answers and keys lie there. */
import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The bits of the group and of everybody else. */
const others = 0o077;

/** What is made from now on is made for this account alone, by the embedded database as well. */
export function makePrivately(): void {
  process.umask(others);
}

/**
 * Makes the directory, or takes it and what is in it away from other accounts; `tell` hears of what stays open. What
 * lies in a closed folder is out of reach whatever its own mode, so only folders that were open are looked through.
 */
export function closeDirectory(
  directory: string,
  tell: (line: string) => void,
  change: (path: string, mode: number) => void = chmodSync,
): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const open: string[] = [];
  const close = (path: string): void => {
    try {
      change(path, statSync(path).mode & 0o700);
    } catch {
      // Looked at below: what counts is how it stands.
    }
    if ((statSync(path).mode & others) !== 0) open.push(path);
  };
  const closeBelow = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const isOpen = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & others;
      if (!isOpen) continue;
      // The folder after its contents: a start that was cut off goes on where it stopped.
      if (statSync(path).isDirectory() && isFirstVisit(path)) closeBelow(path);
      close(path);
    }
  };
  // A link may lead up again.
  const visited = new Set<string>();
  const isFirstVisit = (path: string) => {
    const real = realpathSync(path);
    return !visited.has(real) && visited.add(real) !== undefined;
  };
  close(directory);
  closeBelow(directory);
  if (open.length === 0) return;
  const first = open.slice(0, 3).join(', ');
  tell(
    `WARNING: other accounts of this machine can reach ${first}${open.length > 3 ? ` and ${open.length - 3} more` : ''}: the permissions cannot be changed here. Give DATA_DIR to the account of the server, on a file system that knows permissions.`,
  );
}
