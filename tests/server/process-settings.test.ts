import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));

const guides = ['docs/operator/en.md', 'docs/operator/fa.md'];

test.each(guides)('%s names every setting, and none that does not exist', (guide) => {
  const inCode = namesIn(read('server/env.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);
  const inManual = namesIn(read(guide), /^\| `([A-Z][A-Z0-9_]+)` +\|/gm);
  expect(inCode.length).toBeGreaterThan(20);
  expect(inManual).toEqual(inCode);
});

test.each(guides)('the defaults that %s gives are those of the code', (guide) => {
  const manual = read(guide);
  const env = readEnv({});
  for (const [name, value] of [
    ['PORT', env.port],
    ['HOST', env.host],
    ['SAMPLE', env.sample],
    ['LOG_LEVEL', env.logLevel],
    ['TLS', env.tls.mode],
    ['BASE_EXAM', env.bases.exam],
  ] as const) {
    expect(manual).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`${value}\` +\\|`, 'm'));
  }
});
