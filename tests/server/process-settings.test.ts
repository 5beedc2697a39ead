import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));

test('the manual names every setting, and none that does not exist', () => {
  const inCode = namesIn(read('server/env.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);
  const inManual = namesIn(read('docs/operating.md'), /^\| `([A-Z][A-Z0-9_]+)` +\|/gm);
  expect(inCode.length).toBeGreaterThan(20);
  expect(inManual).toEqual(inCode);
});

test('the defaults that the manual gives are those of the code', () => {
  const manual = read('docs/operating.md');
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
