/** `npm run backup -- <file.tar.gz>`: everything, of whichever engine and storage the environment names. */
import { writeBackup } from './backup.ts';
import { runCommand } from './command.ts';

await runCommand('npm run backup -- <file.tar.gz>', async ({ path, store, files, progress }) => {
  const done = await writeBackup({ store, files, path, now: Date.now(), progress });
  const rows = Object.values(done.tables).reduce((sum, count) => sum + count, 0);
  if (done.missing.length > 0) {
    progress(`WARNING: ${done.missing.length} files are missing in the storage and in the backup:`);
    for (const name of done.missing) progress(`  ${name}`);
  }
  return `The backup is in ${path}: ${rows} rows, ${done.files} files.`;
});
