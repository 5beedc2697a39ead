import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lifecycle } from '#contract/shapes.ts';
import type { Workbook } from '#contract/results/workbook.ts';
import type { ActivityRef } from '#src/api/workbooks.ts';
import { activityQuery, workbookQuery } from '#src/features/activities/index.ts';
import { PersonContext, usePerson } from '#src/features/session/index.ts';
import { useShortcuts } from '#src/features/workbook/keys/use-shortcuts.ts';
import { useWorkbookView } from '#src/features/workbook/saving/use-edits.ts';
import { useSave } from '#src/features/workbook/saving/use-save.ts';
import { UndoButtons } from '#src/features/workbook/undo/undo-buttons.tsx';
import { UndoNote } from '#src/features/workbook/undo/undo-note.tsx';
import { useUndo, type UndoPlace } from '#src/features/workbook/undo/use-undo.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';
import { workbookOf } from '#src/api/workbook-samples.ts';

let stand: Stand;
let ref: ActivityRef;
let gone: UndoPlace[] = [];
beforeEach(async () => {
  stand = await createStand();
  gone = [];
  ref = { kind: 'exam', schoolId: 'school', semesterId: 'semester', id: crypto.randomUUID() };
});
afterEach(() => stand.end());

/** As much of the correction screen as has to do with undoing. */
function Screen({ book }: { book: Workbook }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(workbookQuery(ref, book.studentId).queryKey, book));
  const view = useWorkbookView('exam', book, false);
  const activity = { id: ref.id, title: 'ریاضی' };
  const { save, saveAll } = useSave(ref, activity);
  const { said, dismiss, ...undoing } = useUndo({
    activityRef: ref,
    activity,
    at: 'r1:q1',
    onLeave: () => undefined,
    onGo: (place) => gone.push(place),
  });
  useShortcuts((command) => {
    if (command.do === 'undo') undoing.undo();
    if (command.do === 'redo') undoing.redo();
  });
  const question = view?.questionList[0];
  if (!view || !question) return null;
  const { questionId, version: baseVersion, scoreUnits } = question;
  return (
    <main>
      <p>units: {String(scoreUnits)}</p>
      <p>status: {view.review.status}</p>
      <button
        type="button"
        onClick={() =>
          save(
            view,
            { type: 'score', questionId, baseVersion, units: 240 },
            { number: 1, units: 240, hasLocalScore: true },
            scoreUnits,
          )
        }
      >
        one
      </button>
      <button
        type="button"
        onClick={() =>
          saveAll([
            {
              whose: view,
              change: { type: 'score', questionId, baseVersion, units: 360 },
              question: { number: 1, units: 360, hasLocalScore: true },
              before: scoreUnits,
            },
            {
              whose: view,
              change: { type: 'comment', questionId, baseVersion, text: 'یکا' },
              question: { number: 1, units: 360, hasLocalScore: true },
              before: null,
            },
          ])
        }
      >
        chip
      </button>
      <button
        type="button"
        onClick={() =>
          save(
            view,
            { type: 'review', baseVersion: view.review.version, status: 'rejected' },
            null,
            view.review.status,
          )
        }
      >
        reject
      </button>
      <UndoButtons {...undoing} />
      <UndoNote said={said} nameOf={() => ''} onClose={dismiss} />
    </main>
  );
}

const undoButton = () => page.getByRole('button', { name: stand.words('undo:undo') });
const redoButton = () => page.getByRole('button', { name: stand.words('undo:redo') });
async function units(value: string) {
  await expect.element(page.getByText(`units: ${value}`)).toBeVisible();
}
async function status(value: string) {
  await expect.element(page.getByText(`status: ${value}`)).toBeVisible();
}

test('a score and a rejection are taken back by taps, in words, and made again by keys', async () => {
  await stand.show(<Screen book={workbookOf()} />);
  await expect.element(undoButton()).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'one' }).click();
  await page.getByRole('button', { name: 'reject' }).click();
  await status('rejected');
  await undoButton().click();
  await status('notReviewed');
  await expect.element(page.getByRole('status').getByText(/تأییدنشده/)).toBeVisible();
  await undoButton().click();
  await units('null');
  await expect.element(page.getByRole('status').getByText(/سارا احمدی/)).toBeVisible();
  expect(gone).toEqual([
    { studentId: 's1', resultId: undefined, questionId: null },
    { studentId: 's1', resultId: undefined, questionId: 'q1' },
  ]);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await units('240');
  await userEvent.keyboard('{Control>}y{/Control}');
  await status('rejected');
  await userEvent.keyboard('u');
  await status('notReviewed');
});

test('a comment that took its part off the score is one step, and is told as that of one answer', async () => {
  await stand.show(<Screen book={workbookOf()} />);
  await page.getByRole('button', { name: 'chip' }).click();
  await units('360');
  await undoButton().click();
  await units('null');
  await expect.element(page.getByRole('status').getByText(/نمرهٔ سوال ۱/)).toBeVisible();
  await expect.element(undoButton()).toHaveAttribute('aria-disabled', 'true');
});

