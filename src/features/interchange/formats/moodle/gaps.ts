/** Gaps that are filled from lists: choosing words, and dragging them into the text. */
import { remark } from '../shared/rows.ts';
import type { Part } from '../xml/parts.ts';
import { childElements, type Element } from '../xml/tree.ts';
import { markupOf, phraseField, valueOf, type Gathering } from './fields.ts';

const mark = /\[\[(\d{1,3})\]\]/g;

/** The markup with a mark for each gap. */
export function gapMarkup(markup: string): string {
  let number = 0;
  return markup.replace(mark, () => {
    number += 1;
    return `<bargeh-gap n="${number}"></bargeh-gap>`;
  });
}

/** One choice for each gap: the words of the group that its right one belongs to. */
export function gapParts(question: Element, gathering: Gathering): Part[] {
  const boxes = childElements(question)
    .filter(({ name }) => name === 'selectoption' || name === 'dragbox')
    .map((box) => ({ text: phraseField(box, gathering), group: valueOf(box, 'group') }));
  const field = childElements(question, 'questiontext')[0];
  return [...markupOf(field, gathering.source).matchAll(mark)].map(([, number]): Part => {
    const right = boxes[Number(number) - 1];
    if (!right) gathering.remarks.push(remark('keyMissing', 'repair'));
    const group = boxes.filter((box) => box.group === right?.group);
    return {
      kind: 'choice',
      answers: group.map((box) => ({ text: box.text, percent: box === right ? 100 : 0 })),
    };
  });
}
