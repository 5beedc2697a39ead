/** HTML, or the body of a QTI item, as plain text with LaTeX, its files, and what was left out of it. */
import { remark, type Remark } from '#domain/files/model.ts';
import type { CarriedFile } from '../../model.ts';
import { attribute, childElements, textInside, type Element, type Node } from '../xml/tree.ts';
import { carriedFile, fileName } from './files.ts';
import { linesOfText, type Line } from './lines.ts';
import { givenLatex, latexOfMath, type Latex } from './mathml.ts';
import { parseHtml } from './parse.ts';
import { picked, type FindFile, type Found } from './pictures.ts';
import { scriptText } from '#domain/files/scripts.ts';
import { inlineTex, latexOfWiris, normalTex } from './tex.ts';

/** What an element is replaced by: words in the line, own lines, nothing, or (undefined) itself. */
export type Replaced =
  | { inline: string }
  | { nodes: readonly Node[] }
  | { lines: string[] }
  | undefined;

/** Where text is read. */
export interface Surroundings {
  find: FindFile;
  replace?: (element: Element) => Replaced;
}

/** Plain text as its lines, and everything that came with it. */
export interface Plain {
  lines: Line[];
  files: CarriedFile[];
  remarks: Remark[];
}

const blocks = new Set(
  'address article aside blockquote body center contentbody dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header itembody legend li main menu nav ol p pre prompt rubricblock section stimulusbody summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const silent = new Set(
  'annotationxml area base basefont bgsound catalog cataloginfo col colgroup companionmaterialsinfo head link map meta noframes param rp source stylesheet template title track wbr'.split(
    ' ',
  ),
);
const dropped = new Set(
  'applet audio canvas embed frame frameset iframe object svg video script style input select textarea button mediainteraction'.split(
    ' ',
  ),
);
const emphasis = new Set(['u', 'ins', 'del', 's', 'strike', 'mark']);
/** Letters that only stand out: what they say is the same without. */
const strong = new Set(['b', 'strong', 'em', 'i', 'big', 'cite', 'dfn']);

/** The question's own formula, where its text ends in one; else all is text. */
export function textAndFormula(plain: Plain): { text: string; formula: string | null } {
  const last = plain.lines.at(-1);
  const before = plain.lines.slice(0, -1);
  const isOwn =
    last?.display != null &&
    (last.own || (before.length > 0 && !before.some(({ text }) => text.includes('\\('))));
  return isOwn
    ? { text: before.map(({ text }) => text).join('\n'), formula: last.display }
    : { text: textOf(plain), formula: null };
}

/** All of it as text. */
export function textOf(plain: Plain): string {
  return plain.lines.map(({ text }) => text).join('\n');
}

/** Reads HTML as it stands in a text. */
export function plainOfHtml(html: string, surroundings: Surroundings): Plain {
  return plainOf(parseHtml(html), surroundings);
}

