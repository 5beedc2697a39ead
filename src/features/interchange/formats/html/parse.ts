/** HTML as a tree, as browsers would read it; nothing of it ever runs. */
import { Parser } from 'htmlparser2';
import { LIMITS } from '../../model.ts';
import { addText, plainAttributes, plainName, type Element, type Node } from '../xml/tree.ts';

/** Deeper than this nothing readable lies; the parser's own work grows with the depth. */
const DEEPEST = 500;

/** No text of people has so many elements; of one that has only the letters are kept. */
const MOST_ELEMENTS = 100_000;

class TooMuch extends Error {}

/** The pieces of an HTML text. Elements deeper than the limit are put beside each other. */
export function parseHtml(html: string): Node[] {
  if (!/[<&]/.test(html)) return [html];
  const top: Element = {
    name: '',
    attributes: new Map(),
    children: [],
    start: 0,
    end: html.length,
  };
  const open: Element[] = [top];
  let count = 0;
  const parser = new Parser({
    onopentag(name, written) {
      count += 1;
      if (open.length > DEEPEST || count > MOST_ELEMENTS) throw new TooMuch();
      const element: Element = {
        name: plainName(name),
        attributes: plainAttributes(written),
        children: [],
        start: 0,
        end: 0,
      };
      const parent = open[Math.min(open.length, LIMITS.depth) - 1];
      parent?.children.push(element);
      open.push(element);
    },
    onclosetag: () => void (open.length > 1 && open.pop()),
    ontext(piece) {
      const parent = open[Math.min(open.length, LIMITS.depth) - 1];
      if (parent) addText(parent, piece);
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return [html.replace(/<[^<>]*>/g, ' ')];
  }
  return top.children;
}
