import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ViewSwitch } from '#src/features/workbook/view-switch.tsx';
import { GradingPanel, ShortcutsSheet } from '#src/features/workbook/grading-panel.tsx';
import { SaveLine } from '#src/features/workbook/saving/save-line.tsx';
import { ScorePad } from '#src/features/workbook/score/score-pad.tsx';
import { QuestionBar } from '#src/features/workbook/by-question/question-bar.tsx';
import { answerRow } from '#src/features/workbook/by-question/testing/answers.ts';
import { AutoAdvanceSwitch } from '#src/features/workbook/score/auto-advance-switch.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(async () => {
  await page.viewport(1180, 820);
  await stand.end();
});

const nothing = () => undefined;

/** Each way of marking is a page of its own, with a switch of its own. */
function TwoWays() {
  const [by, setBy] = useState<'student' | 'question'>('student');
  return (
    <main key={by}>
      <ViewSwitch by={by} onSwitch={() => setBy(by === 'student' ? 'question' : 'student')} />
    </main>
  );
}

test('who switches the way of marking with a key stands on the switch afterwards', async () => {
  await page.viewport(1180, 820);
  await stand.show(<TwoWays />);
  const way = (by: string) =>
    page.getByRole('button', { name: stand.words(`by-question:by.${by}`), exact: true });
  (await way('question').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(way('question')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(way('question')).toHaveFocus();
  (await way('student').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(way('student')).toHaveFocus();
});

test.each([300, 420, 480, 560, 1_200, 2_400, 4_800])(
  'the full score of %i units costs one tap, and moves no other key',
  async (maxUnits) => {
    const pressed: unknown[] = [];
    const pad = (units: number | null) => (
      <ScorePad
        number={1}
        units={units}
        maxUnits={maxUnits}
        fault={null}
        isLocked={false}
        isAutoAdvancing={false}
        onAutoAdvance={nothing}
        onPress={(key) => pressed.push(key)}
        onPressBegin={nothing}
      />
    );
    await stand.show(pad(null));
    const full = page.getByRole('button', { name: stand.words('workbook:pad.full') });
    const before = (await full.findElement()).getBoundingClientRect();
    await full.click();
    expect(pressed).toEqual([{ type: 'set', units: maxUnits }]);
    await stand.show(pad(maxUnits));
    await expect.element(full).toHaveAttribute('aria-pressed', 'true');
    const after = (await full.findElement()).getBoundingClientRect();
    expect([after.x, after.y]).toEqual([before.x, before.y]);
  },
);

test('a phone too says beside the pad that a score is on the device, and covers nothing with it', async () => {
  await page.viewport(390, 844);
  await stand.show(
    <GradingPanel
      score={
        <ScorePad
          number={1}
          units={240}
          maxUnits={480}
          fault={null}
          isLocked={false}
          isAutoAdvancing={false}
          onAutoAdvance={nothing}
          onPress={nothing}
          onPressBegin={nothing}
        />
      }
      comment={null}
      saved={
        <SaveLine
          sync="device"
          at="2026-03-01T08:30:00.000Z"
          by={null}
          isDurable
          onRetry={nothing}
        />
      }
      undo={null}
      lock={null}
      next={{ type: 'list' }}
      canGoBack={false}
      onNext={nothing}
      onBack={nothing}
      onHelp={nothing}
    />,
  );
  const saved = page.getByText(stand.words('workbook:saved.device'));
  await expect.element(saved).toBeVisible();
  const line = saved.element().getBoundingClientRect();
  const goOn = page.getByRole('switch').element().closest('label')?.getBoundingClientRect();
  const next = page.getByRole('button', { name: stand.words('workbook:next.list') });
  if (!goOn) throw new Error('the switch has no label');
  expect(line.right <= goOn.left || line.left >= goOn.right).toBe(true);
  expect(line.bottom).toBeLessThanOrEqual(next.element().getBoundingClientRect().top);
});

test('keys are written from left to right in Persian too', async () => {
  await stand.show(<ShortcutsSheet onClose={nothing} />);
  const keys = page.getByText('C /', { exact: true });
  await expect.element(keys).toBeVisible();
  const text = keys.element().firstChild;
  if (!text) throw new Error('the key says nothing');
  const leftOf = (at: number) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  expect(leftOf(0)).toBeLessThan(leftOf(2));
});

test.each([390, 820])(
  'how many answers to a question have a score takes one line, %i px wide',
  async (width) => {
    await page.viewport(width, 844);
    await stand.show(
      <QuestionBar
        question={answerRow('s', null).question}
        number={16}
        progress={{ scored: 14, whole: 40 }}
        isScored
        age={null}
        missing={0}
        previous={null}
        next={null}
        wishes={null}
        onQuestion={nothing}
        onList={nothing}
      />,
    );
    await expect.element(page.getByRole('heading')).toBeVisible();
    const heights = [...document.querySelectorAll('span')]
      .filter((one) => one.textContent.startsWith('۱۴ از ۴۰'))
      .map((one) => one.getBoundingClientRect().height)
      .filter((height) => height > 0);
    expect(heights).toHaveLength(1);
    expect(heights[0]).toBeLessThan(28);
  },
);

test('whether the pad goes on by itself is seen', async () => {
  const shown = async (isOn: boolean) => {
    await stand.show(<AutoAdvanceSwitch isOn={isOn} onChange={nothing} />);
    const box = await page.getByRole('switch').findElement();
    return [getComputedStyle(box).backgroundColor, getComputedStyle(box, '::before').content];
  };
  const [off, noTick] = await shown(false);
  const [on, tick] = await shown(true);
  expect(on).not.toBe(off);
  expect(tick).not.toBe(noTick);
});
