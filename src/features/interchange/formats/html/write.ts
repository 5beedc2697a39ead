/** Plain text with LaTeX as the markup that `plain.ts` reads back to the same. */
import type { CarriedFile } from '../../model.ts';
import { formulasIn } from '../shared/formulas.ts';
import { escapeXml } from '../xml/escape.ts';
import { fileName } from './files.ts';

/** What differs between the formats that carry markup. */
export interface Dialect {
  /** Markup of a formula, or null where it stands as LaTeX in the text. */
  math: (latex: string, display: boolean) => string | null;
  /** Attributes of what keeps its spaces. */
  keep: string;
}

/** What a reader would take for a formula or an entity where we mean the signs themselves. */
const telling = /\$(?=\$)|\\(?=\[)|«(?=math)/g;

function words(text: string): string {
  return escapeXml(text).replace(telling, (sign) => `${sign}<span></span>`);
}

/** A line with its formulas. */
export function inlineMarkup(line: string, dialect: Dialect): string {
  let markup = '';
  let at = 0;
  for (const { from, to } of formulasIn(line)) {
    const whole = line.slice(from, to);
    const latex = whole.slice(2, -2);
    const isOurs = whole.startsWith('\\(') && latex.trim() !== '';
    if (!isOurs) continue;
    markup += words(line.slice(at, from)) + (dialect.math(latex, false) ?? escapeXml(whole));
    at = to;
  }
  return markup + words(line.slice(at));
}

/** Whether a page would show less of the line than it holds. */
function needsKeeping(line: string): boolean {
  return line.trim() === '' || /[ \t\n\f]{2,}|[\t\n\f]|^[ \u00A0]|[ \u00A0]$/.test(line);
}

/** Text as paragraphs. */
export function blockMarkup(text: string, dialect: Dialect): string {
  return text
    .split('\n')
    .map((line) =>
      needsKeeping(line)
        ? `<p ${dialect.keep}>${inlineMarkup(line, dialect)}</p>`
        : `<p>${inlineMarkup(line, dialect)}</p>`,
    )
    .join('');
}

/** Text of an option or criterion: in the line where it is one. */
export function phraseMarkup(text: string, dialect: Dialect): string {
  if (text.includes('\n')) return blockMarkup(text, dialect);
  const inner = inlineMarkup(text, dialect);
  return text !== '' && needsKeeping(text) ? `<span ${dialect.keep}>${inner}</span>` : inner;
}

/** The question's own formula in a paragraph of its own. */
export function formulaMarkup(latex: string, dialect: Dialect): string {
  const math = latex.trim() === '' ? null : dialect.math(latex, true);
  return `<p class="bargeh-formula">${math ?? `\\[${escapeXml(latex)}\\]`}</p>`;
}

/** A file's name as every system takes it. */
export function safeName(file: CarriedFile): string {
  const ending = file.type.slice(file.type.indexOf('/') + 1).replace('jpeg', 'jpg');
  const name = fileName(file.name)
    .replace(/[\p{Cc}\p{Surrogate}<>:"|?*#%&+]/gu, '-')
    .trim();
  return /^\.*$/.test(name) ? `1.${ending}` : name.slice(-100);
}

/** The files of a question with a folder each, so that equal names stay apart. */
export function placedFiles(files: readonly CarriedFile[]): { path: string; file: CarriedFile }[] {
  return files.map((file, index) => ({
    path: index === 0 ? safeName(file) : `${index + 1}/${safeName(file)}`,
    file,
  }));
}
