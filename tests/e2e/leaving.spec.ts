import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { openZip } from '#domain/files/zip.ts';
import { findServer, send } from '#tools/simulate/http.ts';
import { samplePassword } from './sample-login.ts';
import { openSchool, type School } from './school.ts';
import { nobodySits } from './stack.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language } from './texts.ts';

let school: School;
test.beforeEach(async () => {
  school = await openSchool(undefined, nobodySits);
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  await school.close();
});

/** The server as an admin's other device sees it. */
async function others() {
  const server = await findServer(school.url, fetch);
  const { token, user } = await send(server, 'session.login', {
    body: { login: 'admin', password: samplePassword },
  });
  const [of] = user.memberships;
  const schoolId = of?.school.id ?? '';
  const semesterId = of?.semesters.find(({ active }) => active)?.id ?? '';
  const admin = { token: token.access_token };
  const all = (body: object) =>
    send(server, 'leaving.students', { ...admin, params: { schoolId }, body });
  const accounts = async () =>
    (
      await send(server, 'accounts.list', {
        ...admin,
        params: { schoolId },
        query: { PageSize: '100' },
      })
    ).items;
  return {
    all,
    accounts,
    work: (id: string) =>
      send(server, 'leaving.work', { ...admin, params: { schoolId, semesterId, id } }),
    async passOn(id: string, to: string) {
      const params = { schoolId, semesterId, id };
      const { waiting: _, waitingAt: __, ...was } = await this.work(id);
      await send(server, 'leaving.handOver', {
        ...admin,
        params,
        body: { to, was, deactivate: false },
      });
    },
  };
}

async function openAdmin(search: string, language: Language): Promise<Page> {
  const page = await (await school.browser()).open(`${school.url}/admin?${search}`);
  if (language === 'en') await page.getByText('English', { exact: true }).click();
  await stepsOn(page, language).signIn('admin');
  return page;
}

for (const language of languages('fa'))
  test(`a student leaves; her data is taken along as one file, and her name out of the school, in ${language}`, async () => {
    const other = await others();
    const [she] = (await other.all({ state: 'here' })).items;
    const name = `${she?.firstName} ${she?.lastName}`;
    const page = await openAdmin('tab=structure&part=students', language);
    const { t } = stepsOn(page, language);
    const row = page.locator(`li[data-id="${she?.studentId}"]`);
    const menu = async (item: 'archive' | 'anonymise') => {
      await row.locator('[aria-haspopup=menu]').click();
      return page.getByRole('menuitem', { name: t(`leaving:menu.${item}`) });
    };
    const dialog = page.getByRole('dialog');

    await page.getByLabel(t('structure:search.students')).fill(name);
    await expect(row).toContainText(name);
    await expect(await menu('anonymise')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    // One that is closing is opened by no press.
    await expect(page.getByRole('menu')).toBeHidden();

    await (await menu('archive')).click();
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('leaving:archive.submit'), exact: true }).click();
    const file = await (await saving).path();
    await expect(dialog.getByText(t('leaving:archive.done'))).toBeVisible();
    await dialog
      .getByRole('button', { name: t('leaving:close'), exact: true })
      .first()
      .click();
    const archive = openZip(new Uint8Array(readFileSync(file)));
    const read = (path: string) => new TextDecoder().decode(archive.read(path) ?? new Uint8Array());
    const data = JSON.parse(read('data.json'));
    expect(data.student.id).toBe(she?.studentId);
    expect(data.results.length).toBeGreaterThan(1);
    expect(data.results.some((one: { workbook: object | null }) => one.workbook)).toBe(true);
    expect(read('data.json')).not.toContain('"isCorrect"');
    expect(read('data.json')).not.toMatch(/"modelAnswer": (?!null)|"rubric": (?!\[\])/);
    expect(read('index.html')).toContain(`dir="${language === 'fa' ? 'rtl' : 'ltr'}"`);
    expect(read('index.html')).toContain(name);
    const paper = await page.context().newPage();
    // The title of a page would stay in the history of this profile.
    await paper.setContent(read('index.html').replace(/<title>.*?<\/title>/s, ''));
    await expect(paper.getByRole('heading', { level: 1 })).toContainText(name);
    await paper.close();

    await test.step('she leaves her class', async () => {
      const { className } = she ?? {};
      await page.getByText(t('structure:parts.grades'), { exact: true }).click();
      await page
        .getByRole('button', { name: t('structure:students.open', { name: className ?? '' }) })
        .click();
      const move = page.getByRole('button', { name: t('structure:students.moveOf', { name }) });
      await move.first().click();
      await dialog.getByLabel(t('structure:move.to')).selectOption('leaves');
      await dialog
        .getByRole('button', { name: t('structure:move.submitLeave'), exact: true })
        .click();
      await expect(dialog).toBeHidden();
    });

    const gone = (await other.all({ state: 'left' })).items.find(
      (one) => `${one.firstName} ${one.lastName}` === name,
    );
    await page.goto(`${school.url}/admin?tab=structure&part=students&state=left`);
    const left = page.locator(`li[data-id="${gone?.studentId}"]`);
    await left.locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: t('leaving:menu.anonymise') }).click();
    await expect(dialog.getByText(t('leaving:anonymise.forGood'))).toBeVisible();
    await dialog.getByRole('button', { name: t('leaving:anonymise.submit'), exact: true }).click();
    const region = page.getByRole('region', { name: t('leaving:students.title') });
    await expect(region.getByText(t('leaving:anonymise.done'))).toBeVisible();
    await expect(left).toBeHidden();
    expect((await other.all({ state: 'left' })).items).toEqual([]);
    // Beyond the last page: what she is called now stands in the texts of the app, and would look like a leak.
    expect((await other.all({ state: 'anonymised', pageIndex: 9 })).total).toBe(1);
  });

for (const language of languages('fa'))
  test(`a teacher leaves and somebody else goes on with what she taught; of two admins the second is asked, in ${language} @full`, async () => {
    const other = await others();
    const accounts = await other.accounts();
    const leaver = accounts.find(({ username }) => username === 'teacher');
    const successor = accounts.find(
      ({ id, role, active }) => role === 'user' && active && id !== leaver?.id,
    );
    const name = `${leaver?.firstName} ${leaver?.lastName}`;
    const to = `${successor?.firstName} ${successor?.lastName}`;
    const page = await openAdmin(`tab=accounts&q=${encodeURIComponent(name)}`, language);
    const { t } = stepsOn(page, language);
    const dialog = page.getByRole('dialog');
    const row = page.locator(`li[data-id="${leaver?.id}"]`);
    await row.locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: t('admin:accounts.menu.handOver') }).click();
    await dialog.getByLabel(t('leaving:handOver.to')).selectOption(successor?.id ?? '');
    const before = await other.work(leaver?.id ?? '');
    expect(before.exams).toBeGreaterThan(0);
    const submit = dialog.getByRole('button', {
      name: t('leaving:handOver.submitClosed'),
      exact: true,
    });
    await other.passOn(leaver?.id ?? '', successor?.id ?? '');
    await submit.click();
    await expect(dialog.getByText(t('errors:structure.conflict'))).toBeVisible();
    await expect(dialog.getByText(t('leaving:handOver.nothing'))).toBeVisible();
    await submit.click();
    await expect(page.getByText(t('leaving:handOver.doneClosed', { name, to }))).toBeVisible();
    await expect(row).toContainText(t('admin:accounts.inactive'));
    expect(await other.work(leaver?.id ?? '')).toMatchObject({ teaching: 0, exams: 0 });
    expect((await other.work(successor?.id ?? '')).exams).toBeGreaterThanOrEqual(before.exams);
  });
