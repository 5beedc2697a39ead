import { expect, test, type Page } from '@playwright/test';
import type { ActivityForm } from '#contract/activities/activity.ts';
import type { TemplateDetails, TemplateItem } from '#contract/bank/templates-shape.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import type { Language } from './texts.ts';
import { languages } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** The server's own word, past the network under test. */
async function wordOf(url: string, login: string) {
  const signed = await fetch(`${url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: 'bargeh-sample' }),
  });
  const { data }: { data: { token: { access_token: string } } } = await signed.json();
  const headers = { authorization: `Bearer ${data.token.access_token}` };
  const root = `${url}/services/exam/api/teacher/v3.0`;
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${root}/${path}`, { headers });
    const body: { data: T } = await answer.json();
    return body.data;
  };
  return {
    bank: async (schoolId: string, semesterId: string) =>
      (
        await read<{ items: TemplateItem[] }>(
          `OnlineExamTemplates?SchoolId=${schoolId}&SemesterId=${semesterId}&PageSize=100`,
        )
      ).items,
    one: (id: string) => read<TemplateDetails>(`OnlineExamTemplates/${id}/Details`),
    exam: (id: string) => read<ActivityForm>(`OnlineExams/${id}/DetailsWithClasses`),
  };
}

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function open(language: Language, path: string, login: string) {
  const browser = await school.browser();
  const page = await browser.open(school.url + path);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page, language);
  if (language === 'en') await page.getByText('English', { exact: true }).click();
  await steps.signIn(login);
  const menu = async (title: string, item: string) => {
    await page
      .getByRole('button', { name: steps.t('exams:menu.open', { title }), exact: true })
      .click();
    await page
      .getByRole('menuitem', { name: steps.t(`exam-bank:menu.${item}`), exact: true })
      .click();
  };
  const addOral = async (text: string) => {
    const kinds = page.getByRole('button', {
      name: steps.t('common:questionType.oral'),
      exact: true,
    });
    await kinds.filter({ visible: true }).first().click();
    await page
      .getByRole('textbox', { name: steps.t('questions:field.text') })
      .first()
      .fill(text);
    await page.getByLabel(steps.t('questions:field.score'), { exact: true }).fill('2');
    await page.getByRole('button', { name: steps.t('questions:action.save'), exact: true }).click();
    await expect(page.locator('li[data-id]').filter({ hasText: text })).toBeVisible();
  };
  return { browser, page, ...steps, menu, addOral };
}

for (const language of languages('fa'))
  test(
    `a bank exam is made, filled without a network, shown to the school, and deleted, in ${language}`,
    { tag: '@full' },
    async () => {
      const title = language === 'fa' ? 'آزمون بانک فصل یک' : 'Bank exam of chapter one';
      const { browser, page, t, menu, addOral, allSent } = await open(
        language,
        '/exam-bank',
        'teacher',
      );
      const word = await wordOf(school.url, 'teacher');
      try {
        await page
          .getByRole('link', { name: t('exams:template.new'), exact: true })
          .first()
          .click();
        await expect(page).toHaveURL(/\/exam-bank\/add-exam$/);
        await page.getByLabel(t('form:field.title'), { exact: false }).first().fill(title);
        await page
          .getByRole('button', { name: t('form:bar.create.template'), exact: true })
          .click();
        await expect(page).toHaveURL(/\/exam-bank\/[\da-f-]{36}$/);
        const id = idIn(page);
        expect(await word.one(id)).toMatchObject({
          title,
          isPublic: false,
          courseId: null,
          totalScoreUnits: null,
          durationMinutes: null,
        });

        await addOral('first');
        await allSent();
        school.network.setNetwork(false);
        await addOral('second');
        await addOral('third');
        const texts = page.locator('li[data-id] [data-open]');
        await expect(texts).toHaveCount(3);
        await page
          .locator('li[data-id]')
          .first()
          .getByRole('button', {
            name: t('questions:menu.open', { n: language === 'fa' ? '۱' : '1' }),
          })
          .click();
        await page.getByRole('menuitem', { name: t('questions:menu.down'), exact: true }).click();
        await expect(texts.first()).toContainText('second');
        school.network.setNetwork(true);
        await allSent();
        expect((await word.one(id)).questions.map(({ text }) => text)).toEqual([
          'second',
          'first',
          'third',
        ]);

        await menu(title, 'publish');
        await expect(page.getByText(t('exam-bank:publicShort'), { exact: true })).toBeVisible();
        await expect.poll(async () => (await word.one(id)).isPublic).toBe(true);
        await page.goto(`${school.url}/exam-bank`);
        await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
        await menu(title, 'delete');
        await page
          .getByRole('button', { name: t('exams:delete.confirm.template'), exact: true })
          .click();
        await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
      } finally {
        await browser.kill();
      }
    },
  );

test(
  'a colleague reads a bank exam of the school, makes an exam of it and goes straight to its form',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const word = await wordOf(school.url, 'teacher');
    const items = await word.bank(device.schoolId, device.semesterId);
    const shared = items.find(
      (one) => one.isPublic && !one.mayEdit && one.courseId !== null && one.questionCount > 0,
    );
    if (!shared) throw new Error('nothing of a colleague is in the bank');
    const { browser, page, t } = await open('fa', `/exam-bank/${shared.id}`, 'teacher');
    try {
      await expect(page.getByText(t('questions:lock.foreign'))).toBeVisible();
      await expect(page.locator('li[data-id]')).toHaveCount(shared.questionCount);
      await page.getByRole('button', { name: t('exam-bank:menu.toExam'), exact: true }).click();
      await expect(page).toHaveURL(/\/exams\/add-exam\/[\da-f-]{36}$/);
      expect(await word.exam(idIn(page))).toMatchObject({ title: shared.title, state: 'draft' });
    } finally {
      await browser.kill();
    }
  },
);

test(
  'the settings of a bank exam are changed, and lead back to its questions',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const word = await wordOf(school.url, 'teacher');
    const own = (await word.bank(device.schoolId, device.semesterId)).find((one) => one.mayEdit);
    if (!own) throw new Error('she has nothing in the bank');
    const { browser, page, t } = await open('fa', `/exam-bank/add-exam/${own.id}`, 'teacher');
    try {
      const title = page.getByLabel(t('form:field.title'), { exact: false }).first();
      await expect(title).toHaveValue(own.title);
      await title.fill('عنوان تازه');
      await page.getByRole('button', { name: t('form:bar.save'), exact: true }).click();
      await expect.poll(async () => (await word.one(own.id)).title).toBe('عنوان تازه');
      await expect(page).toHaveURL(new RegExp(`/exam-bank/${own.id}$`));
    } finally {
      await browser.kill();
    }
  },
);
