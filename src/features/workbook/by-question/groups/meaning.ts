import { foldText } from '#domain/text.ts';

/** Longer answers are compared as a whole only: a spelling in them is not what differs. */
const SHORT = 80;

/** Raised and lowered digits, fractions: folded, «5²» would be 52. */
const marked = (text: string) => text.replace(/\p{No}/gu, (sign) => `⟨${sign.normalize('NFKC')}⟩`);

/** Capitals of short words and of words with digits mean something: Co and CO, kB and Kb. */
const withCapitals = (text: string) =>
  text.replace(/[A-Za-z0-9]+/g, (word) =>
    word.length <= 3 || /\d/.test(word) ? word.replace(/[A-Z]/g, (letter) => `^${letter}`) : word,
  );

/** «x = 1» is «x=1», «2 - 1» is «2-1»; a sign before a number alone, as in «5 -2», stays where it is. */
const tight = (text: string) =>
  text
    .replace(/[−–‐‑]/g, '-')
    .replace(/٫/g, '.')
    .replace(/ ?([=×÷*]) ?/g, '$1')
    .replace(/ ([+-]) /g, '$1');

/** What an answer says, whatever its spelling; formulas are taken to the letter. */
export function meaningOf(text: string): string {
  if (text.includes('\\')) return text.trim();
  return tight(foldText(withCapitals(marked(text)))).replace(/[\s.،؛…]+$/, '');
}

/** Numbers and signs in their order: in these two answers must agree to be near each other. */
const figuresOf = (meaning: string) =>
  meaning.match(/\p{N}+(?:[.,]\p{N}+)*|[^\p{L}\p{N}\s،؛,.]/gu) ?? [];

/** How number words begin: «هفت» and «هشت» are a letter apart. */
const numberWords = [
  'صفر یک دو سه چهار پنج شش شیش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده پونزده شانزده شونزده',
  'هفده هیفده هجده هیجده نوزده بیست سی چهل پنجاه شصت هفتاد هشتاد نود صد دویست سیصد هزار میلیون میلیارد',
  'نصف نیم ثلث ربع اول',
  'zero one two three four five six seven eight nine ten eleven twelve thir fif twen for hundred thousand',
  'million billion half third quarter first second',
]
  .join(' ')
  .split(' ');
const isNumberWord = (word: string) => numberWords.some((stem) => word.startsWith(stem));

/** Whether one letter of a longer word is the only difference, and none that negates. */
function isMisspelt(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4 || long.length - short.length > 1) return false;
  // Not at its beginning: «پاک» and «ناپاک», "moral" and "amoral".
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (at === 0) return false;
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at);
  if (rest !== long.slice(at + 1)) return false;
  const letters = `${long[at] ?? ''}${short.length === long.length ? (short[at] ?? '') : ''}`;
  // «برمی‌گردد» and «برنمی‌گردد»: the negation may stand in the middle.
  if (/[نn'’\d]/.test(letters)) return false;
  return !isNumberWord(one) && !isNumberWord(other);
}

const wordsOf = (meaning: string) => meaning.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Persian words written together or apart; of Latin ones "a typical" would become "atypical". */
const joined = (meaning: string) =>
  meaning.replace(/(?<=\p{Script=Arabic}) (?=\p{Script=Arabic})/gu, '');

/** Whether two meanings differ by how a word is spelt, and in no number, sign or negation. */
export function isNear(one: string, other: string): boolean {
  if (one.length > SHORT || other.length > SHORT) return false;
  if (one.includes('\\') || other.includes('\\')) return false;
  if (figuresOf(one).join(' ') !== figuresOf(other).join(' ')) return false;
  if (joined(one) === joined(other)) return true;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length !== others.length) return false;
  const differing = words.flatMap((word, at) => {
    const its = others[at] ?? '';
    return word === its ? [] : [[word, its] as const];
  });
  // Without a word that differs it is a space or a comma, and «5 -2» is not «5-2».
  const isSpelling = differing.length === 1 || differing.length === 2;
  return isSpelling && differing.every(([word, its]) => isMisspelt(word, its));
}
