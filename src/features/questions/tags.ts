import { foldText } from '#domain/text.ts';

export const MOST_TAGS = 20;
export const TAG_LIMIT = 50;

/** The tags with those of a text, between commas of either script; none twice, none beyond the limits. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const all = [...tags];
  const known = new Set(tags.map(foldText));
  for (const part of typed.split(/[,،]/)) {
    const tag = part.trim().replace(/\s+/g, ' ').slice(0, TAG_LIMIT).trim();
    const folded = foldText(tag);
    if (tag === '' || known.has(folded) || all.length >= MOST_TAGS) continue;
    known.add(folded);
    all.push(tag);
  }
  return all;
}

/** Tags of other questions that begin with what is typed, or hold it. */
export function suggestedTags(
  others: readonly string[],
  tags: readonly string[],
  typed: string,
): string[] {
  const has = new Set(tags.map(foldText));
  const wanted = foldText(typed);
  return others
    .filter((tag) => !has.has(foldText(tag)) && foldText(tag).includes(wanted))
    .toSorted(
      (a, b) => Number(foldText(b).startsWith(wanted)) - Number(foldText(a).startsWith(wanted)),
    )
    .slice(0, 6);
}
