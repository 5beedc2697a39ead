import { expect, test, type Page } from '@playwright/test';
import type { ActivityForm } from '#contract/activities/activity.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** The same person on another device, past the network under test. */
async function otherDevice(url: string) {
  const signed = await fetch(`${url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
  });
  const { data }: { data: { token: { access_token: string } } } = await signed.json();
  const headers = {
    authorization: `Bearer ${data.token.access_token}`,
    'content-type': 'application/json',
    'x-bargeh': '1',
  };
  const root = `${url}/services/exam/api/teacher/v3.0/OnlineExams`;
  return {
    async form(id: string): Promise<ActivityForm> {
      const answer = await fetch(`${root}/${id}/DetailsWithClasses`, { headers });
      const body: { data: ActivityForm } = await answer.json();
      return body.data;
    },
    async edit(body: Record<string, unknown>) {
      const answer = await fetch(root, { method: 'PATCH', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    },
  };
}

/** Presses Tab until the control with this name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, role: string, name: RegExp) {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const found = page.getByRole(role as 'button', { name }).and(focused);
    if ((await found.count()) > 0) return;
  }
  throw new Error(`no Tab leads to ${role} ${String(name)}`);
}

test('an exam is made by keyboard alone, through a reload and a cut network, once; changed, and a conflict decided @beside', async () => {
  test.setTimeout(480_000);
  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize({ width: 1280, height: 900 });
  const { t, ...steps } = stepsOn(page);
  const title = page.getByLabel(t('form:field.title'), { exact: false }).first();
  const create = page.getByRole('button', { name: t('form:bar.create.exam'), exact: true });
  const save = page.getByRole('button', { name: t('form:bar.save'), exact: true });
  const exact = (text: string) => new RegExp(`^${text}`);

  await test.step('the side menu leads to an empty form', async () => {
    await steps.signIn('teacher');
    await expect(page).not.toHaveURL(/\/login/);
    await wholeApp(page);
    await page.getByRole('link', { name: t('common:nav.newExam'), exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/exams\/add-exam$/);
    await expect(page.getByRole('heading', { name: t('form:section.what') })).toBeVisible();
  });

  await test.step('filled in with the keyboard', async () => {
    await tabTo(page, 'textbox', exact(t('form:field.title')));
    await page.keyboard.type('آزمون نوبت اول');
    await tabTo(page, 'radio', /./);
    await page.keyboard.press('Space');
    await expect(
      page
        .getByRole('group', { name: exact(t('form:field.course')) })
        .getByRole('radio')
        .first(),
    ).toBeVisible();
    await tabTo(page, 'radio', /./);
    await page.keyboard.press('Space');
    await tabTo(page, 'checkbox', /./);
    await page.keyboard.press('Space');
    await expect(page.locator(':focus')).toBeChecked();
  });

  await test.step('a reload in the middle: the words are offered and taken up', async () => {
    await page.reload();
    await page.getByRole('button', { name: t('drafts:offer.take') }).press('Enter');
    await expect(title).toHaveValue('آزمون نوبت اول');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  });

  await test.step('without a network it is written on, and the button says why it waits', async () => {
    school.network.setNetwork(false);
    await page.getByRole('spinbutton').first().focus();
    await page.keyboard.type('141011050830');
    await tabTo(page, 'textbox', exact(t('form:field.duration')));
    await page.keyboard.type('90');
    await tabTo(page, 'textbox', exact(t('form:field.total')));
    await page.keyboard.type('20');
    await tabTo(page, 'switch', exact(t('form:field.security')));
    await page.keyboard.press('Space');
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(page.getByText(t('form:bar.offlineKept'))).toBeVisible();
    await expect(create).toBeDisabled();
    await page.reload();
    await page.getByRole('button', { name: t('drafts:offer.take') }).press('Enter');
    await expect(page.getByLabel(t('form:field.duration'), { exact: false }).first()).toHaveValue(
      '۹۰',
    );
    await expect(page.getByRole('switch', { name: t('form:field.security') })).toBeChecked();
  });

  let id = '';
  await test.step('the answer to its creation is lost: saved again, it is there once, and its questions open', async () => {
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(create).toBeEnabled({ timeout: 60_000 });
    school.network.setMix((asked) =>
      asked.method === 'POST' && asked.path.endsWith('/OnlineExams') ? 'answerLost' : null,
    );
    await create.press('Enter');
    await expect(page.getByText(t('form:createUnsure'), { exact: false })).toBeVisible({
      timeout: 60_000,
    });
    school.network.setMix({});
    await expect(create).toBeEnabled({ timeout: 60_000 });
    await create.press('Enter');
    await expect(page).toHaveURL(/\/exams\/[0-9a-f-]{36}$/, { timeout: 60_000 });
    id = page.url().split('/').at(-1) ?? '';
    const device = await school.device('teacher');
    const made = (await device.exams('unpublished')).filter(
      (one) => one.title === 'آزمون نوبت اول',
    );
    expect(made.map((one) => one.id)).toEqual([id]);
    expect(made[0]).toMatchObject({ durationMinutes: 90, totalScore: 20 });
  });

  await test.step('settings are changed, and back on the page before it is said', async () => {
    await page.goto(`${school.url}/exams/add-exam/${id}?field=total`);
    await expect(page.getByLabel(t('form:field.total'), { exact: false }).first()).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('۱۷٫۵');
    await save.press('Enter');
    await expect(
      page.getByRole('region', { name: t('exams:note.label') }).getByRole('status'),
    ).toContainText(t('exams:note.done.settings_exam', { title: 'آزمون نوبت اول' }));
    await expect(page).not.toHaveURL(/add-exam/);
    const device = await otherDevice(school.url);
    expect(await device.form(id)).toMatchObject({ totalScore: 17.5, version: 2 });
  });

  await test.step('the same field changed elsewhere: both are shown, she chooses, and nothing else is touched', async () => {
    const device = await otherDevice(school.url);
    // Shown from the device and asked for anew a moment later: what is changed before that is no conflict.
    const readAnew = page.waitForResponse(
      (answer) => answer.ok() && answer.url().endsWith(`/${id}/DetailsWithClasses`),
    );
    await page.goto(`${school.url}/exams/add-exam/${id}`);
    await expect(title).toHaveValue('آزمون نوبت اول');
    await readAnew;
    await device.edit({ id, version: 2, title: 'عنوان آنجا', durationMinutes: 60 });
    await title.fill('عنوان من');
    await page.getByRole('switch', { name: t('form:field.randomizeQuestions') }).press('Space');
    await save.press('Enter');
    const panel = page.getByRole('alert').filter({ hasText: t('form:conflict.title') });
    await expect(panel).toContainText('عنوان آنجا');
    await expect(panel).toContainText('عنوان من');
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
    await panel.getByRole('radio').first().press('Space');
    await save.press('Enter');
    await expect(page).not.toHaveURL(/add-exam/);
    expect(await device.form(id)).toMatchObject({
      title: 'عنوان من',
      durationMinutes: 60,
      totalScore: 17.5,
      version: 4,
      settings: { randomizeQuestions: true, security: true },
    });
  });

  await test.step('renamed from its questions, they stand under the new title before anything is read anew', async () => {
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await page.goto(`${school.url}/exams/${id}`);
    await expect(heading('عنوان من')).toBeVisible();
    await page
      .getByRole('button', { name: t('exams:menu.open', { title: 'عنوان من' }), exact: true })
      .click();
    await page.getByRole('menuitem', { name: t('exams:menu.settings'), exact: true }).click();
    await expect(title).toHaveValue('عنوان من');
    await title.fill('عنوان تازه');
    school.network.setMix(({ path }) =>
      path.includes('DetailsWithClasses') ? 'badGateway' : null,
    );
    await save.press('Enter');
    await expect(page).not.toHaveURL(/add-exam/);
    await expect(heading('عنوان تازه')).toBeVisible();
    school.network.setMix({});
  });

  await test.step('in English it runs left to right, and an empty assignment is refused in words', async () => {
    await steps.useEnglish();
    const english = stepsOn(page, 'en');
    await page.goto(`${school.url}/assignments/add-assignment`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
    await page
      .getByRole('button', { name: english.t('form:bar.create.assignment'), exact: true })
      .click();
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(english.t('form:fillAll'));
    await expect(summary).toContainText(english.t('form:fault.end'));
  });
});
