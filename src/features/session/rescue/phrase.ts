import { toLang } from '#src/lib/language.ts';
import { englishWords } from './words-en.ts';
import { persianWords } from './words-fa.ts';

/** How many words a suggested phrase has: with 512 to choose from, 63 bits before the slow key is counted. */
const COUNT = 7;

const lists = { fa: persianWords, en: englishWords };

/** Seven plain words by chance, in the language of the screen. */
export function suggestPhrase(language: string): string {
  const words = lists[toLang(language)].split(' ');
  // The lists' lengths divide 2^16, so that no word is likelier than another.
  const picks = crypto.getRandomValues(new Uint16Array(COUNT));
  return Array.from(picks, (pick) => words[pick % words.length] ?? '').join(' ');
}
