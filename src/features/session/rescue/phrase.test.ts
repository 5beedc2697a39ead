import { expect, test } from 'vitest';
import { phraseForm, SHORTEST_PHRASE } from '#src/offline/index.ts';
import { suggestPhrase } from './phrase.ts';
import { englishWords } from './words-en.ts';
import { persianWords } from './words-fa.ts';

test.each([
  ['fa', persianWords, /^[ء-یگچپژکآ]+$/],
  ['en', englishWords, /^[a-z]+$/],
])('the words of %s are 512, plain, and no two read alike', (_language, list, plain) => {
  const words = list.split(' ');
  expect(words.filter((word) => !plain.test(word))).toEqual([]);
  expect(new Set(words.map(phraseForm)).size).toBe(words.length);
  expect(words.length).toBe(512);
});

test.each([
  ['fa', persianWords],
  ['en', englishWords],
])(
  'a suggested phrase (%s) has 60 bits, is long enough, and is another one each time',
  (language, list) => {
    const bitsOfWord = Math.log2(list.split(' ').length);
    const phrases = Array.from({ length: 50 }, () => suggestPhrase(language));
    for (const phrase of phrases) {
      expect(phrase.split(' ').length * bitsOfWord).toBeGreaterThanOrEqual(60);
      expect(phraseForm(phrase).length).toBeGreaterThanOrEqual(SHORTEST_PHRASE);
    }
    expect(new Set(phrases).size).toBe(50);
  },
);
