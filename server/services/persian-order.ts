/** A sort key in the order of the Persian alphabet; code points put پ چ ژ ک گ ی last. */
import { foldText } from '#domain/text.ts';

const order = ' 0123456789abcdefghijklmnopqrstuvwxyzابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی';
const places = new Map(Array.from(order, (letter, place) => [letter, place.toString(36)]));

/** Two ASCII characters a letter, so that any engine and any locale sorts it alike. */
export function persianSortKey(text: string): string {
  const letters = Array.from(foldText(text), (letter) => places.get(letter) ?? 'zz');
  return letters.map((place) => place.padStart(2, '0')).join('');
}
