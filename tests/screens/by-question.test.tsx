import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityDetails } from '#contract/activities/activity.ts';
import type { Lifecycle } from '#contract/shapes.ts';
import { PersonContext, usePerson } from '#src/features/session/index.ts';
import { ByQuestionScreen } from '#src/features/workbook/by-question/by-question-screen.tsx';
import type { AnswerRow } from '#src/features/workbook/by-question/rows.ts';
import { answerRow } from '#src/features/workbook/by-question/testing/answers.ts';
import { useAnswerGroups } from '#src/features/workbook/by-question/use-answer-groups.ts';
import { useViews } from '#src/features/workbook/by-question/use-views.ts';
import { needsScoreIn } from '#src/features/workbook/by-question/next-answer.ts';
import { useState, type ReactNode } from 'react';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
afterEach(() => stand.end());

const ref = { kind: 'exam' as const, schoolId: 'school', semesterId: 'semester', id: 'exam' };
const activity = { id: 'exam', title: 'ریاضی', totalScore: 20 };
// The screen asks an exam for nothing else.
const isDetails = (value: object): value is ActivityDetails => 'totalScore' in value;

function Screen({
  rows,
  isBlind = false,
  state = 'ended',
}: {
  rows: readonly AnswerRow[];
  isBlind?: boolean;
  state?: Lifecycle;
}) {
  const views = useViews('exam', rows) ?? [];
  const { answerGroups, takeApart } = useAnswerGroups(
    'q',
    views.length > 0 ? rows : [],
    views,
    isBlind,
  );
  const [studentId, setStudent] = useState(rows[0]?.studentId ?? '');
  const active = answerGroups.find((one) => one.views.some((view) => view.studentId === studentId));
  if (!active || !isDetails(activity)) return null;
  return (
    <main style={{ blockSize: '100dvh', display: 'flex' }}>
      <h1>ریاضی</h1>
      <ByQuestionScreen
        activityRef={ref}
        activity={activity}
        state={state}
        answerGroups={answerGroups}
        active={active}
        number={4}
        needsScore={needsScoreIn(views)}
        isBlind={isBlind}
        isGrid={false}
        previous={null}
        next={null}
        bar={<h2>سوال ۴</h2>}
        onAnswerGroup={(one) => setStudent(one.views[0]?.studentId ?? '')}
        onApart={({ answerGroup }) => takeApart(answerGroup)}
        onQuestion={() => undefined}
        onPlace={() => undefined}
        onList={() => undefined}
      />
    </main>
  );
}

/** She may look, and no more. */
function Looking({ as, children }: { as: 'supporter' | 'semester' | null; children: ReactNode }) {
  const person = usePerson();
  const locked = {
    ...person,
    ...(as === 'supporter' && { roles: ['supporter' as const] }),
    ...(as === 'semester' && { semester: { id: 'semester', name: 'سال', active: false } }),
  };
  return <PersonContext value={locked}>{children}</PersonContext>;
}

/** What waits on the device: of whom, on which version, which score. */
const waiting = () =>
  stand
    .offline()
    .outbox.rows()
    .flatMap((row) =>
      row.kind === 'correction'
        ? row.body.answers.map(
            ({ baseVersion, scoreUnits }) => `${row.lane} ${baseVersion} ${scoreUnits}`,
          )
        : [],
    )
    .toSorted();
const activeText = () => document.querySelector('li[data-active]')?.textContent ?? '';
const active = () =>
  page.elementLocator(document.querySelector('li[data-active]') ?? document.body);

test('one key scores all who wrote the same, each on the version of her own answer; who has a score keeps it', async () => {
  stand = await createStand();
  const rows = [
    answerRow('sara', '۲۵', { version: 2 }),
    answerRow('zahra', '25', { version: 5 }),
    answerRow('mina', '۲۵.', { version: 1, scoreUnits: 240 }),
    answerRow('leila', '۵۲'),
  ];
  await stand.show(<Screen rows={rows} />);
  await expect.poll(activeText).toContain('۳ پاسخ یکسان');
  await userEvent.keyboard('{1}');
  await expect
    .poll(waiting)
    .toEqual(['c:exam:sara:result-sara 2 240', 'c:exam:zahra:result-zahra 5 240']);
});

test('another score than the others have is told, and taken along only when she says so', async () => {
  stand = await createStand();
  const rows = [
    answerRow('sara', 'x=7'),
    answerRow('zahra', 'x = 7', { version: 1, scoreUnits: 120 }),
  ];
  await stand.show(<Screen rows={rows} />);
  await expect.poll(activeText).toContain('x=7');
  await userEvent.keyboard('{2}');
  await expect.poll(activeText).toContain('گرفته است');
  await expect.poll(waiting).toEqual(['c:exam:sara:result-sara 0 480']);
  await page.getByRole('button', { name: /نمرهٔ ۲ به او هم/ }).click();
  await expect
    .poll(waiting)
    .toEqual(['c:exam:sara:result-sara 0 480', 'c:exam:zahra:result-zahra 1 480']);
});

