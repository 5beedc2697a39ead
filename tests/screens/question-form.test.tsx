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

test('at the foot of the page a press on Save saves, though the words are kept anew at that moment', async () => {
  const stand = await createStand();
  await page.viewport(330, 600);
  const saved: string[] = [];
  const save = (form: { score: string }) => Promise.resolve(void saved.push(form.score));
  try {
    await stand.show(<QuestionEditor type="descriptive" onSave={save} />);
    await fieldNamed('صورت سوال').fill('انرژی جنبشی را تعریف کنید.');
    await fieldNamed('نمره').fill('0.5');
    await expect.element(page.getByText(stand.words('questions:draftKept'))).toBeVisible();
    scrollTo({ top: document.documentElement.scrollHeight });
    // Leaving the field writes the score in Persian digits: between the press and its end the words change.
    await userEvent.click(page.getByRole('button', { name: 'ذخیرهٔ سوال' }));
    await expect.poll(() => saved).toEqual(['۰٫۵']);
  } finally {
    await page.viewport(1280, 900);
    await stand.end();
  }
});

/** Chooses a file that is read when it is let, or not at all. */
function chooseSlowly(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const file = new File(['%PDF-1.7 and more'], name);
  const whole = file.arrayBuffer.bind(file);
  file.arrayBuffer = () => promise.then(whole);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('nothing to choose with');
  // A transfer would hand out a file of its own, which nothing holds up.
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return { letRead: () => resolve(), fail: () => reject(new Error('the card was pulled out')) };
}

/** Writes a question, chooses a file for it and saves before it is there. */
async function saveWhileComing() {
  await fieldNamed('صورت سوال').fill('برگه را بخوانید.');
  await fieldNamed('نمره').fill('۱');
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const pdf = chooseSlowly('pendulum.pdf');
  const save = page.getByRole('button', { name: 'ذخیرهٔ سوال' });
  await userEvent.click(save);
  return { pdf, save };
}

test('parts that exceed the question’s score are told while they are typed, and stay as typed', async () => {
  const stand = await createStand();
  try {
    await stand.show(
      <QuestionEditor type="descriptive" onSave={() => Promise.reject(new Error('never'))} />,
    );
    await fieldNamed('نمره').fill('۲');
    await page.getByText('پاسخ نمونه، بارم‌بندی', { exact: false }).first().click();
    const add = page.getByRole('button', { name: stand.words('questions:field.addCriterion') });
    for (const [at, score] of ['۱٫۵', '۰٫۷۵'].entries()) {
      await add.click();
      await page.getByLabelText(stand.words('questions:field.criterionScore')).nth(at).fill(score);
    }
    const over = page.getByText(stand.words('questions:field.rubricOver'));
    await expect.element(over).toMatchTextContent('۲٫۲۵');
    await page.getByLabelText(stand.words('questions:field.criterionScore')).nth(1).fill('۰٫۵');
    await expect.element(over).not.toBeInTheDocument();
  } finally {
    await stand.end();
  }
});

test('a save waits for a file that was just chosen, and goes with it', async () => {
  const stand = await createStand();
  const saved: string[][] = [];
  try {
    await stand.show(
      <QuestionEditor
        type="descriptive"
        onSave={async (form) => void saved.push(form.files.map(({ name }) => name))}
      />,
    );
    const { pdf, save } = await saveWhileComing();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    expect(saved).toEqual([]);
    pdf.letRead();
    await expect.poll(() => saved).toEqual([['pendulum.pdf']]);
  } finally {
    await stand.end();
  }
});

test('a save does not go without a file that was refused meanwhile', async () => {
  const stand = await createStand();
  const saved: string[] = [];
  try {
    await stand.show(
      <QuestionEditor type="descriptive" onSave={async (form) => void saved.push(form.text)} />,
    );
    const { pdf, save } = await saveWhileComing();
    pdf.fail();
    await expect.element(page.getByText('pendulum.pdf')).toBeVisible();
    await expect.element(save).not.toHaveAttribute('aria-disabled');
    expect(saved).toEqual([]);
    await userEvent.click(save);
    await expect.poll(() => saved).toEqual(['برگه را بخوانید.']);
  } finally {
    await stand.end();
  }
});
