/** What an item declares: its answers with their key and weights, and its scores. */
import { toLatinDigits } from '#domain/text.ts';
import { trimSpace } from '../xml/escape.ts';
import { attribute, childElement, childElements, textInside, type Element } from '../xml/tree.ts';

/** One answer that an item asks for. */
export interface Declaration {
  cardinality: string;
  baseType: string;
  correct: string[];
  /** What each answer is worth by the mapping. */
  mapped: Map<string, number>;
  upperBound: number | null;
}

/** The number that a text holds, or null. */
export function numberOf(text: string): number | null {
  const plain = toLatinDigits(text).trim().replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** The values inside an element, as they stand without space around. */
export function values(element: Element | undefined): string[] {
  if (!element) return [];
  return childElements(element, 'value').map((value) => trimSpace(textInside(value)));
}

function declaration(element: Element): Declaration {
  const mapping = childElement(element, 'mapping');
  const mapped = new Map<string, number>();
  for (const entry of mapping ? childElements(mapping, 'mapentry') : []) {
    const value = numberOf(attribute(entry, 'mappedvalue'));
    if (value !== null) mapped.set(attribute(entry, 'mapkey'), value);
  }
  return {
    cardinality: attribute(element, 'cardinality'),
    baseType: attribute(element, 'basetype'),
    correct: values(childElement(element, 'correctresponse')).filter((value) => value !== ''),
    mapped,
    upperBound: mapping ? numberOf(attribute(mapping, 'upperbound')) : null,
  };
}

/** The declarations of an item by their identifiers. */
export function declarations(item: Element): Map<string, Declaration> {
  return new Map(
    childElements(item, 'responsedeclaration').map((element) => [
      attribute(element, 'identifier'),
      declaration(element),
    ]),
  );
}

/** The maximum that the item itself says, in points. */
export function declaredMaximum(item: Element): number | null {
  const outcomes = childElements(item, 'outcomedeclaration');
  const named = (name: string) => outcomes.find((one) => attribute(one, 'identifier') === name);
  const most = values(childElement(named('MAXSCORE') ?? item, 'defaultvalue'))[0];
  const own = named('MAXSCORE') && most !== undefined ? numberOf(most) : null;
  const score = named('SCORE');
  return own ?? (score ? numberOf(attribute(score, 'normalmaximum')) : null);
}
