/** Typed arithmetic is drawn from left to right wherever typed text is shown, measured by where its signs stand. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { QuestionWords } from '#src/features/questions/index.ts';
import { PlainText } from '#src/features/workbook/index.ts';
import { TextWithFormulas } from '#src/ui/text-with-formulas.tsx';
import { TextWithRuns } from '#src/ui/text-with-runs.tsx';
import { typedArithmetic } from '#src/ui/testing/typed-arithmetic.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand({ lang: 'fa' });
});
afterEach(() => stand.end());

/** Where each visible sign of a text stands, from the left. */
function placesIn(node: HTMLElement): { sign: string; left: number }[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const places: { sign: string; left: number }[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const said = text.textContent ?? '';
    for (let at = 0; at < said.length; at += 1) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      places.push({ sign: said.charAt(at), left: range.getBoundingClientRect().left });
    }
  }
  return places;
}

/** Of the runs that should be there, those whose signs do not follow each other to the right. */
function reversed(node: HTMLElement, text: string, runs: readonly string[]): string[] {
  const places = placesIn(node);
  const drawn = places.map(({ sign }) => sign).join('');
  expect(drawn).toBe(text);
  let from = 0;
  return runs.filter((run) => {
    const start = text.indexOf(run, from);
    from = start + run.length;
    const lefts = places
      .slice(start, from)
      .filter(({ sign }) => !/[\s\u200E\u200F\u2066-\u2069]/.test(sign))
      .map(({ left }) => left);
    return lefts.some((left, at) => at > 0 && left + 0.5 < (lefts[at - 1] ?? 0));
  });
}

const ways = {
  'a question in a list, a preview or an option': (text: string) => <QuestionWords text={text} />,
  'a question on paper': (text: string) => <TextWithFormulas>{text}</TextWithFormulas>,
  'an answer': (text: string) => <PlainText>{text}</PlainText>,
  'a comment': (text: string) => <TextWithRuns>{text}</TextWithRuns>,
};

test.each(Object.entries(ways))('%s', async (_, show) => {
  await stand.show(
    <ul style={{ inlineSize: 1_000 }}>
      {typedArithmetic.map(([text]) => (
        <li key={text} data-case={text}>
          {show(text)}
        </li>
      ))}
    </ul>,
  );
  const cases = () => document.querySelectorAll<HTMLElement>('[data-case]');
  await expect.poll(() => cases().length).toBe(typedArithmetic.length);
  const faults = [...cases()].flatMap((node, at) => {
    const [text, ...runs] = typedArithmetic[at] ?? [''];
    return reversed(node, text, runs).map((run) => `${text}: ${run}`);
  });
  expect(faults).toEqual([]);
});
