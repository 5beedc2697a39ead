import type { ReactNode } from 'react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RefusedError } from '#src/api/errors.ts';
import { activity } from '#src/api/samples.ts';
import { workbookOf } from '#src/api/workbook-samples.ts';
import { filled } from '#src/features/activity-form/samples.ts';
import { listRow } from '#src/features/sync/testing/rows.ts';
import type { QuestionForm as Form } from '#src/features/questions/form.ts';
import { StateNotes } from '#src/features/questions/state-notes.tsx';
import { WhoBar } from '#src/features/workbook/who-bar.tsx';
import type { WorkbookView } from '#src/features/workbook/saving/view.ts';
import { button, CREATE, FormOf } from './activity-form-stand.tsx';
import { QuestionEditor } from './question-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

const line = (words: RegExp) => page.getByRole('alert').getByRole('button', { name: words });
const words = (key: string) => stand.words(key);

let saved: Form[] = [];
const keep = (form: Form) => Promise.resolve(saved.push(form));

async function saveQuestion(type: Form['type'], change?: (form: Form) => Form) {
  saved = [];
  await stand.show(<QuestionEditor type={type} change={change} onSave={keep} />);
  await userEvent.click(page.getByRole('button', { name: 'ذخیرهٔ سوال', exact: true }));
  await expect.element(page.getByRole('alert')).toHaveFocus();
  expect(saved).toEqual([]);
}

test('an empty descriptive question asks for its text and its score', async () => {
  await saveQuestion('descriptive');
  await expect.element(line(words('questions:fault.text'))).toBeVisible();
  await expect.element(line(words('questions:fault.score-missing'))).toBeVisible();
});

test('a question without options asks for them', async () => {
  await saveQuestion('multipleChoice', (form) => ({ ...form, options: [] }));
  await expect.element(line(words('questions:fault.optionsFew'))).toBeVisible();
});

test('options without words, and none of them correct, are each asked for', async () => {
  await saveQuestion('multipleChoice');
  await expect.element(line(words('questions:fault.optionEmpty')).first()).toBeVisible();
  await expect.element(line(words('questions:fault.correct'))).toBeVisible();
});

test('an empty option that is marked as correct is refused', async () => {
  await saveQuestion('combined', (form) => ({ ...form, correct: form.options[0]?.key ?? null }));
  await expect.element(line(words('questions:fault.optionEmptyCorrect'))).toBeVisible();
});

test('a question that is answered with a photo needs no file of its own, and says what is handed in', async () => {
  await saveQuestion('pdf');
  await expect.element(page.getByText(words('questions:field.fileOfTaskHelp'))).toBeVisible();
  await expect.element(line(words('questions:fault.text'))).toBeVisible();
  await expect.element(page.getByText(words('errors:attachment.required'))).not.toBeInTheDocument();
});

test('a formula in Persian letters is asked for in English', async () => {
  await saveQuestion('descriptive', (form) => ({ ...form, formula: 'سرعت = x/t' }));
  await expect.element(line(words('questions:fault.formulaEnglish'))).toBeVisible();
});

test.each([
  ['exam', 'errors:exam.unassigned', CREATE],
  ['assignment', 'errors:assignment.unassigned', 'ساختن تکلیف'],
] as const)(
  'a class that was emptied elsewhere meanwhile: the server has nobody to give the %s to, and its word stands at the classes',
  async (kind, key, create) => {
    const [, code = ''] = key.split(':');
    const refuse = () =>
      Promise.reject(new RefusedError(400, [{ code, message: '', path: 'classIds' }]));
    await stand.show(
      <FormOf
        kind={kind}
        initial={filled(kind === 'exam' ? {} : { negative: 'none' })}
        requests={{ create: refuse }}
      />,
    );
    await button(create).click();
    await expect.element(line(words(key))).toBeVisible();
    await line(words(key)).click();
    await expect.element(page.getByRole('checkbox').first()).toHaveFocus();
  },
);

/** With the links that it shows. */
function showAt(part: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  });
  return stand.show(<RouterProvider router={router} />);
}

test.each([
  ['exam', 'errors:exam.notReady'],
  ['assignment', 'errors:assignment.notReady'],
] as const)('a release of an %s that the server finds unfinished says so', async (kind, key) => {
  const [, code = ''] = key.split(':');
  const errors = [{ code, message: '' }];
  const refusal = { kind: 'refused' as const, status: 409, errors, at: 0 };
  const release = listRow({ state: 'attention', lastError: refusal, kind: 'release' });
  await showAt(
    <StateNotes
      kind={kind}
      activity={activity()}
      allowed={{ edit: true, key: true, late: false, lock: null }}
      rows={[release]}
      state="needsYou"
      lacks={false}
      count={1}
      isToldBelow={false}
      failure={null}
      onFailure={() => undefined}
    />,
  );
  await expect.element(page.getByRole('alert').getByText(words(key))).toBeVisible();
});

const untouched = { sync: 'untouched', at: null } as const;
const workbook: WorkbookView = {
  ...workbookOf(),
  review: { version: 0, status: 'notReviewed', ...untouched },
  note: { version: 0, text: '', ...untouched },
  level: null,
  questionList: [],
  left: 0,
};

test.each([true, false])(
  'an assignment with nothing left to correct asks for its status until it has one; scored: %s',
  async (isScored) => {
    const bar = (view: WorkbookView, asksStatus: boolean) => (
      <WhoBar
        view={view}
        neighbours={null}
        age={null}
        isScored={isScored}
        asksStatus={asksStatus}
        review={null}
        onStudent={() => undefined}
      />
    );
    const asked = page.getByText(words('workbook:review.specify')).last();
    await stand.show(bar(workbook, true));
    await expect.element(asked).toBeVisible();
    await stand.show(bar(workbook, false));
    await expect.element(asked).not.toBeInTheDocument();
    if (!isScored) return;
    await stand.show(bar({ ...workbook, left: 2 }, true));
    await expect.element(asked).not.toBeInTheDocument();
  },
);
