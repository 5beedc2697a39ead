/** Formulas that stand as LaTeX, or as Wiris writes them, in the middle of text. */
import { withOneMark } from '../shared/formulas.ts';
import { parseXml } from '../xml/parse.ts';
import { latexOfMath, type Latex } from './mathml.ts';

/** Text with its formulas between `\(` and `\)`. */
export interface TexText {
  text: string;
  /** The formula where the text is one displayed formula and nothing else. */
  display: string | null;
  /** One of its formulas was converted, and maybe not faithfully. */
  unsure: boolean;
}

const wiris: Record<string, string> = { '«': '<', '»': '>', '¨': '"', '§': '&' };

/** A formula in Wiris' own writing of MathML. */
export function latexOfWiris(written: string): Latex {
  return latexOfMath(parseXml(written.replace(/[«»¨§]/g, (sign) => wiris[sign] ?? sign)).root);
}

/** A formula in the midst of text; empty ones vanish. */
export function inlineTex(latex: string): string {
  const line = latex.includes('\n') ? latex.replace(/\s*\n\s*/g, ' ').trim() : latex;
  return line.trim() === '' ? '' : `\\(${line}\\)`;
}

function wirisReplaced(text: string): { text: string; unsure: boolean } {
  let unsure = false;
  let isInFormula = false;
  const pieces = text.split(/(?=«math[\s»])|(?<=«\/math»)/);
  const plain = pieces.map((piece) => {
    const isWiris = /^«math[\s»]/.test(piece) && piece.endsWith('«/math»');
    // What stands in a formula already is a part of that one.
    if (!isWiris || isInFormula) {
      const marks = piece.match(/\\[()]/g);
      if (marks) isInFormula = marks.at(-1) === '\\(';
      return piece;
    }
    const { latex, sure } = latexOfWiris(piece);
    if (!sure) unsure = true;
    return inlineTex(latex);
  });
  return { text: plain.join(''), unsure };
}

const alone = /^\s*(?:\$\$([^$]+)\$\$|\\\[((?:(?!\\\[|\\\])[^])+)\\\])\s*$/;

/** Reads the other ways of marking a formula as the one that is kept. */
export function normalTex(given: string): TexText {
  if (!/\$\$|\\\[|«math/.test(given)) return { text: given, display: null, unsure: false };
  const { text, unsure } = wirisReplaced(given);
  const marked = withOneMark(text, false);
  const whole = marked.isChanged ? alone.exec(text) : null;
  return { text: marked.text, display: (whole?.[1] ?? whole?.[2])?.trim() ?? null, unsure };
}
