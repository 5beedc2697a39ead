import { expect, test } from '@playwright/test';
import { countWorkbooks, entersOf, isPresent } from '#domain/counting.ts';
import { meanScore } from '#domain/statistics.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

type Device = Awaited<ReturnType<School['device']>>;

/** An ended exam in which results count and somebody is absent. */
async function withAbsent(device: Device) {
  for (const exam of await device.exams('past')) {
    if (exam.scoreType === 'qualitative') continue;
    const results = await device.results(exam.id);
    const absent = results.find((one) => !isPresent(one) && one.state === 'notStarted');
    if (absent && results.some((one) => entersOf(one, true).figures)) return { exam, absent };
  }
  throw new Error('nobody is absent');
}

/** What the rules make of the server's rows. */
async function figuresOf(device: Device, examId: string) {
  const results = await device.results(examId);
  const counted = results.filter((one) => entersOf(one, true).figures);
  const sum = counted.reduce((units, { totalUnits }) => units + (totalUnits ?? 0), 0);
  const count = (figure: 'absent' | 'excused') =>
    results.filter((one) => entersOf(one, true)[figure]).length;
  return {
    average: meanScore(sum, counted.length),
    absent: count('absent'),
    excused: count('excused'),
    counts: countWorkbooks(results),
  };
}

test('an absence is excused without a network, undone, and counted as 0: server, list and report say the same @beside', async () => {
  const device = await school.device('teacher');
  const { exam, absent } = await withAbsent(device);
  const before = await figuresOf(device, exam.id);
  const statusNow = async () =>
    (await device.results(exam.id)).find(({ studentId }) => studentId === absent.studentId)
      ?.reviewStatus;
  const browser = await school.browser();
  const workbook = `${school.url}/exams/work-book/${exam.id}/${absent.studentId}`;
  const page = await browser.open(workbook);
  const { t, number, ...steps } = stepsOn(page);
  await steps.signIn('teacher');
  const menu = page.getByRole('button', { name: t('workbook:review.menu').split(':')[0] ?? '' });
  const choose = async (key: 'excused' | 'zero' | 'unexcused') => {
    await menu.click();
    await page.getByRole('menuitemradio', { name: t(`workbook:review.${key}`) }).click();
  };
  const figure = (name: string) =>
    page
      .locator('dl > div', { has: page.locator('dt', { hasText: t(`report:figure.${name}`) }) })
      .locator('dd')
      .first();
  const shown = (value: number | null) =>
    new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 2 }).format(value ?? NaN);

  await test.step('of somebody who is not there nothing can be accepted', async () => {
    await expect(menu).toBeVisible();
    await menu.click();
    await expect(
      page.getByRole('menuitemradio', { name: t('workbook:review.excused') }),
    ).toBeVisible();
    await expect(
      page.getByRole('menuitemradio', { name: t('workbook:review.accepted') }),
    ).toHaveCount(0);
    await page.keyboard.press('Escape');
    await wholeApp(page);
  });

  await test.step('without a network it is kept on the device, and survives a reload', async () => {
    school.network.setNetwork(false);
    await choose('excused');
    await expect(menu).toHaveAccessibleName(new RegExp(t('workbook:review.excused')));
    await expect(
      page.locator('[data-sync-pill="offline"], [data-sync-pill]').first(),
    ).toBeVisible();
    await page.reload();
    await expect(menu).toHaveAccessibleName(new RegExp(t('workbook:review.excused')));
    expect(await statusNow()).toBe('notReviewed');
  });

  await test.step('it arrives, and absent and excused are counted apart', async () => {
    school.network.setNetwork(true);
    await steps.allSent();
    expect(await statusNow()).toBe('excused');
    const excused = await figuresOf(device, exam.id);
    expect(excused).toMatchObject({
      average: before.average,
      absent: before.absent - 1,
      excused: before.excused + 1,
    });
    await page.goto(`${school.url}/exams/exam-report/${exam.id}`);
    await expect(figure('excused')).toHaveText(number(before.excused + 1));
    await expect(page.getByText(t('report:agrees.yes'))).toBeVisible();
  });

  await test.step('an absence that counts as 0 lowers the average and is in no question', async () => {
    await page.goto(workbook);
    await choose('zero');
    await steps.allSent();
    await expect.poll(statusNow).toBe('zero');
    const zero = await figuresOf(device, exam.id);
    expect(zero.average ?? NaN).toBeLessThan(before.average ?? NaN);
    expect(zero.counts).toEqual(before.counts);
    await page.goto(`${school.url}/exams/exam-report/${exam.id}`);
    await expect(figure('average')).toHaveText(shown(zero.average));
    await expect(figure('absent')).toHaveText(number(zero.absent));
    await expect(page.getByText(t('report:agrees.yes'))).toBeVisible();
    await page.goto(`${school.url}/exams/exam-student-report/${exam.id}?show=all`);
    await page.getByLabel(t('exams:searchName')).fill(absent.student.lastName);
    const row = page.locator('li', { hasText: absent.student.lastName }).filter({
      hasText: t('exams:attendance.zero'),
    });
    await expect(row).toBeVisible();
  });

  await test.step('undo brings back what stood there before', async () => {
    await page.goto(workbook);
    await choose('unexcused');
    await page.getByRole('button', { name: t('undo:undo'), exact: true }).click();
    await steps.allSent();
    await expect.poll(statusNow).toBe('zero');
  });
});
