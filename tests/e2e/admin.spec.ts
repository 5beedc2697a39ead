import { expect, test, type Page } from '@playwright/test';
import { rowsOnDisk } from './device-disk.ts';
import { newPerson } from './new-person.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language, type textsOf } from './texts.ts';

let school: School;
test.beforeAll(async () => {
  school = await openSchool();
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  school.network.setMix({});
});
test.afterAll(async () => {
  await school.close();
});

/** The server as an admin's other device sees it. */
async function asAdmin() {
  const core = `${school.url}/services/core`;
  const json = { 'content-type': 'application/json', 'x-bargeh': '1' };
  const body = JSON.stringify({ login: 'admin', password: 'bargeh-sample' });
  const signing = await fetch(`${core}/user/login`, { method: 'POST', headers: json, body });
  const { data } = await signing.json();
  const headers = { ...json, authorization: `Bearer ${data.token.access_token}` };
  const accounts = `${core}/api/teacher/v1/Accounts/${data.user.memberships[0].school.id}`;
  const find = async (login: string) => {
    const list = await (await fetch(`${accounts}?PageSize=100`, { headers })).json();
    return list.data.items.find((one: { username: string }) => one.username === login);
  };
  return {
    find,
    /** Whether this device is still signed in. */
    answerOfMine: () => fetch(`${core}/auth/check`, { headers }),
    async change(login: string, to: { role?: string | null; active?: boolean }) {
      const answer = await fetch(`${accounts}/${(await find(login)).id}`, {
        method: 'PATCH',
        headers: { ...headers, 'idempotency-key': `"${crypto.randomUUID()}"` },
        body: JSON.stringify(to),
      });
      expect(answer.status).toBe(200);
    },
    async status(): Promise<{ active: boolean; status: string; note: string }> {
      const answer = await fetch(`${core}/api/common/v1/SchoolStatus`, { headers });
      const { data: years } = await answer.json();
      return years.items.find((one: { active: boolean }) => one.active);
    },
  };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Opens one section for an admin. */
async function openAdmin(page: Page, tab: string, language: Language = 'fa') {
  await page.goto(`${school.url}/admin?tab=${tab}`);
  const steps = stepsOn(page, language);
  if (language === 'en') await page.getByText('English', { exact: true }).click();
  await steps.signIn('admin');
  await expect(page.getByRole('heading', { level: 1, name: steps.t('admin:title') })).toBeVisible();
  return steps;
}

/** Chooses what the menu of an account offers, and says yes where it asks. */
async function doTo(page: Page, name: string, deed: string, t: ReturnType<typeof textsOf>) {
  await page.getByRole('button', { name: t('exams:menu.open', { title: name }) }).click();
  await page.getByRole('menuitem', { name: t(`admin:accounts.menu.${deed}`) }).click();
  const dialog = page.getByRole('dialog', { name: t(`admin:ask.${deed}.title`, { name }) });
  await dialog.getByRole('button', { name: t(`admin:ask.${deed}.submit`) }).click();
  await expect(dialog).toBeHidden();
}

test(
  'an admin confirms a school year and gives a role, and a teacher is led home from her page',
  { tag: '@full' },
  async () => {
    const server = await asAdmin();
    await server.change('teacher2', { role: null });
    const browser = await school.browser();
    const page = await newPerson(browser);
    const steps = await openAdmin(page, 'status');
    const { t } = steps;
    const year = page.getByRole('region').filter({ hasText: t('admin:status.active') });
    const press = (key: string) => year.getByRole('button', { name: t(`admin:status.to.${key}`) });
    await press('collecting').click();
    await expect(year.getByText(t('admin:status.done.collecting'))).toBeVisible();
    await expect(press('confirmed')).toBeDisabled();
    await press('ready').click();
    await expect(year.getByText(t('admin:status.done.ready'))).toBeVisible();
    await press('confirmed').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('admin:confirm.note')).fill('با دفتر خوانده شد.');
    await dialog.getByRole('button', { name: t('admin:confirm.submit') }).click();
    await expect(dialog).toBeHidden();
    await expect(year.getByText(t('admin:status.why.confirmed'))).toBeVisible();
    await expect(year.getByText('با دفتر خوانده شد.')).toBeVisible();
    expect(await server.status()).toMatchObject({
      status: 'confirmed',
      note: 'با دفتر خوانده شد.',
    });

    await page.goto(`${school.url}/admin?tab=accounts`);
    const name = nameOf(await server.find('teacher2'));
    const title = t('admin:accounts.waiting_one', { n: steps.number(1) });
    const waiting = page.getByRole('region', { name: t('admin:accounts.list', { title }) });
    await waiting.getByLabel(t('admin:accounts.roleOf', { name })).selectOption('user');
    await waiting.getByRole('button', { name: t('admin:accounts.giveRole') }).click();
    await expect(waiting).toBeHidden();
    const given = t('admin:accounts.roleGiven', { name, role: t('admin:role.user') });
    await expect(page.getByText(given)).toBeVisible();
    expect(await server.find('teacher2')).toMatchObject({ role: 'user' });

    const hers = await newPerson(browser);
    await hers.goto(`${school.url}/admin`);
    await stepsOn(hers).signIn('teacher2');
    await expect(hers.getByRole('heading', { name: t('home:title') })).toBeVisible();
    expect(new URL(hers.url()).pathname).toBe('/');
    await expect(hers.getByRole('link', { name: t('common:nav.exams') })).toBeVisible();
    await expect(hers.getByRole('link', { name: t('common:nav.admin') })).toHaveCount(0);
    await browser.kill();
  },
);

