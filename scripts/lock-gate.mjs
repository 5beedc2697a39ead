/** Fails when the lock holds an address, or lacks a platform's optional package (then `npm ci` fails on a clean clone). */
import { readFileSync } from 'node:fs';

const { packages } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);
const faults = [];
for (const [name, entry] of Object.entries(packages)) {
  if (entry.resolved) faults.push(`address in the lock: ${name}`);
  for (const optional of Object.keys(entry.optionalDependencies ?? {}))
    if (!packages[`node_modules/${optional}`] && !packages[`${name}/node_modules/${optional}`])
      faults.push(`missing from the lock: ${optional}, wanted by ${name}`);
}
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
for (const [name, version] of Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
}))
  if (!/^\d/.test(version)) faults.push(`not an exact version: ${name} ${version}`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
