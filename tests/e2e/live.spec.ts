import { expect, test, type Page } from '@playwright/test';
import type { ResultItem } from '#contract/results/workbook.ts';
import { findServer } from '#tools/simulate/http.ts';
import type { WholeRequest } from '#tests/helpers/fault-proxy-answers.ts';
import { firstOf, nameOf, pupilsOf, rowsOf, sitDown } from './pupils.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';

let school: School;

/** A back end that does not know the calls about second chances, once this is set. */
let isLacking = false;
const lacking = (request: WholeRequest): WholeRequest =>
  isLacking && /\/(Extension|Attempt)\//.test(request.path)
    ? { ...request, path: '/services/exam/no-such-path' }
    : request;

test.beforeEach(async () => {
  isLacking = false;
  school = await openSchool(lacking);
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  await school.close();
});

const namesOf = (page: Page, list: string) => rowsOf(page, list).locator('h2').allTextContents();

test(
  'while an exam runs she sees who starts and who hands in, and no row moves until she asks',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const server = await findServer(school.url, fetch);
    const running = (await device.exams('current')).filter(({ state }) => state === 'running');
    const found = await firstOf(running, async ({ id }) => {
      const logins = await pupilsOf(server, 'exams', id);
      const results = await device.results(id);
      const known = results.filter(({ studentId }) => logins.has(studentId));
      const first = known.find(({ state }) => state === 'notStarted');
      const second = known.find(({ state }) => state === 'started');
      return first && second && { id, logins, all: results, first, second };
    });
    if (!found) throw new Error('everybody has begun every exam that runs');
    const { id, logins, all, first, second } = found;

    const browser = await school.browser();
    const page = await browser.open(`${school.url}/exams/exam-student-report/${id}`);
    const { t, ...steps } = stepsOn(page);
    const list = t('exams:studentsLabel');
    const shown = (group: string, n: number) =>
      page
        .getByRole('radiogroup', { name: t('exams:live.label') })
        .getByText(`${t(`exams:live.shown.${group}`)} ${steps.number(n)}`, { exact: true });
    const count = (state: ResultItem['state'], of = all) =>
      of.filter((one) => one.state === state).length;

    await steps.signIn('teacher');
    await expect(shown('missing', count('notStarted'))).toBeVisible();
    await expect(shown('handedIn', count('handedIn'))).toBeVisible();
    await expect(page.getByText(t('exams:live.left', { time: '' }).trim())).toBeVisible();
    const before = await namesOf(page, list);
    expect(before[0]).toBe(nameOf(all.find(({ state }) => state === 'notStarted') ?? first));

    await sitDown(server, logins.get(first.studentId) ?? '', id);
    // The one who writes already opens her paper again, and hands it in.
    const handIn = await sitDown(server, logins.get(second.studentId) ?? '', id);
    await handIn();
    // It is read anew by itself within half a minute.
    await expect(shown('missing', count('notStarted') - 1)).toBeVisible({ timeout: 45_000 });
    await expect(shown('started', count('started'))).toBeVisible();
    await expect(shown('handedIn', count('handedIn') + 1)).toBeVisible();
    expect(await namesOf(page, list)).toEqual(before);
    await expect(rowsOf(page, list).filter({ hasText: nameOf(first) })).toContainText(
      t('exams:attendance.writing'),
    );

    await page.getByRole('button', { name: t('exams:live.settle') }).click();
    await expect.poll(() => namesOf(page, list)).not.toEqual(before);
    await expect(page.getByRole('button', { name: t('exams:live.settle') })).toBeHidden();
    await shown('started', count('started')).click();
    await expect
      .poll(async () => (await namesOf(page, list)).toSorted())
      .toEqual(
        [...all.filter((one) => one.state === 'started' && one !== second), first]
          .map(nameOf)
          .toSorted(),
      );
  },
);

