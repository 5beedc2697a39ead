import { ofEach } from '#src/lib/of-each.ts';
import { foldText } from '#domain/text.ts';
import { hasWords, wordsOf } from '#src/lib/find-text.ts';

/** Longer than anybody types to find one of her own comments. */
const LONGEST_QUERY = 60;

/**
 * Whether the sign before the caret asks for the comments: a slash, or whatever else the key of the slash types, at the
 * start or after white space. A letter on that key (as on an Arabic keyboard) begins a word; after a number a slash is
 * a fraction's, though there be a space between them.
 */
export function isAsking(text: string, caret: number, isSlashKey: boolean): boolean {
  const sign = text.charAt(caret - 1);
  if (sign !== '/' && !(isSlashKey && /[^\p{L}\p{N}\s]/u.test(sign))) return false;
  if (sign === '/' && /\p{Nd}[^\S\n]*$/u.test(text.slice(0, caret - 1))) return false;
  return caret === 1 || /\s/.test(text.charAt(caret - 2));
}

/** What is looked for: from the sign at `at` to the caret; null where she has gone elsewhere. */
export function askedFor(text: string, caret: number, at: number, sign: string): string | null {
  if (caret <= at || text.charAt(at) !== sign || caret - at > LONGEST_QUERY) return null;
  const query = text.slice(at + 1, caret);
  return query.includes('\n') ? null : query;
}

const foldedOf = ofEach(({ text }: { text: string }) => foldText(text));

/** The comments with all the words of a query in them, in their order. */
export function found<C extends { text: string }>(comments: readonly C[], query: string): C[] {
  const words = wordsOf(query);
  return comments.filter((one) => hasWords(foldedOf(one), words));
}
