import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import { activity } from '#src/api/samples.ts';
import { filled } from '#src/features/activity-form/samples.ts';
import { MakeRescue } from '#src/features/session/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { button, field, FormOf } from './activity-form-stand.tsx';
import { QuestionEditor } from './question-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

async function inFront(work: (stand: Stand) => Promise<void>) {
  const stand = await createStand();
  try {
    await work(stand);
  } finally {
    await stand.end();
  }
}
const labelled = (name: string) => page.getByLabelText(name, { exact: true });

test('the form of an exam keeps what was typed when the language changes, there and back', () =>
  inFront(async (stand) => {
    await stand.show(<FormOf initial={filled({ title: '' })} />);
    await field('عنوان').fill('نیم‌سال');
    await field('نمرهٔ کل').fill('۱۷٫۵');
    await stand.speak('en');
    await expect.element(field('Title')).toHaveValue('نیم‌سال');
    await expect.element(field('Total score')).toHaveValue('۱۷٫۵');
    await field('Title').fill('نیم‌سال دوم');
    await stand.speak('fa');
    await expect.element(field('عنوان')).toHaveValue('نیم‌سال دوم');
  }));

test('settings that nobody touched are said in the other digits and ask for nothing', () =>
  inFront(async (stand) => {
    await stand.show(<FormOf activity={activity({ title: 'میان‌نوبت' })} />);
    await expect.element(field('نمرهٔ کل')).toHaveValue('۲۰');
    await stand.speak('en');
    await expect.element(field('Total score')).toHaveValue('20');
    await expect.poll(() => stand.offline().drafts.list()).toEqual([]);
    await field('Title').fill('Midterm');
    await stand.speak('fa');
    await expect.element(field('عنوان')).toHaveValue('Midterm');
  }));

test('a question keeps its words, its options and which one is correct', () =>
  inFront(async (stand) => {
    await stand.show(
      <QuestionEditor type="multipleChoice" onSave={() => Promise.reject(new Error('never'))} />,
    );
    await labelled('صورت سوال').fill('کدام عدد اول است؟');
    await labelled('گزینهٔ الف').fill('۴');
    await labelled('گزینهٔ ب').fill('۷');
    await labelled('گزینهٔ ب درست است').click();
    await labelled('نمره').fill('۱٫۵');
    await stand.speak('en');
    await expect.element(labelled('Question')).toHaveValue('کدام عدد اول است؟');
    await expect.element(labelled('Option a')).toHaveValue('۴');
    await expect.element(labelled('Option b')).toHaveValue('۷');
    await expect.element(labelled('Option b is correct')).toBeChecked();
    await expect.element(labelled('Score')).toHaveValue('۱٫۵');
    await stand.speak('fa');
    await expect.element(labelled('صورت سوال')).toHaveValue('کدام عدد اول است؟');
    await expect.element(labelled('گزینهٔ ب درست است')).toBeChecked();
  }));

/** A dialog with a field, opened by hand. */
function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="title">
        <MakeRescue onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

test('an open dialog stays open with what was typed in it', () =>
  inFront(async (stand) => {
    await stand.offline().drafts.put('activity', 'new:exam', { title: 'نیم' });
    await stand.show(<Opened />);
    await button('open').click();
    const phrase = () => page.getByRole('textbox', { name: stand.words('session:rescue.phrase') });
    await phrase().fill('سه کلمهٔ خودم و باز هم بیشتر');
    await stand.speak('en');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expect.element(phrase()).toHaveValue('سه کلمهٔ خودم و باز هم بیشتر');
  }));
