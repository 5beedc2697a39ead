import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lazyOf = (index: string) =>
  [...readFileSync(index, 'utf8').matchAll(/export const (\w+) = lazyPart\(/g)].map(
    ([, name = '']) => name,
  );

/** The later parts of other features that a file shows, by the names it imports them under. */
function partsShown(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '#(src\/features\/[\w-]+\/index\.ts)'/g)]
    .flatMap(([, names = '', index = '']) => {
      const later = lazyOf(index);
      return names.split(',').map((name) => (later.includes(name.trim()) ? name.trim() : ''));
    })
    .filter(Boolean);
}

/** Whether the place is inside a boundary of this very file. */
function isBounded(source: string, at: number): boolean {
  const before = source.slice(0, at);
  return before.split('<Suspense').length > before.split('</Suspense>').length;
}

test('what comes later never holds up the panel or page that it stands on: without a network it may not come at all', () => {
  const files = globSync('src/**/*.tsx', { exclude: ['**/*.test.tsx'] });
  let shown = 0;
  const unbounded = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return partsShown(source).flatMap((name) =>
      [...source.matchAll(new RegExp(`<${name}[\\s/>]`, 'g'))].flatMap(({ index }) => {
        shown += 1;
        return isBounded(source, index) ? [] : [`${file} ${name}`];
      }),
    );
  });
  expect(unbounded).toEqual([]);
  expect(shown).toBeGreaterThan(10);
});
