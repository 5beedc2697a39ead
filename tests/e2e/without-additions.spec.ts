import { expect, test } from '@playwright/test';
import { additions } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { WholeRequest } from '#tests/helpers/fault-proxy-answers.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';

const added = Object.values<Call>(additions).map(({ service, method, path }) => ({
  method,
  path: new RegExp(`^/services/${service}${path.replaceAll(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
}));

/** What the specification's screens asked of it although another back end would not have it. */
let asked: string[];
/** A back end that has the specification's calls and none of ours: it does not know those paths. */
function specOnly(request: WholeRequest): WholeRequest {
  const isAdded = added.some(
    ({ method, path }) => method === request.method && path.test(request.path),
  );
  if (!isAdded) return request;
  asked.push(`${request.method} ${request.path}`);
  return { ...request, path: '/services/exam/no-such-path' };
}

let school: School;
test.beforeEach(async () => {
  asked = [];
  school = await openSchool(specOnly);
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  await school.close();
});

test('a back end without our additions serves the screens, and a correction arrives', async () => {
  const device = await school.device('teacher');
  const exam = (await device.exams('past')).find((one) => one.questionCount === 20);
  if (!exam) throw new Error('the sample school has no big stack');
  const result = (await device.results(exam.id)).find(
    (one) => one.state === 'handedIn' && one.scoredCount < 20 && one.reviewStatus === 'notReviewed',
  );
  if (!result) throw new Error('nothing left to correct');
  const before = await device.workbook(exam.id, result.studentId);
  const written = before.questionList.findIndex((one) => one.type === 'descriptive');

  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams?group=past`);
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page.getByRole('main').getByText(exam.title).first()).toBeVisible();
  for (const path of ['/', '/assignments', `/exams/exam-student-report/${exam.id}`]) {
    await page.goto(school.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }

  await page.goto(`${school.url}/exams/work-book/${exam.id}/${result.studentId}`);
  await steps.openQuestion(written + 1);
  await steps.score(1);
  await steps.allSent();
  const after = await device.workbook(exam.id, result.studentId);
  expect(after.questionList[written]?.scoreUnits).toBe(240);

  // Files come through an addition: without it their place says so, and the mark can be given.
  const filed = before.questionList.findIndex((one) => (one.answer?.files ?? []).length > 0);
  if (filed >= 0) {
    await steps.openQuestion(filed + 1);
    await steps.score(1);
    await steps.allSent();
    expect(asked.some((one) => one.includes('/api/common/Attachment/'))).toBe(true);
  }
  expect(asked.filter((one) => !one.includes('/api/common/Attachment/'))).toEqual([]);
});
