import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localMemory } from '#src/lib/local-memory.ts';
import { ScorePad } from '#src/features/workbook/score/score-pad.tsx';
import { useCommands } from '#src/features/workbook/use-commands.ts';
import { useScoring } from '#src/features/workbook/use-scoring.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
let scored: string[] = [];
const wish = 'bargeh.workbook.goOn';
const realNow = performance.now.bind(performance);
/** The clock of the page is ahead by so much: it never goes back, as no clock of a page does. */
let ahead = 0;
const later = () => {
  ahead += 60_000;
};
beforeEach(async () => {
  stand = await createStand();
  scored = [];
  later();
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
  localMemory.set(wish, 'yes');
});
afterEach(async () => {
  localMemory.set(wish, null);
  await stand.end();
});

const nothing = () => undefined;

/** As much of the screen of correcting as goes on by itself. */
function Marking({ answer, advance }: { answer: string; advance: (() => void) | null }) {
  const [field] = useState({ current: null });
  const score = {
    fault: null,
    press() {
      scored.push(answer);
      return true;
    },
  };
  const question = { scoreUnits: null, maxScoreUnits: 480, rubric: [] };
  const scoring = useScoring({ answer, question, score, canScore: true, advance });
  useCommands({
    onNext: nothing,
    onStep: nothing,
    onHelp: nothing,
    undoing: { undo: nothing, redo: nothing },
    commentField: field,
    canScore: true,
    scoring,
    enter: nothing,
    maxUnits: question.maxScoreUnits,
  });
  return (
    <ScorePad
      number={1}
      units={null}
      maxUnits={question.maxScoreUnits}
      fault={null}
      isLocked={false}
      isAutoAdvancing={scoring.autoAdvance.isOn}
      onAutoAdvance={scoring.autoAdvance.set}
      onPress={scoring.press}
      onPressBegin={scoring.onPressBegin}
    />
  );
}

/** At once, as a second tap falls: whatever waits for the screen to stand would come too late. */
async function tapFull() {
  const full = await page
    .getByRole('button', { name: stand.words('workbook:pad.full') })
    .findElement();
  if (full instanceof HTMLElement) full.click();
}

test('where the screen stayed, the first tap at an answer that she went to herself counts', async () => {
  await stand.show(<Marking answer="a" advance={null} />);
  await tapFull();
  await stand.show(<Marking answer="b" advance={null} />);
  await tapFull();
  expect(scored).toEqual(['a', 'b']);
});

test('a second tap is nobody’s, too, where the next answer was not there at once', async () => {
  await stand.show(<Marking answer="a" advance={nothing} />);
  await tapFull();
  await stand.show(<p>…</p>);
  later();
  await stand.show(<Marking answer="b" advance={nothing} />);
  await tapFull();
  expect(scored).toEqual(['a']);
});

test('a key counts, whichever finger lay on the pad while the screen went on', async () => {
  await stand.show(<Marking answer="a" advance={nothing} />);
  await tapFull();
  const goOn = await page.getByRole('switch').findElement();
  goOn.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await stand.show(<Marking answer="b" advance={nothing} />);
  later();
  await userEvent.keyboard('f');
  expect(scored).toEqual(['a', 'b']);
});
