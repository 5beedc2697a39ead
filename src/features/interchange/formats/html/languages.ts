/** Texts that stand in several languages, as Moodle's filters write them: of each the reader's own one counts. */

/** A text in one language, and whether others were left out. */
interface OneLanguage {
  markup: string;
  isChosen: boolean;
}

interface Piece {
  from: number;
  to: number;
  language: string;
  words: string;
}

const SPAN = /<(\/?)(?:span|lang)\b([^<>]*)>/gi;
const MARK = /\{\s{0,9}mlang(?:\s{1,9}([\w,-]{1,40}))?\s{0,9}\}/gi;

/** Pieces between spans of the class `multilang`. */
function spans(markup: string): Piece[] {
  const found: Piece[] = [];
  let open: { from: number; inside: number; language: string } | null = null;
  for (const tag of markup.matchAll(SPAN)) {
    const [whole, end = '', given = ''] = tag;
    if (end === '') {
      const language = /\blang\s*=\s*["']?([\w-]+)/i.exec(given)?.[1];
      if (open === null && language && /class\s*=\s*["']?[^"']*\bmultilang\b/i.test(given))
        open = { from: tag.index, inside: tag.index + whole.length, language };
    } else if (open !== null) {
      const { from, inside, language } = open;
      const to = tag.index + whole.length;
      found.push({ from, to, language, words: markup.slice(inside, tag.index) });
      open = null;
    }
  }
  return found;
}

/** Pieces between `{mlang fa}` and `{mlang}`. */
function marks(markup: string): Piece[] {
  const found: Piece[] = [];
  let open: { from: number; inside: number; language: string } | null = null;
  for (const mark of markup.matchAll(MARK)) {
    const [whole, language] = mark;
    const to = mark.index + whole.length;
    if (language !== undefined) open = { from: mark.index, inside: to, language };
    else if (open !== null) {
      found.push({ ...open, to, words: markup.slice(open.inside, mark.index) });
      open = null;
    }
  }
  return found;
}

/** Pieces that follow each other stand for each other. */
function groups(markup: string, pieces: readonly Piece[]): Piece[][] {
  const all: Piece[][] = [];
  for (const piece of pieces) {
    const last = all.at(-1)?.at(-1);
    if (last && markup.slice(last.to, piece.from).trim() === '') all.at(-1)?.push(piece);
    else all.push([piece]);
  }
  return all;
}

const speaks = (piece: Piece, language: string) =>
  piece.language
    .toLowerCase()
    .split(',')
    .some((one) => one.split(/[_-]/)[0] === language);

function chosen(markup: string, pieces: readonly Piece[]): OneLanguage {
  let result = '';
  let done = 0;
  let isChosen = false;
  for (const group of groups(markup, pieces)) {
    const own = group.find((one) => speaks(one, 'fa')) ?? group[0];
    result += markup.slice(done, group[0]?.from) + (own?.words ?? '');
    done = group.at(-1)?.to ?? done;
    isChosen ||= group.length > 1;
  }
  return { markup: result + markup.slice(done), isChosen };
}

/** The text in Persian where it is there in Persian, else in the first of its languages. */
export function inOneLanguage(markup: string): OneLanguage {
  if (!/multilang|\{\s{0,9}mlang/i.test(markup)) return { markup, isChosen: false };
  const first = chosen(markup, spans(markup));
  const second = chosen(first.markup, marks(first.markup));
  return { markup: second.markup, isChosen: first.isChosen || second.isChosen };
}
