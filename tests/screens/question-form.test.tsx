import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyForm } from '#src/features/questions/form.ts';
import { QuestionForm } from '#src/features/questions/question-form.tsx';
import { newUuid } from '#src/lib/uuid.ts';
import { formContract, type Save } from './form-contract.tsx';
import { createStand } from './stand.tsx';

function NewQuestion({ thing, save }: { thing: string; save: Save }) {
  const [initial] = useState(() => emptyForm('descriptive', newUuid()));
  return (
    <QuestionForm
      draftId={`new:${thing}`}
      initial={initial}
      base={null}
      activityId="a"
      isCreated={() => false}
      isScored
      left={null}
      kind="exam"
      onSave={(form) => save(form.text)}
      onDone={() => undefined}
      onClose={() => undefined}
    />
  );
}

const fieldNamed = (name: string) => page.getByLabelText(name, { exact: true });

formContract({
  name: 'the form of a question',
  form: (thing, save) => <NewQuestion thing={thing} save={save} />,
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
      <QuestionForm
        draftId="new:a"
        initial={emptyForm('multipleChoice', newUuid())}
        base={null}
        activityId="a"
        isCreated={() => false}
        isScored
        left={null}
        kind="exam"
        onSave={() => Promise.reject(new Error('never'))}
        onDone={() => undefined}
        onClose={() => undefined}
      />,
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
