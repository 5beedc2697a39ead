import { useState } from 'react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ResultItem } from '#contract/results/workbook.ts';
import { activity } from '#src/api/samples.ts';
import { resultOf, studentOf } from '#src/api/workbook-samples.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import { AcceptDialog } from '#src/features/submissions/filters/accept/accept-dialog.tsx';
import { filterOf, searchOf } from '#src/features/submissions/filters/filter.ts';
import { submissionsOf } from '#src/features/submissions/filters/items.ts';
import { ReadinessPanel } from '#src/features/submissions/filters/readiness-panel.tsx';
import { readinessOf } from '#src/features/submissions/filters/readiness.ts';
import { QueueDone } from '#src/features/submissions/filters/grading-queue/queue-done.tsx';
import { StudentsList } from '#src/features/submissions/students-list.tsx';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

const words = (key: string) => stand.words(`submissions:${key}`);

const names = ['آیدا', 'بهار', 'پریا', 'ترانه', 'ثنا', 'مینا'];
function student(at: number, change: Partial<ResultItem> = {}): ResultItem {
  const studentId = `s${at}`;
  return resultOf({
    resultId: `r${at}`,
    studentId,
    student: studentOf(studentId, {
      firstName: names[at % names.length] ?? '',
      lastName: `شماره${at}`,
      classId: `c${at % 2}`,
      className: at % 2 ? 'نهم ب' : 'نهم الف',
    }),
    handedInAt: `2026-11-17T07:${10 + (at % 50)}:00Z`,
    ...change,
  });
}
const results = [
  student(0, { late: true }),
  student(1, { scoredCount: 4, totalUnits: 1_200, reviewStatus: 'accepted' }),
  student(2, { scoredCount: 4, totalUnits: 2_280, reviewStatus: 'rejected', late: true }),
  student(3, { scoredCount: 2, totalUnits: 240 }),
  student(4, { state: 'notStarted', handedInAt: null }),
];

let search: SubmissionSearch = {};
/** The list as its page holds it: the filter lives in an address. */
function List({ of }: { of: readonly ResultItem[] }) {
  const [said, setSaid] = useState<SubmissionSearch>({});
  return (
    <main>
      <StudentsList
        kind="exam"
        activity={activity()}
        state="draft"
        results={of}
        items={submissionsOf('exam', of, 'ended', [])}
        filter={filterOf(said)}
        onFilter={(filter) => {
          search = searchOf(filter);
          setSaid(search);
        }}
      />
    </main>
  );
}

async function show(part: React.ReactNode) {
  search = {};
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  });
  await router.load();
  await stand.show(<RouterProvider router={router} />);
}

const trait = (name: string) => page.getByRole('button', { name: words(`trait.${name}`) });
const rows = () => page.getByRole('list', { name: 'دانش‌آموزان' }).getByRole('listitem');

test('a back end that does not say when a workbook was handed in leaves the time out', async () => {
  await show(<List of={[student(1, { handedInAt: null })]} />);
  await expect.element(rows().getByText('تحویل داده', { exact: true })).toBeVisible();
});

test('filters are counted, combined and kept in the address, and one tap clears them', async () => {
  await show(<List of={results} />);
  // Those who are left, to begin with.
  await expect.poll(() => rows().elements().length).toBe(2);
  await expect.element(trait('late')).toHaveTextContent('با تأخیر ۲');
  await trait('late').click();
  await expect.poll(() => rows().elements().length).toBe(2);
  await expect.element(trait('rejected')).toHaveTextContent('برگشت‌خورده ۱');
  await trait('rejected').click();
  await expect.poll(() => rows().elements().length).toBe(1);
  await expect.element(rows().getByText('پریا شماره2')).toBeVisible();
  await page.getByLabelText(words('below')).fill('۹٫۵');
  await expect.element(page.getByText(/^کسی با این فیلترها نیست/)).toBeVisible();
  expect(search).toMatchObject({ is: 'rejected.late', below: '9.5' });
  expect(await axeFindings()).toEqual([]);
  await page
    .getByRole('button', { name: words('clear') })
    .last()
    .click();
  await expect.poll(() => rows().elements().length).toBe(5);
});

test('a score off the quarters is told at its field and asks for nothing', async () => {
  await show(<List of={results} />);
  const field = page.getByLabelText(words('below'));
  await field.fill('9.3');
  await expect.element(page.getByRole('alert').getByText(words('belowFault'))).toBeVisible();
  expect(search).toEqual({});
  await field.fill('۵٫۲۵');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.poll(() => search.below).toBe('5.25');
  await expect.poll(() => rows().elements().length).toBe(2);
});

test('a name is found in any spelling and in any class; what no group shows is told', async () => {
  await show(<List of={results} />);
  await page.getByRole('searchbox').fill('بهار');
  await expect.poll(() => rows().elements().length).toBe(1);
  await page.getByRole('searchbox').fill('هيچكس');
  await expect.element(page.getByText(/^کسی با «.*» پیدا نشد/)).toBeVisible();
  await page.getByRole('button', { name: 'پاک کردن جست‌وجو' }).last().click();
  await expect.poll(() => rows().elements().length).toBe(5);
  await page.getByRole('combobox', { name: words('class') }).selectOptions('نهم ب');
  await expect.poll(() => rows().elements().length).toBe(2);
});

