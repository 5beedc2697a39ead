import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { findServer, send } from '#tools/simulate/http.ts';
import { schoolForEach } from './each-school.ts';
import { nameOf, pupilsOf, rowsOf, sitDown, teacherAt } from './pupils.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const kinds = [
  { calls: 'exams', list: '/exams', form: '/exams/add-exam' },
  { calls: 'assignments', list: '/assignments', form: '/assignments/add-assignment' },
] as const;

for (const language of languages('en'))
  test(`in ${language} an exam and an assignment are cloned into their settings, and a running assignment is watched @beside`, async () => {
    const server = await findServer(school.url, fetch);
    const { token, schoolId, semesterId } = await teacherAt(server);
    const listed = async (calls: 'exams' | 'assignments', status: 'unpublished' | 'current') => {
      const query = { SchoolId: schoolId, SemesterId: semesterId, Status: status, PageSize: 100 };
      return (await send(server, `${calls}.list`, { token, query })).items;
    };
    const resultsOf = async (assignmentId: string) => {
      const params = { semesterId, schoolId, assignmentId };
      const body = { pageIndex: 0, pageSize: 100 };
      return (await send(server, 'assignmentResults.list', { token, params, body })).items;
    };

    const browser = await school.browser();
    const page = await browser.open(`${school.url}/login`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const { t, ...steps } = stepsOn(page, language);
    if (language === 'en') await page.getByText('English', { exact: true }).click();
    await steps.signIn('teacher');
    await expect(page).not.toHaveURL(/\/login/);
    const dots = (title: string) =>
      page.getByRole('button', { name: t('exams:menu.open', { title }), exact: true });
    const item = (name: string) =>
      page.getByRole('menuitem', { name: t(`exams:menu.${name}`), exact: true });

    for (const { calls, list, form } of kinds)
      await test.step(`cloned from ${list}`, async () => {
        const before = await listed(calls, 'unpublished');
        const [source] = await listed(calls, 'current');
        if (!source) throw new Error('the sample school has no current one');
        await page.goto(`${school.url}${list}?group=current`);
        await dots(source.title).click();
        await item('clone').click();
        await expect(page).toHaveURL(new RegExp(`${form}/[0-9a-f-]{36}$`));
        await expect(page.getByLabel(t('form:field.title'), { exact: false }).first()).toHaveValue(
          source.title,
        );
        const known = new Set(before.map(({ id }) => id));
        const made = (await listed(calls, 'unpublished')).filter(({ id }) => !known.has(id));
        expect(made.map(({ id, title }) => [id, title])).toEqual([
          [page.url().split('/').at(-1), source.title],
        ]);
      });

    await test.step('who is missing and who hands in, while the assignment runs', async () => {
      const cloned = page.url().split('/').at(-1);
      const draft = (await listed('assignments', 'unpublished')).find(({ id }) => id === cloned);
      if (!draft) throw new Error('the clone is gone');
      const { id, version, title } = draft;
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      await send(server, 'assignments.edit', {
        token,
        body: { id, version, startDate: inDays(0), endDate: inDays(2) },
      });
      const params = { semesterId, id, isRelease: 'true' };
      await send(server, 'assignmentQuestions.post', { token, params, body: [] });
      const all = await resultsOf(id);
      const logins = await pupilsOf(server, 'assignments', id);
      const pupil = all.find(({ studentId }) => logins.has(studentId));
      if (!pupil) throw new Error('no pupil of the sample school can sign in');
      const count = (state: string) => all.filter((one) => one.state === state).length;
      const shown = (group: string, n: number) =>
        page
          .getByRole('radiogroup', { name: t('exams:live.label') })
          .getByText(`${t(`exams:live.shown.${group}`)} ${steps.number(n)}`, { exact: true });
      await page.goto(`${school.url}/assignments/assignment-student-report/${id}`);
      await expect(shown('missing', count('notStarted'))).toBeVisible();
      await expect(page.getByText(t('exams:live.left', { time: '' }).trim())).toBeVisible();

      const handIn = await sitDown(server, logins.get(pupil.studentId) ?? '', id);
      await handIn();
      // Within two seconds of an answer a reload asks nothing.
      await expect(async () => {
        await page.reload();
        await expect(shown('missing', count('notStarted') - 1)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await expect(shown('handedIn', count('handedIn') + 1)).toBeVisible();
      await shown('handedIn', count('handedIn') + 1).click();
      const row = rowsOf(page, t('exams:studentsLabel')).filter({ hasText: nameOf(pupil) });
      await expect(row).toBeVisible();

      // The menu of the page does not lead to where she is; the one of a pupil lies inside the page's landmark.
      await dots(title).click();
      await expect(item('questions')).toBeVisible();
      await expect(item('students')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await row
        .getByRole('button', { name: t('exams:menu.open', { title: nameOf(pupil) }) })
        .click();
      const menu = page.getByRole('menu');
      await expect(menu.getByRole('menuitem').last()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withRules(['region']).analyze();
      expect(violations).toEqual([]);
      // Nothing cuts it off where its row ends.
      const { height } = (await menu.boundingBox()) ?? { height: 0 };
      await menu.click({ position: { x: 24, y: height - 12 }, trial: true });
    });
  });
