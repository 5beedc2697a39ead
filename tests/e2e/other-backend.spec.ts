import { expect, test } from '@playwright/test';
import { otherSchoolForEach, type OtherSchool } from './other-school.ts';
import { stepsOn } from './steps.ts';

let school: OtherSchool;
otherSchoolForEach((opened) => {
  school = opened;
});

const first = <T>(all: readonly T[]): T => {
  const [one] = all;
  if (one === undefined) throw new Error('nothing there');
  return one;
};

test('every screen of the teacher opens, and the lists stand in their groups', async () => {
  const { backend } = school;
  const { exams, assignments, templates } = backend.world;
  const exam = first(exams);
  const student = first(exam.studentIds);
  const page = await school.enter('/');
  const screens = [
    '/',
    ...exams.map(({ id }) => `/exams/${id}`),
    `/exams/add-exam/${exams[2]?.id}`,
    `/exams/exam-student-report/${exam.id}`,
    `/exams/exam-student-report/${exam.id}/showAll`,
    `/exams/exam-report/${exam.id}`,
    `/exams/work-book/${exam.id}/${student}`,
    `/exams/work-book/${exam.id}/${student}?by=question&question=${first(exam.questions).id}`,
    ...assignments.map(({ id }) => `/assignments/${id}`),
    `/assignments/assignment-student-report/${first(assignments).id}`,
    `/assignments/work-book/${first(assignments).id}/${student}`,
    '/exam-bank',
    `/exam-bank/${first(templates).id}`,
    `/exam-bank/add-exam/${first(templates).id}`,
    '/question-bank',
    '/reports',
    `/student-profile/${student}`,
    '/connect-konj',
  ];
  const broken: string[] = [];
  for (const path of screens) {
    await page.goto(backend.url + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[data-on=true]')).toHaveCount(0);
    for (const words of await page.getByRole('alert').allInnerTexts())
      broken.push(`${path}: ${words}`);
  }
  expect(broken).toEqual([]);

  for (const [list, all] of [
    ['exams', exams],
    ['assignments', assignments],
  ] as const)
    for (const [at, group] of (['past', 'current', 'unpublished'] as const).entries()) {
      await page.goto(`${backend.url}/${list}?group=${group}`);
      await expect(
        page
          .getByRole('main')
          .getByText(all[at]?.title ?? '')
          .first(),
      ).toBeVisible();
      for (const other of all.filter((_, place) => place !== at))
        await expect(page.getByRole('main').getByText(other.title)).toHaveCount(0);
    }
});

test('scores and a comment, with a network and without one, arrive once and stand there after a reload', async () => {
  const { backend, browser } = school;
  const exam = first(backend.world.exams);
  const result = first(exam.results);
  const page = await school.enter(`/exams/work-book/${exam.id}/${result.studentId}`);
  const steps = stepsOn(page);
  const given = (at: number) => result.correction.answers[exam.questions[at]?.id ?? ''];
  await steps.openQuestion(1);
  await steps.score(1.5);
  await steps.comment('کامل‌تر بنویس.');
  await steps.allSent();
  expect(given(0)).toEqual({ scoreUnits: 360, comment: 'کامل‌تر بنویس.' });

  await browser.context.setOffline(true);
  await steps.openQuestion(3);
  await steps.score(2);
  await expect(steps.savedHere().first()).toBeVisible();
  expect(given(2)).toBeUndefined();
  await browser.context.setOffline(false);
  await expect.poll(() => given(2)?.scoreUnits, { timeout: 120_000 }).toBe(480);
  await steps.allSent();
  const corrections = backend.asked.filter((one) => one.includes('/Correction/'));
  expect(corrections.length).toBeLessThanOrEqual(4);

  await page.reload();
  await steps.openQuestion(1);
  await expect(page.getByLabel(steps.t('workbook:comment'))).toHaveValue('کامل‌تر بنویس.');
  await steps.review('accepted');
  await expect.poll(() => result.correction.review).toBe('accepted');
});

test('she leaves, and nothing of the session is left', async () => {
  const page = await school.enter('/exams');
  const { t } = stepsOn(page);
  await page.getByRole('button', { name: t('common:nav.exit') }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.context().cookies()).toEqual([]);
});