test(
  'whose sessions an admin ends is signed out: the pupils leave her device, and her unsent mark stays',
  { tag: '@full' },
  async () => {
    const device = await school.device('teacher');
    const exam = (await device.exams('past')).find((one) => one.questionCount === 20);
    const result =
      exam && (await device.results(exam.id)).find((one) => one.reviewStatus === 'notReviewed');
    if (!exam || !result) throw new Error('the sample school has no big stack');
    const book = await device.workbook(exam.id, result.studentId);
    const at = book.questionList.findIndex((one) => one.type === 'descriptive');
    const browser = await school.browser();
    const hers = await browser.open(`${school.url}/exams`);
    const steps = stepsOn(hers);
    const { t } = steps;
    await steps.signIn('teacher');
    await expect(hers).not.toHaveURL(/login/);
    school.network.setMix(({ path }) => (path.includes('/Correction/') ? 'dropBefore' : null));
    await hers.goto(`${school.url}/exams/work-book/${exam.id}/${result.studentId}`);
    await steps.openQuestion(at + 1);
    await steps.score(0);
    await expect(steps.savedHere().first()).toBeVisible();
    await expect.poll(async () => (await rowsOnDisk(hers, 'queryCache')).length).toBeGreaterThan(0);

    const page = await newPerson(browser);
    await openAdmin(page, 'accounts');
    const name = nameOf(await (await asAdmin()).find('teacher'));
    await doTo(page, name, 'endSessions', t);
    // Her tablet and the device that looked the workbook up.
    const ended = t('admin:accounts.ended_other', { n: steps.number(2), name });
    await expect(rowOf(page, name).getByText(ended)).toBeVisible();

    // A copy that was read a moment ago is not asked for again: then a later look meets the refusal.
    await expect(async () => {
      await hers.reload();
      await expect(hers).toHaveURL(/\/login\?redirect/, { timeout: 3_000 });
    }).toPass();
    await expect.poll(async () => (await rowsOnDisk(hers, 'queryCache')).length).toBe(0);
    expect(await rowsOnDisk(hers, 'outbox')).toHaveLength(1);
    await browser.kill();
  },
);

for (const language of languages('fa'))
  test(`@full the accounts are searched, filtered and shut out in ${language}, and other devices of one's own signed out`, async () => {
    const server = await asAdmin();
    const browser = await school.browser();
    const page = await newPerson(browser);
    const steps = await openAdmin(page, 'accounts', language);
    const { t, number } = steps;
    const supporter = await server.find('supporter');
    const name = nameOf(supporter);

    await page.getByLabel(t('admin:accounts.search')).fill('0912000000000');
    await expect(page.getByRole('heading', { name: t('admin:accounts.nobody') })).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await page.getByRole('button', { name: t('admin:accounts.clear') }).click();
    await page.getByLabel(t('admin:accounts.role'), { exact: true }).selectOption('supporter');
    const found = t('admin:accounts.found_one', { n: number(1) });
    await expect(page.getByRole('heading', { name: found })).toBeVisible();
    await page.reload();
    await expect(rowOf(page, name)).toBeVisible();

    await doTo(page, name, 'deactivate', t);
    await expect(rowOf(page, name).getByText(t('admin:accounts.inactive')).first()).toBeVisible();
    expect(await server.find('supporter')).toMatchObject({ active: false });
    await page.getByRole('button', { name: t('exams:menu.open', { title: name }) }).click();
    await page.getByRole('menuitem', { name: t('admin:accounts.menu.activate') }).click();
    const active = t('admin:accounts.done.activate', { name });
    await expect(rowOf(page, name).getByText(active)).toBeVisible();

    await page.goto(`${school.url}/admin?panel=device`);
    await page.getByRole('button', { name: t('admin:others.end') }).click();
    await page.getByRole('button', { name: t('admin:others.yes') }).click();
    await expect(page.getByRole('button', { name: t('admin:others.end') })).toBeEnabled();
    const { status } = await server.answerOfMine();
    expect(status).toBe(401);
    await expect(page.getByRole('heading', { name: t('admin:others.title') })).toBeVisible();
    await browser.kill();
  });
