/** `npm run restore -- <file.tar.gz> [--replace]`: into whichever engine and storage the environment names. */
import { runCommand } from './command.ts';
import { restoreBackup } from './restore.ts';

await runCommand('npm run restore -- <file.tar.gz> [--replace]', async (given) => {
  const { path, store, files, progress } = given;
  const replace = given.flags.includes('--replace');
  const done = await restoreBackup({ store, files, path, replace, progress });
  const rows = Object.values(done.tables).reduce((sum, count) => sum + count, 0);
  return `Restored ${path}: ${rows} rows, ${done.files} files.`;
});
