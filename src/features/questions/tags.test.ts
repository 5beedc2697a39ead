import { expect, test } from 'vitest';
import { MOST_TAGS, suggestedTags, TAG_LIMIT, withTags } from './tags.ts';

test('commas of both scripts part tags, and what folds to the same comes once', () => {
  expect(withTags(['کتاب'], ' حرکت ، Newton,كتاب,,  فصل   ۲ ')).toEqual([
    'کتاب',
    'حرکت',
    'Newton',
    'فصل ۲',
  ]);
});

test('there are at most twenty of fifty characters', () => {
  const many = Array.from({ length: 30 }, (_, at) => `t${at}`).join(',');
  expect(withTags([], many)).toHaveLength(MOST_TAGS);
  expect(withTags([], 'x'.repeat(80))).toEqual(['x'.repeat(TAG_LIMIT)]);
});

test('of the tags of other questions those are offered that fit and are not there yet', () => {
  expect(suggestedTags(['انرژی', 'کار', 'کار و انرژی'], ['كار'], 'انر')).toEqual([
    'انرژی',
    'کار و انرژی',
  ]);
});
