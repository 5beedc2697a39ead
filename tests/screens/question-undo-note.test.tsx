import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Step } from '#src/features/questions/undo/step.ts';
import { UndoNote } from '#src/features/questions/undo/undo-note.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

const removed: Step = { kind: 'removed', word: 'removed', n: 5, id: 'a', item: {}, place: 4 };
const moved: Step = { kind: 'moved', word: 'moved', n: 3, id: 'b', from: 2, to: 1 };

test('a press takes back the step that stood under the finger when it began', async () => {
  const asked: (Step | null)[] = [];
  const show = (last: Step) =>
    stand.show(<UndoNote last={last} stopped={null} onUndo={(step) => asked.push(step)} />);
  const button = page.getByRole('button', { name: 'برگرداندن' });
  const press = async () => {
    const init = { bubbles: true, cancelable: true };
    (await button.findElement()).dispatchEvent(new PointerEvent('pointerdown', init));
  };
  const lift = async () => {
    const init = { bubbles: true, cancelable: true, detail: 1 };
    (await button.findElement()).dispatchEvent(new MouseEvent('click', init));
  };
  await show(removed);
  await expect.element(page.getByText('سوال ۵ حذف شد.')).toBeVisible();
  await press();
  await show(moved);
  await expect.element(page.getByText('سوال ۳ به جایگاه ۲ رفت.')).toBeVisible();
  await lift();
  expect(asked).toEqual([removed]);
  await press();
  await lift();
  expect(asked).toEqual([removed, moved]);
});
