/** Rubric blocks: what the scorer reads is model answer and rubric, what the candidate reads is text. */
import { UNITS_PER_POINT } from '#domain/score.ts';
import type { CarriedQuestion } from '../../model.ts';
import { plainOf, textOf, type Plain, type Surroundings } from '../html/plain.ts';
import {
  attribute,
  childElements,
  elementsInside,
  findElements,
  textInside,
  type Element,
  type Node,
} from '../xml/tree.ts';
import { numberOf } from './declarations.ts';

/** What blocks for scorers say. */
export interface ScorerWords {
  modelAnswer: string[];
  rubric: CarriedQuestion['rubric'];
  plains: Plain[];
}

/** Whether an element carries a class of ours. */
export function hasClass(element: Element, name: string): boolean {
  return attribute(element, 'class').split(/\s+/).includes(name);
}

/** Criteria as we write them: points in a span before their text. */
function criterion(
  element: Element,
  surroundings: Surroundings,
): CarriedQuestion['rubric'][number] {
  const points = elementsInside(element, new Set(['span'])).find((one) =>
    hasClass(one, 'bargeh-points'),
  );
  const without = (nodes: readonly Node[]): Node[] => nodes.filter((node) => node !== points);
  const score = numberOf(points ? textInside(points) : '') ?? 0;
  return {
    text: textOf(plainOf(without(element.children), surroundings)),
    scoreUnits: Math.round(score * UNITS_PER_POINT),
  };
}

/** Reads pieces that are meant for who scores. */
export function scorerWords(all: readonly Node[], surroundings: Surroundings): ScorerWords {
  const nodes = all.filter((node) => typeof node === 'string' || !hasClass(node, 'bargeh-key'));
  const top: Element = { name: '', attributes: new Map(), children: [...nodes], start: 0, end: 0 };
  const own = findElements(top, (one) => hasClass(one, 'bargeh-model-answer'));
  const list = findElements(top, (one) => hasClass(one, 'bargeh-rubric'));
  const items = list.flatMap((one) => childElements(one, 'li'));
  const rest = own.length + items.length > 0 ? own.flatMap((one) => one.children) : nodes;
  const plain = plainOf(rest, surroundings);
  const text = textOf(plain);
  return {
    modelAnswer: text === '' ? [] : [text],
    rubric: items.map((one) => criterion(one, surroundings)),
    plains: [plain],
  };
}
