import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityForm } from '#contract/activities/activity.ts';
import type { QuestionForm as Form } from '#src/features/questions/form.ts';
import type { Gap } from '#src/features/questions/readiness.ts';
import { ReleaseDialog, type GapPlace } from '#src/features/questions/release-dialog.tsx';
import { QuestionEditor } from './question-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** A busy machine takes its time. */
const patience = { timeout: 15_000 };
const seen = (words: string | RegExp) => page.getByText(words).first();

let saved: Form[] = [];
const keep = (form: Form) => Promise.resolve(saved.push(form));
const open = async (type: Form['type']) => {
  saved = [];
  await stand.show(<QuestionEditor type={type} onSave={keep} />);
  await expect.element(field('صورت سوال')).toBeVisible();
};
const save = () => userEvent.click(button('ذخیرهٔ سوال'));
const summaryLine = (words: string | RegExp) =>
  page.getByRole('alert').getByRole('button', { name: words });

function paste(into: Element, text: string) {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
}

function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('what is typed or chosen wrongly', () => {
  test('a list pasted into one option is offered as options; eleven are all kept, and the message counts them', async () => {
    await open('multipleChoice');
    const eleven = Array.from({ length: 11 }, (_, at) => `${at + 1}) گزینه‌ای ${at}`);
    const first = field('گزینهٔ الف');
    paste(first.element(), eleven.join('\n'));
    await button(stand.words('questions:field.split_other')).click();
    await expect.element(first).toHaveValue('گزینه‌ای 0');
    await expect.element(field('گزینهٔ ط')).toHaveValue('گزینه‌ای 8');
    await field('صورت سوال').fill('کدام؟');
    await save();
    await expect.element(summaryLine(stand.words('questions:fault.optionsMany'))).toBeVisible();
    await expect.element(field('صورت سوال')).toHaveValue('کدام؟');
    expect(saved).toEqual([]);
  });

  test('one pasted line is no list, and letters of any kind stay as they are', async () => {
    await open('multipleChoice');
    paste(field('گزینهٔ الف').element(), 'یک خط\u0000\u202E');
    await expect
      .element(page.getByText(stand.words('questions:field.pastedList_other')))
      .not.toBeInTheDocument();
    const garbage = '\u202Eپسورد 💥 <script>alert(1)</script> \\frac{';
    await field('صورت سوال').fill(garbage);
    await field('نمره').fill('یک و نیم');
    await save();
    await expect
      .element(summaryLine(stand.words('questions:fault.score-unreadable')))
      .toBeVisible();
    await expect.element(field('صورت سوال')).toHaveValue(garbage);
  });

  test('10,001 characters are named with their limit, and none of them goes', async () => {
    await open('descriptive');
    const long = 'ا'.repeat(10_001);
    await field('صورت سوال').fill(long);
    await field('نمره').fill('۱');
    await save();
    await expect.element(summaryLine('متن از ۱۰٬۰۰۰ نویسه بیشتر است.')).toBeVisible();
    await expect.element(seen('۱۰٬۰۰۱ از ۱۰٬۰۰۰ نویسه')).toBeVisible();
    await expect.element(field('صورت سوال')).toHaveValue(long);
    expect(saved).toEqual([]);
  });

  test('a renamed program and a file of 25 MB are refused by name, the good one stays', async () => {
    await open('pdf');
    await expect.element(button('افزودن فایل')).toBeVisible();
    const mega = 1024 * 1024;
    choose(
      new File(['MZ\u0090 this program cannot be run'], 'تمرین.pdf', { type: 'application/pdf' }),
      new File(['%PDF-1.7', new Uint8Array(25 * mega)], 'بزرگ.pdf'),
      new File(['%PDF-1.4\n<</Type/Pages/Count 3>>'], 'خوب.pdf'),
    );
    await expect.element(seen(stand.words('files:refused.type'))).toBeVisible();
    await expect.element(seen(/۲۵ مگابایت است/)).toBeVisible();
    await expect.element(seen(stand.words('questions:field.pdfPages_other'))).toBeVisible();
    await expect.element(seen(/خوب\.pdf.*۳ صفحه/)).toBeVisible();
  });

  test('a file that was taken off comes back to its place', async () => {
    await open('pdf');
    await expect.element(button('افزودن فایل')).toBeVisible();
    choose(new File(['%PDF-1.4'], 'یک.pdf'), new File(['%PDF-1.4'], 'دو.pdf'));
    await expect.element(seen('دو.pdf')).toBeVisible();
    await page.getByRole('button', { name: /برداشتن .*یک/ }).click();
    await expect.element(seen(stand.words('questions:field.fileRemoved'))).toBeVisible();
    await button('برگرداندن').click();
    await expect.element(page.getByRole('button', { name: /برداشتن .*یک/ })).toBeVisible();
    await field('صورت سوال').fill('ببینید');
    await field('نمره').fill('۱');
    await save();
    await expect
      .poll(() => saved[0]?.files.map(({ name }) => name), patience)
      .toEqual(['یک.pdf', 'دو.pdf']);
  });
});

