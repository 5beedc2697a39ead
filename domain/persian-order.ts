/**
 * The order of names, one for screens and for tables: that of the Persian alphabet as the Unicode locale data have it
 * (آ before ا, hamza after it, the Arabic yeh and kaf beside the Persian ones), numbers by their value.
 */
import { toLatinDigits } from './text.ts';

const inPersian = new Intl.Collator('fa', { numeric: true });

/**
 * Compares two names as a screen sorts them: negative, zero or positive; the same in every language of the app. Digits
 * are Latin before: the collator takes a Persian number for one only where it does not begin as the other one does.
 */
export function compareNames(one: string, other: string): number {
  return inPersian.compare(toLatinDigits(one), toLatinDigits(other));
}

/**
 * What has a place of its own, in order; between brackets what shares one: variants after spaces, which differ where
 * all else is equal, and after ≡ those that differ last of all. A place that is taken is never changed: keys are kept.
 */
const alphabet =
  ' _-‐–—,،٫٬;؛:!?؟.۔·⟨\' ‘ ’⟩⟨" “ ”⟩«»()[]{}§@*٭/\\&#%٪•`^°©®+±÷×<=>|~$0' +
  '⟨ٴ ۽⟩آ⟨ا ٱ⟩⟨ء أ ٲ إ ٳ ؤ یٔ≡ىٔ≡ئ⟩ٮبٻپڀتثٹٺټٽٿجڃڄچڿڇحخځڂڅدذڈډڊڋڌڍڎڏڐۮرزڑڒړڔڕږڗژڙۯسشښڛڜۺصضڝڞۻطظڟعغڠۼفڡڢڣڤڥڦٯقڧڨ' +
  '⟨ک ڪ ګ ك ڬ ڭ ڮ⟩گڰڱڲڳڴػؼلڵڶڷڸ⟨م ۾⟩نںڻڼڽڹۿوۄۅۆۇۈۉۊۋۏ⟨ه ە ہ ة ۃ ۀ ھ⟩⟨ی ى ے ي ې ۑ ۍ ێ⟩ؽؾؿؠ' +
  'abcdefghijklmnopqrstuvwxyz';
/** Marks over and under letters, which count where all letters are equal. */
const marks = '\u0301\u0300\u0306\u0302\u030C\u030A\u0308\u030B\u0303\u0307\u0327\u0328\u0304'
  .concat('\u064E\u0650\u064F\u064B\u064D\u064C\u0651\u0652\u0653\u0654\u0655\u065F')
  .concat('\u0656\u0657\u0658\u0659\u065A\u065B\u065C\u065D\u065E\u0670');
/** The most variants of one place: marks come behind them. */
const mostVariants = 10;

/** What a letter weighs: its place, among those that share it, and last; nothing for a mark's place. */
interface Weight {
  place: string;
  variant: number;
  last: number;
}

const asPlace = (place: number) => place.toString(36).padStart(2, '0');

const weights = new Map<string, Weight>([
  ...Array.from(alphabet.matchAll(/⟨([^⟩]+)⟩|./gu), ([letter, shared], place) =>
    (shared ?? letter)
      .split(shared === undefined ? /(?!)/u : ' ')
      .flatMap((equals, variant) =>
        equals
          .split('≡')
          .map((each, last): [string, Weight] => [each, { place: asPlace(place), variant, last }]),
      ),
  ).flat(),
  ...Array.from(marks, (mark, at): [string, Weight] => [
    mark,
    { place: '', variant: mostVariants + at, last: 0 },
  ]),
]);
/** Whatever else there is comes last, by its number in Unicode. */
const unknown = 'zz';

/** What is not seen counts nothing: half-spaces, directions, the stretching line, signs of recitation. */
const unseen = /[\p{Cf}\p{Cc}\u034F\u0610-\u061A\u0640\u06D6-\u06ED]/u;

function weightsOf(piece: string): Weight[] {
  if (/\d/.test(piece)) return [{ place: numberOf(piece), variant: 0, last: 0 }];
  const known = weights.get(piece);
  if (known) return [known];
  const capital = weights.get(piece.toLowerCase());
  if (capital) return [{ ...capital, last: 1 }];
  const apart = Array.from(piece.normalize('NFD'));
  if (apart.length > 1) return apart.flatMap(weightsOf);
  const number = (piece.codePointAt(0) ?? 0).toString(36).padStart(5, '0');
  return unseen.test(piece) ? [] : [{ place: `${unknown}${number}`, variant: 0, last: 0 }];
}

/** A number stands where digits do, shorter ones first. */
function numberOf(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, '');
  return `${weights.get('0')?.place}${asPlace(value.length)}${value}`;
}

/**
 * A key in that order: keys compared byte by byte (`collate "C"`) stand as `compareNames` has their names. ASCII, and
 * equal for names that differ in nothing that is seen.
 */
export function persianSortKey(text: string): string {
  const plain = toLatinDigits(text.normalize('NFKC').replace(/[\t\n\r]+/g, ' '))
    // A hamza belongs to its yeh although a vowel is written between the two.
    .replace(/([یى])([\u064B-\u0652\u0655\u0656\u0670]+)\u0654/gu, '$1\u0654$2');
  const found = Array.from(plain.match(/[یى]\u0654|\d+|./gsu) ?? [], weightsOf).flat();
  const levels = [
    found.map(({ place }) => place),
    found.map(({ variant }) => asPlace(variant)),
    found.map(({ last }) => String(last)),
  ];
  // What is usual at the end of a level says nothing, and a space is below whatever follows it.
  const [places = '', ...others] = levels.map((level) => level.join(''));
  return [places, ...others.map((level) => level.replace(/0+$/, ''))].join(' ').trimEnd();
}
