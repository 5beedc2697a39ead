/** Takes the lock that is named, once it is told to, says what came of it, and keeps it until it is ended. */
import { DataDirectoryInUse, takeLock } from '#server/db/lock-file.ts';

const [path = ''] = process.argv.slice(2);
process.stdin.once('data', () => {
  try {
    takeLock(path);
    console.log('held');
  } catch (error) {
    console.log(error instanceof DataDirectoryInUse ? 'refused' : error);
    process.exit();
  }
});
console.log('ready');