describe('a formula', () => {
  test('of Persian letters or digits is told so as it is typed; digits can be turned', async () => {
    await open('descriptive');
    await field('فرمول').fill('x^۲');
    await expect.element(seen('فرمول را به انگلیسی (LaTeX) بنویسید.')).toBeVisible();
    await button('انگلیسی کردن رقم‌ها').click();
    await expect.element(field('فرمول')).toHaveValue('x^2');
    await expect
      .element(page.getByText('فرمول را به انگلیسی (LaTeX) بنویسید.'))
      .not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('.katex'), patience).not.toBeNull();
  });

  test('that is broken says what is wrong, runs left to right, and may be saved', async () => {
    await open('descriptive');
    await field('فرمول').fill('\\farc{1}{2}');
    await expect.element(seen(/\\farc.* شناخته نشد/)).toBeVisible();
    expect(getComputedStyle(field('فرمول').element()).direction).toBe('ltr');
    await field('صورت سوال').fill('حساب کنید');
    await field('نمره').fill('۱');
    await save();
    await expect.poll(() => saved[0]?.formula, patience).toBe('\\farc{1}{2}');
  });

  test('is written with the keys of symbols at the caret, each large enough for a finger', async () => {
    await open('descriptive');
    expect(document.querySelector('[title="کسر"]')).toBeNull();
    await button('نمادها').click();
    await button('کسر').click();
    await button('پی').click();
    await expect.element(field('فرمول')).toHaveValue('\\frac{\\pi}{}');
    await button('ریشهٔ دوم').click();
    await expect.element(field('فرمول')).toHaveValue('\\frac{\\pi\\sqrt{}}{}');
    const keys = [...document.querySelectorAll('fieldset button[title]')];
    expect(keys.length).toBeGreaterThan(40);
    for (const key of keys) {
      const { width, height } = key.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('what keeps an exam from being published', () => {
  const draft = { id: 'e1', totalScoreUnits: 480, students: [] } as unknown as ActivityForm;
  const gone: GapPlace[] = [];
  const show = (gaps: Gap[], kind: 'exam' | 'assignment' = 'exam') =>
    stand.show(
      <ReleaseDialog
        kind={kind}
        activity={draft}
        count={1}
        gaps={gaps}
        unsaved={[]}
        onGo={(place) => gone.push(place)}
        onRelease={() => undefined}
        onClose={() => undefined}
      />,
    );
  const link = (key: string) =>
    page.getByRole('link', { name: stand.words(`questions:gap.${key}`) });

  test('a start in the past, no class, no title and no course lead to their fields of the settings', async () => {
    await show([
      { what: 'startPassed' },
      { what: 'students' },
      { what: 'title' },
      { what: 'course' },
    ]);
    const form = '/exams/add-exam/e1?field=';
    await expect.element(link('startPassed')).toHaveAttribute('href', `${form}startDate`);
    await expect.element(link('students')).toHaveAttribute('href', `${form}classes`);
    await expect.element(link('title')).toHaveAttribute('href', `${form}title`);
    await expect.element(link('course')).toHaveAttribute('href', `${form}course`);
    await show([{ what: 'startPassed' }], 'assignment');
    const homework = '/assignments/add-assignment/e1?field=startDate';
    await expect.element(link('startPassed')).toHaveAttribute('href', homework);
  });

  test('a question leads to its field, the sum to the bar and to the total, an empty exam to the kinds', async () => {
    const fault = {
      id: 'q1',
      number: 4,
      field: 'option-o1',
      code: 'optionEmpty',
      option: 2,
    } as const;
    await show([
      { what: 'question', ...fault },
      { what: 'sum', missing: 60 },
      { what: 'noQuestion' },
    ]);
    await page.getByRole('button', { name: /سوال ۴: گزینهٔ ب خالی است/ }).click();
    await button(stand.words('questions:gap.short')).click();
    await button(stand.words('questions:gap.noQuestion')).click();
    expect(gone).toEqual([{ id: 'q1', field: 'option-o1' }, 'sum', 'add']);
    await expect
      .element(link('totalLink'))
      .toHaveAttribute('href', '/exams/add-exam/e1?field=total');
  });
});
