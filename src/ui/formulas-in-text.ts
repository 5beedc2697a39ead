/** Formulas inside of a text: LaTeX between `\(` and `\)`, as Moodle, QTI and MathJax write it. */

/** A piece of a text: words, or a formula's LaTeX without its brackets. */
export interface TextPiece {
  kind: 'words' | 'formula';
  said: string;
}

const FORMULA = /\\\((.+?)\\\)/gs;

/** The text in pieces, in their order; brackets without a partner are words. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const words = (to: number) => {
    if (to > end) pieces.push({ kind: 'words', said: text.slice(end, to) });
  };
  for (const found of text.matchAll(FORMULA)) {
    const tex = found[1]?.trim() ?? '';
    if (tex === '') continue;
    words(found.index);
    pieces.push({ kind: 'formula', said: tex });
    end = found.index + found[0].length;
  }
  words(text.length);
  return pieces;
}
