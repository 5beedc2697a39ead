/** A formula in any of the marks that programs use; what is between them holds no other mark. */
const FORMULA =
  /\\\((?:(?!\\[()])[^])+?\\\)|\\\[(?:(?!\\[[\]])[^])+?\\\]|\$\$(?:(?!\$\$)[^])+?\$\$/g;

/** Whether what stands between two marks reads as LaTeX: `$$` is written for money, too. */
const isLatex = (inner: string) =>
  /[\\^_]|^\s*[A-Za-z0-9]\s*$|[A-Za-z0-9)]\s*[=+\-*/<>]/.test(inner);

/** Where formulas stand in a text, marks included. */
export function formulasIn(text: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  // One after the other: a hundred thousand matches at once take longer to keep than to find.
  for (const { 0: whole, index: from } of text.matchAll(FORMULA))
    if (whole.startsWith('\\(') || isLatex(whole.slice(2, -2)))
      places.push({ from, to: from + whole.length });
  return places;
}

/** Whether a piece of the text meets one of them; asked piece after piece, in the order of the text. */
export function meets(places: readonly { from: number; to: number }[]) {
  let next = 0;
  return (from: number, to: number): boolean => {
    while ((places[next]?.to ?? Infinity) <= from) next += 1;
    return (places[next]?.from ?? Infinity) < to;
  };
}

/** A formula between single dollars: with a command, a power or an index inside, close to its marks; money has none of these. */
const SINGLE = /(?<![\\$])\$(?=[^\s$])([^$\n]{1,500}?)(?<=[^\s\\])\$(?![\d$])/g;
const isSingle = (inner: string) => /\\[A-Za-z]{2,}|[A-Za-z0-9)}][\^_][A-Za-z0-9{]/.test(inner);

/** The text with every formula between `\(` and `\)`, and whether that changed a mark; single dollars are none in HTML, where Moodle shows them as they are. */
export function withOneMark(
  text: string,
  takesSingle = true,
): { text: string; isChanged: boolean } {
  if (!text.includes('$') && !text.includes('\\[')) return { text, isChanged: false };
  const doubled = text.replace(FORMULA, (whole) =>
    whole.startsWith('\\(') || !isLatex(whole.slice(2, -2))
      ? whole
      : `\\(${whole.slice(2, -2).trim()}\\)`,
  );
  if (!takesSingle) return { text: doubled, isChanged: doubled !== text };
  const meetsFormula = meets(formulasIn(doubled));
  const changed = doubled.replace(SINGLE, (whole, inner: string, at: number) =>
    isSingle(inner) && !meetsFormula(at, at + whole.length) ? `\\(${inner}\\)` : whole,
  );
  return { text: changed, isChanged: changed !== text };
}