test(
  'more time is given to one student and taken back, and another attempt is opened',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const exams = await device.exams('past');
    const found = await firstOf(exams, async ({ id }) => {
      const result = (await device.results(id)).find(({ state }) => state === 'handedIn');
      return result && { examId: id, result };
    });
    if (!found) throw new Error('nobody has handed anything in');
    const { examId, result } = found;
    const name = nameOf(result);
    const known = async () =>
      (await device.results(examId)).find(({ studentId }) => studentId === result.studentId);

    const browser = await school.browser();
    const page = await browser.open(`${school.url}/exams/exam-student-report/${examId}`);
    const { t, ...steps } = stepsOn(page);
    await steps.signIn('teacher');
    await page
      .getByRole('radiogroup', { name: t('exams:groups') })
      .getByText(t('exams:show.all'))
      .click();
    await page.getByRole('searchbox', { name: t('exams:searchName') }).fill(name);
    const row = rowsOf(page, t('exams:studentsLabel')).filter({ hasText: name }).first();
    const choose = async (item: string) => {
      await row.getByRole('button', { name: t('exams:menu.open', { title: name }) }).click();
      return page.getByRole('menuitem', { name: t(`exams:chance.${item}`) });
    };
    const dialog = page.getByRole('dialog');
    const until = t('exams:chance.until', { when: '' }).trim();

    await test.step('more time', async () => {
      await (await choose('extend')).click();
      await expect(dialog.getByRole('group', { name: t('exams:chance.field') })).toBeVisible();
      await dialog.getByRole('button', { name: t('exams:chance.confirm.extend') }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText(until);
      expect((await known())?.extendedUntil).not.toBeNull();
    });

    await test.step('none any more', async () => {
      await (await choose('takeBack')).click();
      await dialog.getByRole('button', { name: t('exams:chance.confirm.takeBack') }).click();
      await expect(dialog).toBeHidden();
      await expect(row).not.toContainText(until);
      expect((await known())?.extendedUntil).toBeNull();
    });

    await test.step('a time that has passed is refused before anything is sent', async () => {
      await (await choose('extend')).click();
      await dialog.getByRole('spinbutton', { name: t('fields:aria.year') }).click();
      await page.keyboard.type('۱۴۰۰۰۱۰۱۰۸۰۰');
      await dialog.getByRole('heading').click();
      await page.keyboard.press('Tab');
      await expect(
        dialog.getByText(t('fields:tooEarly', { limit: '' }).trim().split(' ')[0] ?? '').first(),
      ).toBeVisible();
      await expect(
        dialog.getByRole('button', { name: t('exams:chance.confirm.extend') }),
      ).toBeDisabled();
      await dialog.getByRole('button', { name: t('exams:chance.cancel') }).click();
      expect((await known())?.extendedUntil).toBeNull();
    });

    await test.step('another attempt, and no third one beside it', async () => {
      await (await choose('attempt')).click();
      await dialog.getByRole('button', { name: t('exams:chance.confirm.attempt') }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText(t('exams:chance.given', { n: steps.number(2) }));
      expect(await known()).toMatchObject({ attempts: 2, attempt: 1 });
      const item = await choose('attempt');
      await expect(item).toHaveAttribute('aria-disabled', 'true');
      await expect(item).toContainText(t('exams:chance.why.open'));
      await page.keyboard.press('Escape');
    });

    await test.step('without a network the reason is said', async () => {
      school.network.setNetwork(false);
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      // She has more time by now, so that the first thing is to change it.
      const item = await choose('move');
      await expect(item).toContainText(t('exams:chance.why.offline'), { timeout: 60_000 });
      await expect(item).toHaveAttribute('aria-disabled', 'true');
      school.network.setNetwork(true);
    });
  },
);

test(
  'a back end without these calls says so once, and the menu remembers it',
  { tag: '@full' },
  async () => {
    isLacking = true;
    const device = await school.device('teacher');
    const exam = (await device.exams('past'))[0];
    const result = exam && (await device.results(exam.id))[0];
    if (!result) throw new Error('the sample school has no past exam');
    const name = nameOf(result);
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/exams/exam-student-report/${exam.id}`);
    const { t, ...steps } = stepsOn(page);
    await steps.signIn('teacher');
    await page
      .getByRole('radiogroup', { name: t('exams:groups') })
      .getByText(t('exams:show.all'))
      .click();
    const button = page.getByRole('button', { name: t('exams:menu.open', { title: name }) });
    await button.click();
    await page.getByRole('menuitem', { name: t('exams:chance.extend') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('exams:chance.confirm.extend') }).click();
    await expect(dialog.getByText(t('errors:route.unknown'))).toBeVisible();
    await dialog.getByRole('button', { name: t('exams:chance.cancel') }).click();
    await button.click();
    await expect(page.getByRole('menuitem', { name: t('exams:chance.extend') })).toContainText(
      t('exams:chance.why.unknown'),
    );
  },
);