test('of three hundred students only those near the screen are drawn, whoever is asked for', async () => {
  const many = Array.from({ length: 300 }, (_, at) => student(at, { late: at % 3 === 0 }));
  await show(<List of={many} />);
  await expect.element(trait('late')).toHaveTextContent('با تأخیر ۱۰۰');
  await trait('late').click();
  await expect.element(page.getByText(words('found'))).toBeVisible();
  // What is far below is not drawn before she comes there.
  expect(rows().elements().length).toBeLessThanOrEqual(80);
});

test('accepting asks with the number and what is left out, and only then does it', async () => {
  const ready = [3, 4].map((at) => student(at, { scoredCount: 4 }));
  const items = submissionsOf('exam', [...results, ...ready], 'ended', []);
  const accepted: unknown[] = [];
  let finish = (): void => undefined;
  const reading = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await stand.show(
    <AcceptDialog
      ready={submissionsOf('exam', ready, 'ended', [])}
      readiness={readinessOf(items)}
      prepare={async (asked, onRead) => {
        onRead(1);
        await reading;
        return { workbooks: [], unread: 1, otherwise: asked.length - 1 };
      }}
      onAccept={(workbooks) => {
        accepted.push(workbooks);
        return Promise.resolve();
      }}
      onClose={() => undefined}
    />,
  );
  await expect.element(page.getByRole('dialog', { name: /^۲ پاسخ‌برگ تأیید شود/ })).toBeVisible();
  const confirm = page.getByRole('button', { name: words('accept.confirm_other') });
  await expect.element(confirm).toBeDisabled();
  await expect.element(page.getByText('در حال خواندن پاسخ‌برگ‌ها، ۱ از ۲')).toBeVisible();
  finish();
  // Nothing is left of what the list took for ready.
  await expect.element(page.getByRole('dialog', { name: words('accept.nothing') })).toBeVisible();
  await expect.element(page.getByText(words('accept.out.unread_other'))).toBeVisible();
  await expect.element(page.getByText(words('accept.out.otherwise_other'))).toBeVisible();
  await expect.element(page.getByText(words('accept.out.rejected_other'))).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  expect(accepted).toEqual([]);
  expect(await axeFindings()).toEqual([]);
});

test('at the end of a queue it is said what it was, what is left, and where to go', async () => {
  const filter = filterOf({ is: 'late' });
  let went = '';
  const queue = { filter, search: {}, results: results.slice(0, 2), ahead: () => [] };
  const end = (left: number) => (
    <QueueDone
      queue={queue}
      results={results}
      left={left}
      onGoOn={() => (went = 'on')}
      onList={() => (went = 'list')}
      onClose={() => (went = 'closed')}
    />
  );
  await stand.show(end(7));
  await expect.element(page.getByText('۲ پاسخ‌برگ: فقط با تأخیر.')).toBeVisible();
  await page.getByRole('button', { name: 'ادامه با ۷ پاسخ‌برگ دیگر' }).click();
  expect(went).toBe('on');
  await stand.show(end(0));
  await expect.element(page.getByText(words('queue.nothingLeft'))).toBeVisible();
  await page.getByRole('button', { name: words('queue.toList') }).click();
  expect(went).toBe('list');
});

const ref = { kind: 'exam', schoolId: 'school', semesterId: 'semester', id: 'e1' } as const;

test('it is said what parents see now, and each thing that is missing leads to its filter', async () => {
  const asked: unknown[] = [];
  const panel = (isShown: boolean, seen: number, of = results) => (
    <main>
      <ReadinessPanel
        activityRef={ref}
        activity={{
          ...activity(),
          settings: { ...activity().settings, showResultToParents: isShown },
        }}
        items={submissionsOf('exam', of, 'ended', [])}
        seen={seen}
        onFilter={(filter) => asked.push(searchOf(filter))}
      />
    </main>
  );
  await stand.show(panel(false, 1));
  await expect.element(page.getByText(words('parents.off'))).toBeVisible();
  await stand.show(panel(true, 0));
  await expect.element(page.getByText(words('parents.none'))).toBeVisible();
  await stand.show(panel(true, 1));
  await expect.element(page.getByText(/نتیجهٔ ۱ پاسخ‌برگ تأییدشده/)).toBeVisible();
  // While most is still to be corrected, what is missing waits behind the sentence.
  await page.getByText(/نتیجهٔ ۱ پاسخ‌برگ تأییدشده/).click();
  await page.getByRole('button', { name: '۲ پاسخ‌برگ تأییدنشده' }).click();
  await page.getByRole('button', { name: '۶ پاسخ بی‌نمره' }).click();
  await page.getByRole('button', { name: '۱ برگشت‌خورده' }).click();
  expect(asked).toMatchObject([
    { show: 'all', is: 'notReviewed' },
    { show: 'all', is: 'unscored' },
    { show: 'all', is: 'rejected' },
  ]);
  expect(await axeFindings()).toEqual([]);
  await stand.show(panel(true, 1, results.slice(1, 2)));
  await expect.element(page.getByText(words('parents.all_other'))).toBeVisible();
  await expect.element(page.getByRole('list', { name: words('missing') })).not.toBeInTheDocument();
});