/** Reads pieces of a tree. */
export function plainOf(nodes: readonly Node[], surroundings: Surroundings): Plain {
  const out = linesOfText();
  let marker = '• ';
  const files = new Map<string, CarriedFile>();
  const remarks = new Map<string, Remark>();
  const say = (one: Remark) => {
    const key = one.code + JSON.stringify(one.values ?? '');
    if (remarks.size < 50) remarks.set(key, one);
  };
  const walkAll = (list: readonly Node[], kept: boolean) => {
    for (const node of list) walk(node, kept);
  };
  const formula = ({ latex, given, sure }: Latex, display: boolean) => {
    if (!sure) say(remark('formulaUnsure', 'repair'));
    else if (!given) say(remark('formulaConverted', 'note'));
    const text = inlineTex(latex);
    if (display && text !== '') out.addDisplay(latex.trim(), text);
    else out.addExact(text);
  };
  const words = (text: string, kept: boolean) => {
    if (kept) return out.addKept(text);
    const { text: plain, display, unsure } = normalTex(text);
    if (unsure) say(remark('formulaUnsure', 'repair'));
    if (display === null) out.add(plain);
    else out.addDisplay(display, plain.trim());
  };
  const take = (found: Found) => {
    if (found.remark) say(found.remark);
    if (found.text) out.add(found.text);
    if (!found.file) return;
    const carried = carriedFile(found.file.name, found.file.bytes);
    if ('remark' in carried) return say(carried.remark);
    files.set(found.key, files.get(found.key) ?? carried.file);
  };
  const block = (element: Element, kept: boolean) => {
    out.endBlock();
    const before = out.count();
    if (element.name === 'li') out.add(marker);
    marker = '• ';
    let place = Number(attribute(element, 'start')) || 1;
    for (const child of element.children) {
      if (element.name === 'ol' && typeof child !== 'string' && child.name === 'li') {
        marker = `${place}. `;
        place += 1;
      }
      walk(child, kept);
    }
    if (kept && element.name !== 'div') out.endKept(before);
    else out.endBlock();
  };
  const walk = (node: Node, keptAround: boolean): void => {
    if (typeof node === 'string') return words(node, keptAround);
    const replaced = surroundings.replace?.(node);
    if (replaced && 'inline' in replaced) return out.add(replaced.inline);
    if (replaced && 'nodes' in replaced) return walkAll(replaced.nodes, keptAround);
    if (replaced) {
      out.endBlock();
      for (const line of replaced.lines) {
        out.add(line);
        out.newLine();
      }
      return;
    }
    const { name } = node;
    if (name === 'br') return out.newLine();
    const style = attribute(node, 'style').toLowerCase();
    const css = attribute(node, 'class');
    if (silent.has(name) || /\bkatex-html\b/.test(css)) return;
    if (/display\s*:\s*none/.test(style))
      return say(remark('hiddenText', 'dropped', { text: short(node) }));
    if (/\bbargeh-formula\b/.test(css)) {
      const math = childElements(node).find((child) => child.name === 'math');
      const latex = math
        ? latexOfMath(math).latex
        : textInside(node).replace(/^\s*\\\[|\\\]\s*$/g, '');
      return out.addLine({ text: `\\(${latex}\\)`, kept: true, display: latex, own: true });
    }
    if (name === 'math') return formula(latexOfMath(node), attribute(node, 'display') === 'block');
    if (name === 'script' && attribute(node, 'type').startsWith('math/tex'))
      return formula(givenLatex(textInside(node)), /display/.test(attribute(node, 'type')));
    if (name === 'hr') return out.endBlock();
    if (name === 'img' || name === 'image') {
      const wiris = node.attributes.get('data-mathml') ?? attribute(node, 'datamathml');
      if (wiris !== '') return formula(latexOfWiris(wiris), false);
      const tex = attribute(node, 'dataequationcontent');
      if (tex !== '') return formula(givenLatex(tex), false);
      return take(
        picked(
          attribute(node, 'src') || attribute(node, 'href'),
          attribute(node, 'alt'),
          surroundings.find,
        ),
      );
    }
    if (name === 'object' || name === 'embed') {
      const found = picked(
        attribute(node, 'data') || attribute(node, 'src'),
        '',
        surroundings.find,
      );
      const isPicture = attribute(node, 'type').startsWith('image/');
      if (found.file) return take(found);
      if (isPicture && found.remark) {
        say(found.remark);
        return walkAll(node.children, keptAround);
      }
    }
    if (dropped.has(name)) {
      const what =
        attribute(node, 'src') ||
        attribute(node, 'data') ||
        attribute(childElements(node)[0] ?? node, 'src');
      say(
        remark(
          name === 'script' || name === 'style' ? 'scriptDropped' : 'mediaDropped',
          'dropped',
          { name: fileName(what) || name },
        ),
      );
      return name === 'object' || name === 'video' || name === 'audio'
        ? walkAll(node.children, keptAround)
        : undefined;
    }
    if (name === 'sup' || name === 'sub') {
      const { text, exact } = scriptText(textInside(node), name === 'sup');
      if (!exact) say(remark('scriptSigns', 'changed', { text }));
      return out.add(text);
    }
    if (name === 'table') say(remark('table', 'changed'));
    if (name === 'td' || name === 'th') {
      walkAll(node.children, keptAround);
      return;
    }
    if (name === 'tr') return cells(node);
    if (name === 'a') return link(node, keptAround);
    if (name === 'q') {
      out.add('“');
      walkAll(node.children, keptAround);
      return out.add('”');
    }
    if (name === 'rt') out.add('(');
    if (emphasis.has(name) || /underline|line-through/.test(style))
      say(remark('emphasis', 'changed', { text: short(node) }));
    else if (standsOut(node, style)) say(remark('bold', 'note', { text: short(node) }));
    const kept =
      keptAround ||
      name === 'pre' ||
      /white-space\s*:\s*(pre|break-spaces)/.test(style) ||
      /\bbargeh-keep\b/.test(css);
    if (blocks.has(name)) block(node, kept);
    else walkAll(node.children, kept);
    if (name === 'rt') out.add(')');
  };
  const cells = (row: Element) => {
    const texts = childElements(row).map((cell) => {
      const inner = plainOf(cell.children, surroundings);
      for (const one of inner.remarks) say(one);
      for (const file of inner.files) files.set(`${file.name}/${file.bytes.length}`, file);
      return textOf(inner).replaceAll('\n', ' ');
    });
    out.endBlock();
    out.add(texts.join(' | '));
    out.endBlock();
  };
  const link = (element: Element, kept: boolean) => {
    const address = attribute(element, 'href');
    const found = surroundings.find(address);
    if (found) take(picked(address, '', surroundings.find));
    // A link that is called as its file says nothing that the file does not.
    if (found?.name === textInside(element).trim()) return;
    walkAll(element.children, kept);
    if (found) return;
    if (!/^(https?|ftp):/i.test(address) || textInside(element).trim() === address) return;
    out.add(` (${address})`);
    say(remark('link', 'note', { address }));
  };
  walkAll(nodes, false);
  return { lines: out.done(), files: [...files.values()], remarks: [...remarks.values()] };
}

/** Whether some of the words are bold or slanted, and others beside them are not. */
function standsOut(node: Element, style: string): boolean {
  const isStrong =
    strong.has(node.name) ||
    /font-weight\s*:\s*(?:bold|[6-9]00)|font-style\s*:\s*italic/.test(style);
  return isStrong && textInside(node).trim() !== '';
}

function short(element: Element): string {
  return textInside(element).replace(/\s+/g, ' ').trim().slice(0, 80);
}
