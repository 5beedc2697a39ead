/** A letter draws the field that it stands in, and not the form around it. */
import { drawnBy } from './draws.ts';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { filled } from '#src/features/activity-form/samples.ts';
import { CommentField } from '#src/features/workbook/comments/comment-field.tsx';
import { useTextDraft } from '#src/features/workbook/saving/use-text-draft.ts';
import { field, FormOf } from './activity-form-stand.tsx';
import { QuestionEditor } from './question-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

const fieldNamed = (name: string) => page.getByLabelText(name, { exact: true });

/** What one more letter in a field draws, once the form is begun and its words are on the disk. */
async function drawnByLetter(into: Locator): Promise<string[]> {
  await into.click();
  await userEvent.keyboard('ab');
  await expect.poll(() => stand.offline().drafts.list()?.length).toBe(1);
  const drawn = await drawnBy(async () => {
    await userEvent.keyboard('c');
    await expect.element(into).toHaveValue('abc');
  });
  expect(drawn).not.toEqual([]);
  return drawn;
}

const fields = (drawn: readonly string[]) => drawn.filter((name) => name.endsWith('Field'));

test('in the title of an exam', async () => {
  await stand.show(<FormOf initial={filled({ title: '' })} />);
  const drawn = await drawnByLetter(field('عنوان'));
  expect(fields(drawn)).toEqual(['Field', 'LineField']);
});

test('in the text of a question', async () => {
  await stand.show(<QuestionEditor type="multipleChoice" onSave={() => Promise.resolve()} />);
  const drawn = await drawnByLetter(fieldNamed('صورت سوال'));
  expect(fields(drawn)).toEqual([]);
});

/** A screen of correcting, as far as it holds the comment. */
function Desk() {
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useTextDraft('a', '', () => undefined);
  return <CommentField draft={draft} fieldRef={field} title="x" />;
}

test('in the comment of an answer', async () => {
  await stand.show(<Desk />);
  const comment = fieldNamed('یادداشت برای دانش‌آموز');
  await comment.click();
  const drawn = await drawnBy(async () => {
    await userEvent.keyboard('a');
    await expect.element(comment).toHaveValue('a');
  });
  expect(drawn).toContain('CommentInput');
  expect(drawn).not.toContain('Desk');
});
