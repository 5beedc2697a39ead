import { expect, test } from 'vitest';
import { countUp, namesIn } from './count-up.ts';

test.each([
  ['۷/۱', 4, ['۷/۱', '۷/۲', '۷/۳', '۷/۴']],
  ['7/9', 2, ['7/9', '7/10']],
  ['۱۰۱', 3, ['۱۰۱', '۱۰۲', '۱۰۳']],
  ['هفتم الف', 3, ['هفتم الف', 'هفتم ب', 'هفتم پ']],
  ['ج', 2, ['ج', 'د']],
  ['هفتم', 2, ['هفتم ۱', 'هفتم ۲']],
  [' یاس ', 1, ['یاس']],
] as const)('%s, %d of them: %j', (first, count, names) => {
  expect(countUp(first, count)).toEqual(names);
});

test('names in one line are parted by the comma of either script', () => {
  expect(namesIn('ریاضی، علوم, هنر ،')).toEqual(['ریاضی', 'علوم', 'هنر']);
});
