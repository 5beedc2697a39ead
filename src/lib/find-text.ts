/** Looks for words in folded text, and finds where the hits stand in the text as it was written. */
import { foldText } from '#domain/text.ts';

/** What is looked for: the folded words of a query. */
export function wordsOf(query: string): string[] {
  const folded = foldText(query);
  return folded === '' ? [] : [...new Set(folded.split(' '))];
}

/** From here on a word is also found where the text writes it in two. */
const LONG = 4;
const joined = (folded: string) => folded.replaceAll(' ', '');

/** Matches a word with a space anywhere inside it, as half-spaces become; made once for a search through many texts. */
const apart = new Map<string, RegExp>();
function writtenApart(word: string): RegExp {
  let pattern = apart.get(word);
  if (!pattern) {
    if (apart.size > 50) apart.clear();
    const letters = Array.from(word, (letter) => letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    pattern = new RegExp(letters.join(' ?'), 'u');
    apart.set(word, pattern);
  }
  return pattern;
}

/** Whether all words stand somewhere in the folded text; a long one also with a space inside it. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every(
    (word) => folded.includes(word) || (word.length >= LONG && writtenApart(word).test(folded)),
  );
}

/** A stretch of a text, as `slice` takes it. */
export interface Stretch {
  from: number;
  to: number;
}

/** Folded text, and for each letter of it where it comes from. */
interface Traced {
  folded: string;
  from: number[];
  to: number[];
}

/** A letter with the marks on it, white space, or whatever else is there. */
const pieces = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/** Letters come again and again; folding one costs more than looking it up. */
const known = new Map<string, string>();
function foldedPiece(piece: string): string {
  let folded = known.get(piece);
  if (folded === undefined) {
    if (known.size > 2_000) known.clear();
    folded = foldText(piece);
    known.set(piece, folded);
  }
  return folded;
}

function traced(text: string): Traced {
  const found: Traced = { folded: '', from: [], to: [] };
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const isSpace = /^\s/.test(piece);
    const folded = isSpace ? ' ' : foldedPiece(piece);
    if (isSpace && (found.folded === '' || found.folded.endsWith(' '))) continue;
    for (let at = 0; at < folded.length; at += 1) {
      found.from.push(index);
      found.to.push(index + piece.length);
    }
    found.folded += folded;
  }
  return found;
}

function withoutSpaces({ folded, from, to }: Traced): Traced {
  const places = from.flatMap((_, at) => (folded[at] === ' ' ? [] : [at]));
  return {
    folded: joined(folded),
    from: places.map((at) => from[at] ?? 0),
    to: places.map((at) => to[at] ?? 0),
  };
}

function everyHit({ folded, from, to }: Traced, word: string): Stretch[] {
  const hits: Stretch[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
    hits.push({ from: from[at] ?? 0, to: to[at + word.length - 1] ?? 0 });
  return hits;
}

/** Half-spaces and the like: what stands on both sides of them is marked as one. */
const isUnseen = (gap: string) => !/\s/.test(gap) && foldText(gap) === '';

/** Where the words stand in the text as it was written, in order and without overlaps. */
export function hitsIn(text: string, words: readonly string[]): Stretch[] {
  if (words.length === 0) return [];
  const open = traced(text);
  // A letter alone (the «ی» of «معادله ی») stands in nearly every word: beside longer words it is not marked.
  const long = words.filter((word) => word.length > 1);
  const hits = (long.length > 0 ? long : words).flatMap((word) => {
    const found = everyHit(open, word);
    return found.length > 0 || word.length < LONG ? found : everyHit(withoutSpaces(open), word);
  });
  const merged: Stretch[] = [];
  for (const hit of hits.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && (hit.from <= last.to || isUnseen(text.slice(last.to, hit.from))))
      last.to = Math.max(last.to, hit.to);
    else merged.push({ ...hit });
  }
  return merged;
}
