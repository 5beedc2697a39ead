/** Seeds the folder named on the command line, so that the suites of one run share it. */
import { seedInto } from './sample-data.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder to seed.');
await seedInto(folder);
