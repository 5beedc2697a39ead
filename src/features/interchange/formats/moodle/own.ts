/** Elements of our own in the texts of Moodle questions: gaps while reading, options of combined questions. */
import type { CarriedQuestion } from '../../model.ts';
import { plainOf, textOf, type Replaced } from '../html/plain.ts';
import { blank, inlineOptions, scoredParts, type Part } from '../xml/parts.ts';
import { attribute, childElements, type Element } from '../xml/tree.ts';
import type { Gathering } from './fields.ts';

const MOST_WORDS = 10_000;

/** What stands for the gaps in the text; their choices too where there are several. */
export function gapText(parts: readonly Part[]) {
  const several = scoredParts(parts).length > 1;
  const letters = parts.reduce(
    (all, part) => all + (part.kind === 'choice' ? part.answers.length : 0),
    0,
  );
  return (element: Element): Replaced => {
    if (element.name !== 'bargehgap') return undefined;
    const number = Number(attribute(element, 'n'));
    const part = parts[number - 1];
    if (!several) return { inline: blank(null) };
    // Beyond every bound of a text: the lists alone would fill it.
    const list =
      part?.kind === 'choice' && letters < MOST_WORDS ? ` ${inlineOptions(part.answers)}` : '';
    return { inline: `${blank(number)}${list}` };
  };
}

/** Takes the options of a combined question out of its text. */
export function optionReader(gathering: Gathering) {
  const options: CarriedQuestion['options'] = [];
  const replace = (element: Element): Replaced => {
    if (element.name !== 'ol' || !/\bbargeh-options\b/.test(attribute(element, 'class')))
      return undefined;
    for (const item of childElements(element, 'li')) {
      const plain = plainOf(item.children, { find: () => null });
      gathering.remarks.push(...plain.remarks);
      options.push({ text: textOf(plain), isCorrect: false });
    }
    return { nodes: [] };
  };
  return { options, replace };
}
