/** What of each student goes on paper beside the questions and their scores. */
export const PARTS = ['answers', 'files', 'comments', 'rank', 'key'] as const;
export type Part = (typeof PARTS)[number];

/** Keys are wished for, not given away. */
const usual: readonly Part[] = PARTS.filter((part) => part !== 'key');
/** How an address says that none of them is wanted. */
const NONE = 'none';

/** What an address says; where it says nothing that is known, the usual. */
export function partsOf(said: string | undefined): ReadonlySet<Part> {
  const words = (said ?? '').split('.');
  const found = PARTS.filter((part) => words.includes(part));
  return new Set(found.length > 0 || words.includes(NONE) ? found : usual);
}

/** How an address says it; the usual is not said. */
export function sayParts(parts: ReadonlySet<Part>): string | undefined {
  const said = PARTS.filter((part) => parts.has(part)).join('.');
  if (said === usual.join('.')) return undefined;
  return said === '' ? NONE : said;
}
