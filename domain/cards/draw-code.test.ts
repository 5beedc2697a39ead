import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawCode } from './draw-code.ts';

test('the drawing has a bar for each dark module, white around them, and nothing else', () => {
  const text = `https://school.example/sit#card=${'A1_-'.repeat(10)}abc`;
  const { size, path } = drawCode(text);
  const drawn = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(length); at += 1) drawn.add(`${Number(x) + at} ${y}`);
  const { data } = encode(text, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect([...drawn].toSorted()).toEqual(dark.toSorted());
  expect(data.length).toBe(size);
  expect(dark.some((place) => place.startsWith('2 ') || place.endsWith(' 2'))).toBe(false);
});
