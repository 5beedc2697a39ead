/** Every folder says what it is: it has a README, or the nearest README above it names it (`path/*` names all below it). */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { filesOfTree } from './files.mjs';
import { root } from './setup.mjs';

const files = filesOfTree().filter((file) => !file.startsWith('.'));

/** The folder and all above it, the nearest first, without the root. */
const upFrom = (folder) => (folder === '.' ? [] : [folder, ...upFrom(dirname(folder))]);
const folders = new Set(files.flatMap((file) => upFrom(dirname(file))));
const hasReadme = (folder) => existsSync(`${root}${folder}/README.md`);

function isDescribed(folder) {
  if (hasReadme(folder)) return true;
  const above = upFrom(dirname(folder)).find(hasReadme) ?? '.';
  const words = readFileSync(`${root}${above}/README.md`, 'utf8');
  const ways = upFrom(relative(above, folder));
  return words.includes(`\`${ways[0]}/\``) || ways.some((way) => words.includes(`\`${way}/*\``));
}

const silent = [...folders].filter((folder) => !isDescribed(folder));
if (silent.length > 0) {
  console.error(
    silent.map((folder) => `${folder}: no README tells what this folder is`).join('\n'),
  );
  process.exit(1);
}
