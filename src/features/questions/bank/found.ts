import type { QuestionType } from '#contract/shapes.ts';
import { hasWords } from '#src/lib/find-text.ts';
import type { BankEntry } from '#src/offline/index.ts';

/** Those of a type that have all the words; the same list where nothing is looked for. */
export function foundIn(
  entries: readonly BankEntry[],
  words: readonly string[],
  type: QuestionType | null,
): readonly BankEntry[] {
  if (words.length === 0 && type === null) return entries;
  return entries.filter(
    ({ question, folded }) => (type === null || question.type === type) && hasWords(folded, words),
  );
}
