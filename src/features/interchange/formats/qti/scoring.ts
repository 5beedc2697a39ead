/** What each answer earns, by the way the item says that it is scored; never by a guess. */
import { remark, type Remark } from '#domain/files/model.ts';
import {
  attribute,
  childElement,
  childElements,
  elementsInside,
  textInside,
  type Element,
} from '../xml/tree.ts';
import { numberOf, type Declaration } from './declarations.ts';

/** Points by answer, and what is doubtful about them. */
export interface Scoring {
  points: Map<string, number>;
  remarks: Remark[];
  /** They come from a mapping: their sum or maximum is the item's score. */
  isMapped: boolean;
}

/** How an item is scored, as far as its answers are concerned. */
export interface Processing {
  template: string;
  maps: ReadonlySet<string>;
  usesCorrect: ReadonlySet<string>;
  /** Points of an answer that is compared word for word, by declaration. */
  literals: Map<string, Map<string, number>>;
  /** How far from a number an answer may lie, in words that need no language, by declaration. */
  tolerances: ReadonlyMap<string, string>;
  /** The largest number that the score is set to. */
  constant: number | null;
}

const comparisons = new Set(['match', 'equal', 'stringmatch', 'member', 'equalrounded']);

function compared(condition: Element): { id: string; value: string }[] {
  if (condition.name === 'or') return childElements(condition).flatMap(compared);
  if (!comparisons.has(condition.name)) return [];
  const [variable, value] = [
    childElement(condition, 'variable'),
    childElement(condition, 'basevalue'),
  ];
  if (!variable || !value) return [];
  return [{ id: attribute(variable, 'identifier'), value: textInside(value).trim() }];
}

function pointsSet(branch: Element): number | null {
  const set = childElements(branch, 'setoutcomevalue').filter(
    (one) => !/feedback|solution|completion/i.test(attribute(one, 'identifier')),
  );
  for (const one of set)
    for (const value of elementsInside(one, new Set(['basevalue']))) {
      const points = numberOf(textInside(value));
      if (points !== null) return points;
    }
  return null;
}

/** What comparisons of numbers let pass. */
function tolerancesIn(element: Element | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const equal of element ? elementsInside(element, new Set(['equal'])) : []) {
    const variable = childElement(equal, 'variable');
    const [below = '', above = below] = attribute(equal, 'tolerance').trim().split(/\s+/);
    const mode = attribute(equal, 'tolerancemode');
    if (!variable || Number(below) + Number(above) === 0 || !/^(absolute|relative)$/.test(mode))
      continue;
    const sign = mode === 'relative' ? '%' : '';
    const words = below === above ? ` ± ${below}${sign}` : ` −${below}${sign} +${above}${sign}`;
    found.set(attribute(variable, 'identifier'), words);
  }
  return found;
}

/** Reads the response processing of an item. */
export function processingOf(item: Element): Processing {
  const element = childElement(item, 'responseprocessing');
  const ids = (name: string) =>
    new Set(
      element
        ? elementsInside(element, new Set([name])).map((one) => attribute(one, 'identifier'))
        : [],
    );
  const literals = new Map<string, Map<string, number>>();
  let constant: number | null = null;
  const branches = element
    ? elementsInside(element, new Set(['responseif', 'responseelseif']))
    : [];
  for (const branch of branches) {
    const points = pointsSet(branch);
    const [condition] = childElements(branch);
    if (points === null || !condition) continue;
    constant = Math.max(constant ?? points, points);
    for (const { id, value } of compared(condition)) {
      const known = literals.get(id) ?? new Map<string, number>();
      if (!known.has(value)) known.set(value, points);
      literals.set(id, known);
    }
  }
  return {
    template: element ? attribute(element, 'template').toLowerCase() : '',
    maps: ids('mapresponse'),
    usesCorrect: ids('correct'),
    literals,
    tolerances: tolerancesIn(element),
    constant,
  };
}

function differ(one: readonly string[], other: readonly string[]): boolean {
  return one.length !== other.length || one.some((value) => !other.includes(value));
}

const best = (points: ReadonlyMap<string, number>) => {
  let most = 0;
  for (const value of points.values()) most = Math.max(most, value);
  return [...points].filter(([, value]) => value > 0 && value === most).map(([key]) => key);
};

/** Points of the answers to one interaction. */
export function scoringOf(
  id: string,
  declared: Declaration | undefined,
  processing: Processing,
): Scoring {
  const correct = declared?.correct ?? [];
  const mapped = declared?.mapped ?? new Map<string, number>();
  const literal = processing.literals.get(id) ?? new Map<string, number>();
  const hasMap = [...mapped.values()].some((value) => value > 0);
  const isMap = processing.maps.has(id) || /map_response/.test(processing.template);
  const byKey = new Map(correct.map((value) => [value, 1]));
  const result = (points: Map<string, number>, isMapped: boolean): Scoring => ({
    points,
    isMapped,
    remarks:
      correct.length > 0 &&
      (declared?.cardinality === 'single'
        ? differ(best(points), correct.slice(0, 1)) &&
          !correct.some((one) => best(points).includes(one))
        : differ(
            [...points].filter(([, value]) => value > 0).map(([key]) => key),
            correct,
          ))
        ? [remark('keyConflict', 'repair')]
        : [],
  });
  if (hasMap && (isMap || correct.length === 0)) return result(mapped, true);
  const literalDecides =
    literal.size > 0 &&
    !processing.usesCorrect.has(id) &&
    !/match_correct/.test(processing.template);
  if (literalDecides && [...literal.values()].some((value) => value > 0))
    return result(literal, false);
  // The only answer that is named as right is scored with nothing.
  if (literalDecides && correct.some((value) => literal.has(value)))
    return { points: byKey, remarks: [remark('keyConflict', 'repair')], isMapped: false };
  return { points: byKey, remarks: [], isMapped: false };
}
