import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activity } from '#src/api/samples.ts';
import { questionOf, resultOf, studentOf, workbookOf } from '#src/api/workbook-samples.ts';
import { StudentsPage } from '#src/features/submissions/students-page.tsx';
import type { ReportPageProps } from '#src/features/reports/page-props.ts';
import { ShowAllPage } from '#src/features/reports/print/show-all-page.tsx';
import { createReportServer, pageOf, reportAt } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

/** A descriptive exam whose totals become levels, half of its points reached. */
const exam = activity({
  state: 'ended',
  startDate: '2026-11-01T06:30:00.000Z',
  endDate: '2026-11-01T08:00:00.000Z',
  scoreType: 'qualitative',
  settings: { ...activity().settings, automaticQualitativeCorrection: true },
  totalScore: 4,
  totalScoreUnits: 960,
  questionCount: 2,
});
const row = resultOf({
  student: studentOf('s1', { lastName: 'احمدی' }),
  handedInAt: '2026-11-01T07:30:00.000Z',
  reviewStatus: 'accepted',
  level: 'acceptable',
  total: 2,
  totalUnits: 480,
  questionCount: 2,
  scoredCount: 2,
  rank: null,
  classRank: null,
  correct: 1,
});
const book = workbookOf({
  student: row.student,
  handedInAt: row.handedInAt,
  review: { version: 1, status: 'accepted' },
  level: 'acceptable',
  totalUnits: 480,
  maxTotalUnits: 960,
  questionList: [480, 0].map((scoreUnits, at) =>
    questionOf({ questionId: `q${at}`, scoreUnits, version: 1, orders: at + 1 }),
  ),
});

let stand: Stand;
beforeEach(async () => {
  const server = createReportServer();
  server.answer('OnlineExams/semester/e1', { data: exam });
  server.answer('OnlineExamResults/semester/e1/GetByFilter', pageOf([row]));
  server.answer('OnlineExamResults/semester/e1/s1/Details', { data: book });
  stand = await createStand({ lang: 'fa' });
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

/** The second question gets full points, which are not sent yet. */
const scoreHere = () =>
  stand.offline().outbox.enqueueCorrection({
    kind: 'exam',
    studentId: 's1',
    resultId: 'r1',
    schoolId: 'school',
    semesterId: 'semester',
    answers: [{ questionId: 'q1', baseVersion: 1, scoreUnits: 480 }],
    label: { activityId: 'e1', at: '2026-11-20T10:00:00.000Z' },
  });

test('the list of students has the level of what is scored here, before any of it is sent', async () => {
  const List = (props: ReportPageProps) => <StudentsPage kind="exam" {...props} />;
  await stand.show(reportAt(List, 'e1', { show: 'all' }));
  const own = page.getByRole('listitem').filter({ hasText: 'احمدی' });
  await expect.element(own.getByText('قابل قبول')).toBeVisible();
  await scoreHere();
  await expect.element(own.getByText('خیلی خوب')).toBeVisible();
});

test('a score that is not sent moves no rank on paper, and nothing is said of ranks', async () => {
  await stand.show(reportAt(ShowAllPage, 'e1', {}));
  const sheet = page.getByRole('article');
  await expect.element(sheet.getByText('قابل قبول')).toBeVisible();
  await scoreHere();
  await expect.element(sheet.getByText('خیلی خوب')).toBeVisible();
  for (const source of ['then', 'here'])
    expect(page.getByText(stand.words(`submissions:ranks.${source}`)).elements()).toEqual([]);
});
