import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formContract } from './form-contract.tsx';
import { QuestionEditor } from './question-stand.tsx';
import { createStand } from './stand.tsx';

const fieldNamed = (name: string) => page.getByLabelText(name, { exact: true });

formContract({
  name: 'the form of a question',
  form: (thing, save) => (
    <QuestionEditor
      type="descriptive"
      draftId={`new:${thing}`}
      onSave={(form) => save(form.text)}
    />
  ),
  field: 'صورت سوال',
  save: 'ذخیرهٔ سوال',
  prepare: () => fieldNamed('نمره').fill('۱٫۵'),
  things: 'many',
  lives: 'device',
  comesBack: 'offered',
});

test('what is wrong is said in a summary with the focus and beside each field, and nothing typed goes', async () => {
  const stand = await createStand();
  try {
    await stand.show(
      <QuestionEditor type="multipleChoice" onSave={() => Promise.reject(new Error('never'))} />,
    );
    await fieldNamed('گزینهٔ الف').fill('یک');
    await fieldNamed('گزینهٔ ب درست است').click();
    await fieldNamed('نمره').fill('۱٫۳');
    await userEvent.click(page.getByRole('button', { name: 'ذخیرهٔ سوال' }));

    const summary = page.getByRole('alert');
    const line = (text: string) => summary.getByRole('button', { name: text, exact: true });
    await expect.element(summary).toHaveFocus();
    await expect.element(line('صورت سوال را بنویسید.')).toBeVisible();
    await expect
      .element(line('گزینهٔ ب خالی است؛ گزینهٔ خالی نمی‌تواند پاسخ درست باشد.'))
      .toBeVisible();
    await expect.element(line('نمره باید مضربی از ۰٫۲۵ باشد.')).toBeVisible();
    await expect.element(fieldNamed('نمره')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(fieldNamed('گزینهٔ الف')).toHaveValue('یک');

    await line('صورت سوال را بنویسید.').click();
    await expect.element(fieldNamed('صورت سوال')).toHaveFocus();
    await fieldNamed('صورت سوال').fill('کدام؟');
    await expect.element(line('صورت سوال را بنویسید.')).not.toBeInTheDocument();
  } finally {
    await stand.end();
  }
});