test('without a network only the first press of a workbook waits for the disk', async () => {
  const read = vi.spyOn(stand.offline().outbox, 'readSent');
  await stand.show(<Screen book={workbookOf()} />);
  await page.getByRole('button', { name: 'one' }).click();
  await page.getByRole('button', { name: 'reject' }).click();
  await undoButton().click();
  await status('notReviewed');
  await undoButton().click();
  await units('null');
  await redoButton().click();
  await units('240');
  expect(read).toHaveBeenCalledTimes(1);
});

test('what was done before a reload is taken back after it, and after a kill', async () => {
  const book = workbookOf();
  await stand.show(<Screen book={book} />);
  await page.getByRole('button', { name: 'one' }).click();
  await units('240');
  await expect.poll(() => stand.offline().outbox.rows().length).toBe(1);
  await stand.reload();
  await stand.show(<Screen book={book} />);
  await units('240');
  await undoButton().click();
  await units('null');
  await stand.kill();
  await stand.show(<Screen book={book} />);
  await redoButton().click();
  await units('240');
});

test('another person finds nothing to take back, and neither does she after an exit', async () => {
  const book = workbookOf();
  await stand.show(<Screen book={book} />);
  await page.getByRole('button', { name: 'one' }).click();
  await expect.element(undoButton()).toHaveAttribute('aria-disabled', 'false');
  await stand.signIn('bea');
  await stand.show(<Screen book={book} />);
  await expect.element(undoButton()).toHaveAttribute('aria-disabled', 'true');
  await stand.signIn('ann');
  await stand.show(<Screen book={book} />);
  await expect.element(undoButton()).toHaveAttribute('aria-disabled', 'true');
});

test('a step that was not written yet is put aside for nobody once another person is at work', async () => {
  const hide = () => {
    stand.hide();
    return Object.keys(localStorage).filter((key) => key.startsWith('bargeh.steps.'));
  };
  await stand.show(<Screen book={workbookOf()} />);
  const { session } = stand.offline();
  // As this tab sees an exit in another one that the next sign-in has overtaken.
  const isAnother = () => session.signIn({ owner: 'school:bea', token: 'b', expires: null });
  await page.getByRole('button', { name: 'one' }).click();
  await isAnother();
  expect(hide()).toEqual([]);
});

test('where the answer says something else by now nothing is written, and it is said who did that', async () => {
  const book = workbookOf();
  await stand.show(<Screen book={book} />);
  await page.getByRole('button', { name: 'one' }).click();
  await units('240');
  const [question] = book.questionList;
  const by = { id: 'rezaei', name: 'خانم رضایی' };
  const { outbox } = stand.offline();
  await expect.poll(() => outbox.rows().length).toBe(1);
  const before = JSON.stringify(outbox.rows()[0]?.body);
  await outbox.discard(outbox.rows()[0]?.key ?? '');
  const newer = {
    ...book,
    questionList: question ? [{ ...question, scoreUnits: 120, version: 3, by }] : [],
  };
  await stand.show(<Screen key="newer" book={newer} />);
  await units('120');
  await undoButton().click();
  await expect.element(page.getByRole('status').getByText(/خانم رضایی/)).toBeVisible();
  await units('120');
  expect(before).toContain('240');
  expect(outbox.rows()).toEqual([]);
});

test('the buttons and the note are large enough for a finger and are read by everybody', async () => {
  await stand.show(<Screen book={workbookOf()} />);
  await page.getByRole('button', { name: 'one' }).click();
  await undoButton().click();
  await units('null');
  for (const button of [undoButton(), redoButton()]) {
    const { width, height } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  expect(await axeFindings()).toEqual([]);
});

/** A season in which she may only look. */
function Looking({ as, children }: { as: 'supporter' | 'semester'; children: ReactNode }) {
  const person = usePerson();
  const locked =
    as === 'supporter'
      ? { ...person, roles: ['supporter' as const] }
      : { ...person, semester: { id: 'semester', name: 'سال', active: false } };
  return <PersonContext value={locked}>{children}</PersonContext>;
}

/** The exam as the device knows it. */
function Exam({ state, children }: { state: Lifecycle; children: ReactNode }) {
  const client = useQueryClient();
  useLayoutEffect(() => {
    const tomorrow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    client.setQueryData(activityQuery('exam', ref.semesterId, ref.id).queryKey, (before) =>
      Object.assign({}, before, { state, startDate: tomorrow(24), endDate: tomorrow(25) }),
    );
  }, [client, state]);
  return children;
}

test.each(['supporter', 'semester', 'not begun'] as const)(
  'where nothing may be changed (%s) no button and no key takes anything back',
  async (why) => {
    const book = workbookOf();
    const screen = <Screen book={book} />;
    await stand.show(screen);
    await page.getByRole('button', { name: 'one' }).click();
    await units('240');
    await expect.poll(() => stand.offline().outbox.rows().length).toBe(1);
    await stand.show(
      why === 'not begun' ? (
        <Exam state="scheduled">{screen}</Exam>
      ) : (
        <Looking as={why}>{screen}</Looking>
      ),
    );
    await expect.element(undoButton()).toHaveAttribute('aria-disabled', 'true');
    await undoButton().click({ force: true });
    await userEvent.keyboard('u{Control>}z{/Control}');
    await stand.show(<Exam state="ended">{screen}</Exam>);
    await expect.element(undoButton()).toHaveAttribute('aria-disabled', 'false');
    await units('240');
    await undoButton().click();
    await units('null');
  },
);
