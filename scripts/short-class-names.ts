/** Class names of five letters in the build: they stand in the first paint's styles and again in its script. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const root = new URL('..', import.meta.url).pathname;

/** Names a class of a file; the same in every build, and no two alike. */
export function createNamer(): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${relative(root, file).split('?', 1)[0]} ${name}`;
    const letters = createHash('sha256')
      .update(owner)
      .digest('base64')
      .replaceAll(/[^A-Za-z]/g, '');
    const short = letters.slice(0, 5);
    const other = owners.get(short);
    if (other !== undefined && other !== owner)
      throw new Error(`${owner} and ${other} would both be called ${short}: rename one.`);
    owners.set(short, owner);
    return short;
  };
}

/** The plugin; while developing, names tell where they come from. */
export function shortClassNames(): Plugin {
  return {
    name: 'bargeh-short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: createNamer() } } }),
  };
}
