/** The tree that XML and HTML are read into: names without prefixes, nothing of the document kept alive. */

/** An element; attribute and element names are lower-case, without prefix, `qti-` and dashes. */
export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: Node[];
  /** Where it begins and ends in the text that was parsed. */
  start: number;
  end: number;
}

/** A piece of a tree. */
export type Node = Element | string;

const names = new Map<string, string>();

/** A name as the readers look for it: `qti-choice-interaction` and `choiceInteraction` are one. */
export function plainName(written: string): string {
  const known = names.get(written);
  if (known !== undefined) return known;
  const local = written.slice(written.lastIndexOf(':') + 1).toLowerCase();
  const name = local.replace(/^qti-/, '').replaceAll('-', '');
  if (names.size < 2_000) names.set(written, name);
  return name;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Attributes by their plain names; of two that fall together the first counts. */
export function plainAttributes(
  written: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const given = Object.entries(written);
  // Most elements have none, and a file may have a million elements.
  if (given.length === 0) return NONE;
  const attributes = new Map<string, string>();
  for (const [name, value] of given) {
    const plain = plainName(name);
    if (!attributes.has(plain) && !name.startsWith('xmlns')) attributes.set(plain, value);
  }
  return attributes;
}

/** Adds text to an element, joined to text that stands before it. */
export function addText(parent: Element, text: string): void {
  const last = parent.children.length - 1;
  const before = parent.children[last];
  if (typeof before === 'string') parent.children[last] = before + text;
  else parent.children.push(text);
}

/** An attribute by its plain name, trimmed; empty where it is missing. */
export function attribute(element: Element, name: string): string {
  return element.attributes.get(name)?.trim() ?? '';
}

/** The children that are elements, of one name where it is given. */
export function childElements(element: Element, name?: string): Element[] {
  return element.children.filter(
    (child): child is Element =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The first child of that name. */
export function childElement(element: Element, name: string): Element | undefined {
  return childElements(element, name)[0];
}

function gather(
  element: Element,
  test: (element: Element) => boolean,
  stops: boolean,
  found: Element[],
): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const holds = test(child);
    if (holds) found.push(child);
    if (!holds || !stops) gather(child, test, stops, found);
  }
}

/** Every element inside (and itself) for which the test holds, in order of the document; what holds is not searched further. */
export function findElements(root: Element, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  if (test(root)) return [root];
  gather(root, test, true, found);
  return found;
}

/** Every element inside of one of these names, also inside each other. */
export function elementsInside(root: Element, wanted: ReadonlySet<string>): Element[] {
  const found: Element[] = [];
  gather(root, ({ name }) => wanted.has(name), false, found);
  return found;
}

/** All text inside, as it stands. */
export function textInside(node: Node): string {
  return typeof node === 'string' ? node : node.children.map(textInside).join('');
}
