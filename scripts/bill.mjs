/**
 * The bill of materials beside the built app, in CycloneDX: every package that goes out, by the lock, with its version,
 * licence and hash. npm writes it; without npm the build is whole all the same.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const place = 'dist/bill-of-materials.cdx.json';
const asked = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'];

execFile(
  'npm',
  ['sbom', '--package-lock-only', ...asked],
  { cwd: root, maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
  (error, printed) => {
    if (error) {
      console.warn(`${place} is not written: npm sbom failed (${error.message.split('\n', 1)[0]})`);
      return;
    }
    const bill = JSON.parse(printed);
    // npm takes the folder's name for the program's.
    bill.metadata.component.name = 'bargeh';
    writeFileSync(join(root, place), JSON.stringify(bill));
    console.log(`${place}: ${bill.components.length} packages`);
  },
);
