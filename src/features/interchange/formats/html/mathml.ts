/** MathML as LaTeX: what the file itself gives as LaTeX first, else piece by piece. */
import { attribute, childElements, textInside, type Element, type Node } from '../xml/tree.ts';
import { join, latexText, latexToken, over } from './latex-signs.ts';

/** A converted formula; `sure` is false where something of it has no counterpart. */
export interface Latex {
  latex: string;
  /** It stood as LaTeX in the file. */
  given: boolean;
  sure: boolean;
}

interface State {
  sure: boolean;
}

function row(nodes: readonly Node[], state: State): string {
  return nodes.map((node) => piece(node, state)).reduce(join, '');
}

function braced(node: Node | undefined, state: State): string {
  return node === undefined ? '{}' : `{${piece(node, state)}}`;
}

/** A base that takes an index: in braces unless it is one sign. */
function base(node: Node | undefined, state: State): string {
  const latex = node === undefined ? '' : piece(node, state);
  return /^(.|\\[a-z]+|\\left.*)$/isu.test(latex) ? latex : `{${latex}}`;
}

function fenced(element: Element, state: State): string {
  const open = element.attributes.get('open') ?? '(';
  const close = element.attributes.get('close') ?? ')';
  const separators = Array.from((element.attributes.get('separators') ?? ',').replace(/\s/g, ''));
  const parts = childElements(element).map((part) => piece(part, state));
  const inner = parts.reduce((all, part, index) => {
    const separator = separators[Math.min(index - 1, separators.length - 1)] ?? '';
    return index === 0 ? part : join(all + separator, part);
  }, '');
  const edge = (sign: string) => latexToken(sign, false) || '.';
  return `\\left${join(join(edge(open), inner), `\\right${edge(close)}`)}`;
}

function stacked(element: Element, state: State): string {
  const [base_, first, second] = childElements(element);
  const mark = first ? textInside(first).trim() : '';
  const accent = over[mark];
  if (element.name === 'mover' && accent) return `\\${accent}${braced(base_, state)}`;
  if (element.name === 'munder' && /^[_¯‾―]$/.test(mark))
    return `\\underline${braced(base_, state)}`;
  const inner = base(base_, state);
  const large = /^\\(sum|prod|int|iint|oint|lim|max|min|sup|inf|bigcup|bigcap)$/.test(inner);
  const under = braced(first, state);
  if (large && element.name === 'munder') return `${inner}_${under}`;
  if (large && element.name === 'mover') return `${inner}^${under}`;
  if (large) return `${inner}_${under}^${braced(second, state)}`;
  if (element.name === 'munder') return `\\underset${under}{${inner}}`;
  if (element.name === 'mover') return `\\overset${under}{${inner}}`;
  return `\\overset${braced(second, state)}{\\underset${under}{${inner}}}`;
}

function scripts(element: Element, state: State): string {
  const parts = childElements(element);
  const divide = parts.findIndex((part) => part.name === 'mprescripts');
  const after = divide === -1 ? parts.slice(1) : parts.slice(1, divide);
  const before = divide === -1 ? [] : parts.slice(divide + 1);
  const pairs = (list: Element[]) =>
    list
      .map((part, index) =>
        part.name === 'none' ? '' : `${index % 2 === 0 ? '_' : '^'}${braced(part, state)}`,
      )
      .join('');
  return `${before.length > 0 ? `{}${pairs(before)}` : ''}${base(parts[0], state)}${pairs(after)}`;
}

function table(element: Element, state: State): string {
  const rows = childElements(element).map((line) =>
    childElements(line)
      .filter((cell) => line.name !== 'mlabeledtr' || cell.name === 'mtd')
      .map((cell) => row(cell.children, state))
      .join(' & '),
  );
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
}

function enclosed(element: Element, state: State): string {
  const inner = `{${row(element.children, state)}}`;
  const notation = attribute(element, 'notation');
  if (/radical/.test(notation)) return `\\sqrt${inner}`;
  if (/top/.test(notation)) return `\\overline${inner}`;
  if (/bottom/.test(notation)) return `\\underline${inner}`;
  if (/box|circle/.test(notation)) return `\\boxed${inner}`;
  if (/strike/.test(notation)) return `\\cancel${inner}`;
  state.sure = false;
  return inner;
}

