import { truthOfCell } from '../table/cells.ts';

/** A sentence that is to be called true or false, and which it is where that is said. */
export interface Statement {
  text: string;
  isTrue: boolean | null;
}

const BOX =
  '((?:[☐□○◯⬜☑✓✔■✅]\\ufe0f?|\\(\\s{0,5}[✓✔]?\\s{0,5}\\)|\\[\\s{0,3}[✓✔xX]?\\s{0,3}\\]))';
const YES = 'صحیح|درست|ص|True|T';
const NO = 'نادرست|غلط|غ|False|F';
const BEGIN = '(?<=[\\s.:؟!)]|^)';
/** A box before each of the two words: it belongs to the word behind it. */
const BOXED = new RegExp(
  `${BEGIN}${BOX}\\s{0,9}(?:${YES})\\s{1,40}${BOX}\\s{0,9}(?:${NO})\\s*$`,
  'i',
);
/** The two words, each with a box behind it or with none. */
const BOTH = new RegExp(
  `${BEGIN}[([«]?\\s{0,9}(?:${YES})(?:\\s{0,9}${BOX})?([)\\]\\s/|،,–-]{1,40})[([]?\\s{0,9}(?:${NO})(?:\\s{0,9}${BOX})?\\s{0,9}[)\\]»]?\\s*$`,
  'i',
);
const ONE = new RegExp(`\\(\\s{0,9}(${YES}|${NO})\\s{0,9}\\)\\s*$`, 'i');
const isTicked = (box: string) => /[☑✓✔■✅xX]/.test(box);
/** So far from the end of a text its choice stands. */
const TAIL = 120;

/** What stands at the end of a sentence: both words to choose from, or the one that is right. */
function atEnd(text: string): Statement | null {
  const from = Math.max(0, text.length - TAIL);
  const tail = text.slice(from);
  const boxed = BOXED.exec(tail);
  const both = boxed ?? BOTH.exec(tail);
  if (both !== null) {
    const [whole, yes = '', second = '', third = ''] = both;
    const no = boxed === null ? third : second;
    // Two words that only follow each other are words of the sentence.
    const isSet = /[/|)\]]|\s{2,}|\n|\t/.test(second) || /^[([«]/.test(whole);
    const words = text.slice(0, from + both.index).trim();
    if ((boxed !== null || yes !== '' || no !== '' || isSet) && words !== '') {
      const [isYes, isNo] = [isTicked(yes), isTicked(no)];
      return { text: words, isTrue: isYes === isNo ? null : isYes };
    }
  }
  const one = ONE.exec(tail);
  const words = one === null ? '' : text.slice(0, from + one.index).trim();
  return one === null || words === ''
    ? null
    : { text: words, isTrue: truthOfCell(one[1] ?? '', true) };
}

/** A gap or a question asks for more than true or false. */
const ASKS = /\.{3,}|…|_{2,}|[؟?]\s*$/;

/** The sentence that a text asks to judge, by its end or by what was said to be right; null where it is none. */
export function statementOf(text: string, answer: string | null): Statement | null {
  const found = atEnd(text);
  const said = answer === null ? null : truthOfCell(answer, found !== null);
  if (found === null) return said === null || ASKS.test(text) ? null : { text, isTrue: said };
  if (ASKS.test(found.text) && !/[؟?]\s*$/.test(found.text)) return null;
  // Two things that are said and differ leave it open.
  if (said !== null && found.isTrue !== null && said !== found.isTrue)
    return { text: found.text, isTrue: null };
  return { text: found.text, isTrue: said ?? found.isTrue };
}
