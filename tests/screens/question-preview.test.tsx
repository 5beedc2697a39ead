import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityForm, ActivityQuestion } from '#contract/activities/activity.ts';
import { resultOf, studentOf } from '#src/api/workbook-samples.ts';
import { PreviewDialog } from '#src/features/questions/preview/preview-dialog.tsx';
import { impactOf, type Given } from '#src/features/questions/rescore/impact.ts';
import { KeyImpact } from '#src/features/questions/rescore/key-impact.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** A busy machine takes its time. */
const patience = { timeout: 15_000 };
const seen = (words: string | RegExp) => page.getByText(words).first();

const resultAt = (at: number) =>
  resultOf({
    resultId: `r${at}`,
    studentId: `s${at}`,
    student: studentOf(`s${at}`, { lastName: `${at}` }),
    totalUnits: 240 + at,
    questionCount: 2,
    scoredCount: 2,
  });

describe('what another key would do', () => {
  const given: Given = { optionId: 'b', auto: true, scoreUnits: 0, sumUnits: null };
  const change = { optionIds: ['a', 'b'], to: 'b', maxUnits: 240, negative: null };
  const scale = { totalUnits: 4800, questionUnits: 4800, hasLevels: false, isRanked: true };

  test('is listed for 1,200 students a part at a time, with ranks and the average before and after', async () => {
    const results = Array.from({ length: 1_200 }, (_, at) => resultAt(at));
    const impact = impactOf(
      results,
      new Map(results.map((one) => [one.resultId, given])),
      change,
      scale,
    );
    await stand.show(<KeyImpact impact={impact} copyOf={null} waiting={0} />);
    await expect.element(seen('نمرهٔ ۱٬۲۰۰ دانش‌آموز عوض می‌شود')).toBeVisible();
    await expect.element(seen(stand.words('questions:impact.average'))).toBeVisible();
    expect(page.getByRole('row').elements()).toHaveLength(9);
    await button(stand.words('questions:impact.more_other')).click();
    expect(page.getByRole('row').elements()).toHaveLength(49);
  });

  test('says from when the copy is, who is not in it, and what is not counted', async () => {
    const results = [
      resultAt(1),
      resultAt(2),
      { ...resultAt(3), reviewStatus: 'rejected' as const },
    ];
    const known = new Map([
      ['r1', given],
      ['r3', given],
    ]);
    const impact = impactOf(results, known, change, scale);
    await stand.show(<KeyImpact impact={impact} copyOf={Date.now()} waiting={2} />);
    await expect.element(seen('نمرهٔ ۱ دانش‌آموز عوض می‌شود')).toBeVisible();
    await expect.element(seen(stand.words('questions:impact.fromDevice_other'))).toBeVisible();
    await expect.element(seen(stand.words('questions:impact.unknown_one'))).toBeVisible();
    await expect.element(seen(stand.words('questions:impact.rejected_other'))).toBeVisible();
    await expect.element(seen(stand.words('questions:impact.waiting_other'))).toBeVisible();
  });

  test('of a qualitative exam is said in levels', async () => {
    const result = { ...resultAt(0), totalUnits: 240 };
    const impact = impactOf([result], new Map([['r0', given]]), change, {
      totalUnits: 480,
      questionUnits: 480,
      hasLevels: true,
      isRanked: true,
    });
    await stand.show(<KeyImpact impact={impact} copyOf={null} waiting={0} />);
    await expect.element(seen('از قابل قبول به خیلی خوب')).toBeVisible();
  });
});

const questionOf = (at: number, change: Partial<ActivityQuestion> = {}): ActivityQuestion => ({
  id: `q${at}`,
  version: 1,
  orders: at,
  type: 'multipleChoice',
  text: `متن سوال ${at}`,
  formula: '\\frac{1}{2}',
  maxScore: 1,
  maxScoreUnits: 240,
  modelAnswer: 'راز پاسخ',
  rubric: [{ text: 'راز بارم', scoreUnits: 240 }],
  options: ['سرخ', 'سبز', 'آبی', 'زرد'].map((text, place) => ({
    id: `${at}${place}`,
    text,
    isCorrect: place === 0,
    orders: place + 1,
  })),
  files: [],
  difficulty: 'hard',
  tags: ['راز برچسب'],
  sourceId: null,
  ...change,
});

describe('the preview', () => {
  const activity = {
    id: 'e1',
    title: 'آزمون نوبت اول',
    courseName: 'علوم',
    durationMinutes: 60,
    totalScoreUnits: 4800,
    teacherDescription: '',
    settings: { randomizeQuestions: true, randomizeOptions: true },
  } as ActivityForm;
  const questions = [
    ...Array.from({ length: 6 }, (_, at) => questionOf(at)),
    questionOf(6, { type: 'descriptive', options: [] }),
    questionOf(7, { type: 'oral', options: [] }),
  ];
  const Around = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const order = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((one) => one.querySelector('bdi')?.textContent);

  test('shows what a student sees: no key, no model answer, no scheme, no tags, nothing to fill in', async () => {
    await stand.show(
      <Around>
        <PreviewDialog
          activity={activity}
          isScored={activity.totalScoreUnits !== null}
          questions={questions}
          only={null}
          onClose={() => undefined}
        />
      </Around>,
    );
    await expect.element(seen('متن سوال 3')).toBeVisible();
    const dialog = page.getByRole('dialog').element();
    expect(dialog.textContent).not.toMatch(/راز/);
    expect(
      dialog.querySelector('[data-correct], :checked:not([name^=":"])')?.getAttribute('name') ?? '',
    ).not.toMatch(/^paper-/);
    for (const one of dialog.querySelectorAll<HTMLInputElement>('input[name^=paper-], textarea'))
      expect(one.disabled).toBe(true);
  });

  test('another student’s order is another one, and the width can be a phone’s', async () => {
    await stand.show(
      <Around>
        <PreviewDialog
          activity={activity}
          isScored={activity.totalScoreUnits !== null}
          questions={questions}
          only={null}
          onClose={() => undefined}
        />
      </Around>,
    );
    await expect.element(seen('متن سوال 3')).toBeVisible();
    const before = order();
    await button('ترتیب دانش‌آموز دیگر').click();
    await expect.poll(order, patience).not.toEqual(before);
    expect(new Set(order())).toEqual(new Set(before));
    await page.getByText('گوشی', { exact: true }).click();
    await expect
      .poll(
        () => document.querySelector('[data-width=phone]')?.getBoundingClientRect().width,
        patience,
      )
      .toBe(390);
  });

  test('of one question shows that one alone', async () => {
    await stand.show(
      <Around>
        <PreviewDialog
          activity={activity}
          isScored={activity.totalScoreUnits !== null}
          questions={questions}
          only="q6"
          onClose={() => undefined}
        />
      </Around>,
    );
    await expect.element(seen('متن سوال 6')).toBeVisible();
    expect(page.getByRole('listitem').elements()).toHaveLength(1);
  });
});