function piece(node: Node, state: State): string {
  if (typeof node === 'string') return latexToken(node, false);
  const parts = childElements(node);
  const [first, second, third] = parts;
  switch (node.name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'ms':
      return latexToken(textInside(node), node.name !== 'mn');
    case 'mtext':
      return latexText(textInside(node).replace(/[\s\u00A0]+/g, ' '));
    case 'mfrac':
      return attribute(node, 'linethickness') === '0'
        ? `\\genfrac{}{}{0pt}{}${braced(first, state)}${braced(second, state)}`
        : `\\frac${braced(first, state)}${braced(second, state)}`;
    case 'msqrt':
      return `\\sqrt{${row(node.children, state)}}`;
    case 'mroot':
      return `\\sqrt[${second ? piece(second, state) : ''}]${braced(first, state)}`;
    case 'msup':
      return `${base(first, state)}^${braced(second, state)}`;
    case 'msub':
      return `${base(first, state)}_${braced(second, state)}`;
    case 'msubsup':
      return `${base(first, state)}_${braced(second, state)}^${braced(third, state)}`;
    case 'mover':
    case 'munder':
    case 'munderover':
      return stacked(node, state);
    case 'mmultiscripts':
      return scripts(node, state);
    case 'mfenced':
      return fenced(node, state);
    case 'mtable':
      return table(node, state);
    case 'menclose':
      return enclosed(node, state);
    case 'mspace':
      return attribute(node, 'linebreak') === 'newline' ? '\\\\ ' : '\\ ';
    case 'mphantom':
      return `\\phantom{${row(node.children, state)}}`;
    case 'semantics':
      return first ? piece(first, state) : '';
    case 'annotation':
    case 'annotationxml':
    case 'none':
    case 'maligngroup':
    case 'malignmark':
      return '';
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
    case 'merror':
    case 'mtd':
      return row(node.children, state);
    default:
      state.sure = false;
      return row(node.children, state);
  }
}

function annotation(element: Element): string | null {
  for (const child of childElements(element)) {
    const tex = /tex/i.test(attribute(child, 'encoding'));
    if (child.name === 'annotation' && tex) return textInside(child);
    const inner = annotation(child);
    if (inner !== null) return inner;
  }
  return null;
}

const MARKS: readonly (readonly [string, string])[] = [
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
  ['$', '$'],
  ['\\begin{math}', '\\end{math}'],
  ['\\begin{displaymath}', '\\end{displaymath}'],
  ['\\begin{equation}', '\\end{equation}'],
  ['\\begin{equation*}', '\\end{equation*}'],
];

/** LaTeX without the marks of a formula around it, which would stand inside our own; marks that belong to two formulas stay. */
function withoutMarks(given: string): string {
  const latex = given.trim();
  for (const [begin, end] of MARKS) {
    if (latex.length < begin.length + end.length) continue;
    if (!latex.startsWith(begin) || !latex.endsWith(end) || latex.at(-end.length - 1) === '\\')
      continue;
    const inner = latex.slice(begin.length, -end.length);
    if (!inner.includes(begin) && !inner.includes(end)) return withoutMarks(inner);
  }
  return given;
}

/** A mark of a formula inside of one cannot be drawn. */
const INNER_MARK = /(?<!\\)(?:\$|\\[()[\]])/;

/** LaTeX that a file gives beside its formula. */
export function givenLatex(given: string): Latex {
  const latex = withoutMarks(given);
  return { latex, given: true, sure: !INNER_MARK.test(latex) };
}

/** LaTeX of a `math` element. */
export function latexOfMath(math: Element): Latex {
  const given =
    annotation(math) ??
    (/[\\^_{]/.test(attribute(math, 'alttext')) ? attribute(math, 'alttext') : null);
  if (given !== null && given.trim() !== '') return givenLatex(given);
  const state = { sure: true };
  const latex = row(math.children, state).trim();
  return {
    latex,
    given: false,
    sure: state.sure && (latex !== '' || textInside(math).trim() === ''),
  };
}
