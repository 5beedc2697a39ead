/** A captcha in words, as whoever cannot read a picture hears it, and the digits it stands for. */
import type { Language } from './texts.ts';

const names = {
  fa: { comma: '، ', digits: 'صفر یک دو سه چهار پنج شش هفت هشت نه'.split(' ') },
  en: { comma: ', ', digits: 'zero one two three four five six seven eight nine'.split(' ') },
};

/** What stands between two of them. */
export const commaOf = (language: Language) => names[language].comma.trim();

/** The digits of a captcha in words. */
export function digitsOf(words: string, language: Language): string {
  const { comma, digits } = names[language];
  return words
    .split(comma)
    .map((name) => digits.indexOf(name))
    .join('');
}