test('what was undone of one answer of a group names whose it was', async () => {
  stand = await createStand();
  const rows = [
    answerRow('sara', 'x=7'),
    answerRow('zahra', 'x = 7', { version: 1, scoreUnits: 120 }),
  ];
  await stand.show(<Screen rows={rows} />);
  await expect.poll(activeText).not.toBe('');
  await userEvent.keyboard('{2}');
  await expect.poll(waiting).toHaveLength(1);
  await userEvent.keyboard('u');
  const said = page.getByRole('status').filter({ hasText: 'برنگشت' });
  await expect.element(said).toMatchTextContent('sara');
  await expect.element(said).not.toMatchTextContent('پاسخ یکسان');
});

test('a mark that a colleague gave one of the group while it was open is not overwritten by the next key', async () => {
  stand = await createStand();
  const alone = [answerRow('sara', 'x=7'), answerRow('zahra', 'x = 7')];
  await stand.show(<Screen rows={alone} />);
  await expect.poll(activeText).toContain('۲ پاسخ یکسان');
  const [sara = answerRow('sara', 'x=7')] = alone;
  const marked = answerRow('zahra', 'x = 7', { version: 1, scoreUnits: 120 });
  await stand.show(<Screen rows={[sara, marked]} />);
  await expect.poll(activeText).toContain('گرفته است');
  await userEvent.keyboard('{2}');
  await expect.poll(waiting).toEqual(['c:exam:sara:result-sara 0 480']);
  expect(activeText()).toContain('گرفته است');
});

test('blank answers get nothing in one step, once that was asked', async () => {
  stand = await createStand();
  await stand.show(<Screen rows={[answerRow('sara', null), answerRow('zahra', ' ')]} />);
  await page.getByRole('button', { name: 'نمرهٔ صفر به همه' }).click();
  expect(waiting()).toEqual([]);
  await page.getByRole('button', { name: 'نمرهٔ صفر به ۲ نفر' }).click();
  await expect.poll(waiting).toHaveLength(2);
});

test('without names nothing on the screen tells who is who', async () => {
  stand = await createStand();
  const rows = ['sara', 'zahra', 'mina'].map((id, at) =>
    answerRow(id, ['الف', 'ب', 'ب'][at] ?? ''),
  );
  await stand.show(<Screen rows={rows} isBlind />);
  await expect.poll(activeText).not.toBe('');
  await userEvent.keyboard('{ArrowDown}{1}{ArrowUp}');
  await expect.poll(waiting).not.toHaveLength(0);
  expect(document.body.innerHTML).not.toMatch(/sara|zahra|mina/);
});

test.each([
  ['a supporter', 'supporter', 'ended', 'handedIn'],
  ['a semester of the past', 'semester', 'ended', 'handedIn'],
  ['an exam that has not begun', null, 'scheduled', 'notStarted'],
  ['an answer not handed in while it runs', null, 'running', 'started'],
] as const)(
  '%s: no key, tap, criterion or suggestion changes anything',
  async (_, as, state, of) => {
    stand = await createStand();
    const rubric = [{ text: 'روش', scoreUnits: 60 }];
    const options = [{ id: 'o', text: '۵', orders: 1, isCorrect: true }];
    const rows = ['sara', 'zahra'].map((id) =>
      answerRow(id, 'x=7', { state: of, rubric, options, suggestedUnits: 120, scoreUnits: null }),
    );
    await stand.show(
      <Looking as={as}>
        <Screen rows={rows} state={state} />
      </Looking>,
    );
    await expect.poll(activeText).not.toBe('');
    await userEvent.keyboard('1.5f{Delete}{Backspace}{Shift>}1{/Shift}u{Control>}z{/Control}c7');
    const walks = new Set(['پاسخ بعدی', 'سوال بعدی', 'پاسخ قبلی']);
    for (const button of document.querySelectorAll('section button')) {
      const isWalk = [...walks].some((name) => button.textContent.includes(name));
      if (button instanceof HTMLButtonElement && !isWalk) button.click();
    }
    await userEvent.keyboard('{Escape}2');
    expect(document.querySelectorAll('textarea')).toHaveLength(0);
    // What was written would be there at the latest with what is written after it.
    await stand.offline().drafts.put('check', 'check', 'x', null);
    expect(waiting()).toEqual([]);
  },
);

test('up and down walk through answers, and the focus in the list goes along', async () => {
  stand = await createStand();
  const rows = ['الف', 'ب', 'پ'].map((text) => answerRow(text, text));
  await stand.show(<Screen rows={rows} />);
  await active().getByRole('button').first().click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(activeText).toMatch(/ب\s+نهم/);
  await expect.element(active().getByRole('button').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(active().getByRole('button').first()).toHaveFocus();
});

test('three hundred answers stand there, and a key scores one of them', async () => {
  stand = await createStand();
  const rows = Array.from({ length: 300 }, (_, at) => answerRow(`s${at}`, `پاسخ شمارهٔ ${at}`));
  await stand.show(<Screen rows={rows} />);
  await expect.poll(() => document.querySelectorAll('[data-answer-group]').length).toBe(300);
  await userEvent.keyboard('{1}');
  await expect.poll(waiting).toEqual(['c:exam:s0:result-s0 0 240']);
});

test('axe finds nothing in answers, a group and blank ones', async () => {
  stand = await createStand();
  const rows = ['الف', 'ب', 'ب', '', ''].map((text, at) => answerRow(`s${at}`, text));
  await stand.show(<Screen rows={rows} />);
  await expect.poll(activeText).toContain('الف');
  expect(await axeFindings()).toEqual([]);
});
