import { expect, test } from '@playwright/test';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/define.ts';
import type { WholeRequest } from '#tests/helpers/fault-proxy-answers.ts';
import { openSchool, type School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

const added = Object.values<Call>(calls)
  .filter(({ addition }) => addition !== undefined)
  .map(({ service, method, path }) => ({
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

test(
  'a back end without our additions serves the screens, and a correction arrives',
  { tag: '@full' },
  async () => {
    const { device, exam, open } = await stackOf(school);
    const [result] = open;
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
    await expect(steps.sent().first()).toBeVisible();
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
    // So do reusable comments: asked for once, the field stands without them.
    await expect(page.getByLabel(steps.t('workbook:comment'))).toBeVisible();
    await expect(page.getByRole('button', { name: steps.t('comments:title') })).toHaveCount(0);
    expect(asked.filter((one) => one.includes('/v1/Comments/'))).toHaveLength(1);
    // What waits here is told after half a minute, and nobody waits for the answer.
    const ours = /\/api\/common\/Attachment\/|\/v1\/(Comments|QueueFigures)\//;
    expect(asked.filter((one) => !ours.test(one))).toEqual([]);
  },
);

test(
  'where a captcha cannot be had in words the control says so, and the picture comes back',
  { tag: '@full' },
  async () => {
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/login`);
    const steps = stepsOn(page);
    const { t } = steps;
    for (const _ of [1, 2, 3]) {
      await steps.signIn('teacher', 'wrong');
      await expect(page.getByText(t('errors:login.wrong')).first()).toBeVisible();
    }
    await steps.signIn('teacher', 'wrong');
    const picture = page.getByRole('img', { name: t('session:login.captchaPicture') });
    await expect(picture).toBeVisible();

    await page.getByRole('button', { name: t('session:login.captchaAsWords') }).click();
    const field = page.getByLabel(t('session:login.captcha'));
    await expect(page.getByText(t('session:login.captchaNoWords'))).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(t('session:login.captchaNoWords')));
    await expect(picture).toHaveCount(0);
    expect(asked).toEqual([expect.stringContaining('/captcha-words/')]);

    await page.getByRole('button', { name: t('session:login.captchaAsPicture') }).click();
    await expect(picture).toBeVisible();
    await expect(page.getByText(t('session:login.captchaNoWords'))).toHaveCount(0);
    expect(asked).toHaveLength(1);
  },
);
