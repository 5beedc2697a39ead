import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { nationalCode } from '#domain/roster/testing/codes.ts';
import { users } from '#server/db/schema/index.ts';
import { createSchool } from '#server/school/create.ts';
import { hashPassword } from '#server/services/sign-in/passwords.ts';
import { emptied } from './empty-school.ts';
import { samplePassword } from './sample-login.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';
import { broken, nameOf, pupils, teachers } from './two-workbooks.ts';

async function begun(dataDir: string) {
  const passwordHash = await hashPassword(samplePassword);
  await emptied(dataDir, async (store) => {
    const asked = {
      action: 'create',
      name: 'دبیرستان البرز',
      admin: 'maryam',
      'time-zone': 'Asia/Tehran',
    } as const;
    const { school } = await createSchool(store, asked, Date.now());
    await store.read((db) =>
      db
        .update(users)
        .set({ passwordHash, hasPassword: true })
        .where(eq(users.schoolId, school.id)),
    );
  });
}

function handsOn(page: Page) {
  const steps = stepsOn(page);
  const { t } = steps;
  const give = (...files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]) =>
    page.locator('main input[type=file]').setInputFiles(
      files.map(({ name, bytes }) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(bytes),
      })),
    );
  const press = (key: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: t(key, values), exact: true }).click();
  return { ...steps, give, press };
}

async function walk(school: School) {
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/admin?tab=lists`);
  await page.setViewportSize({ width: 820, height: 1180 });
  const { t, number, signIn, give, press } = handsOn(page);
  const files = () => [
    { name: 'دانش‌آموزان.xlsx', bytes: pupils() },
    { name: 'دبیران.xlsx', bytes: teachers() },
  ];
  const counted = (of: 'students' | 'staff', column: number) =>
    page
      .getByRole('row', { name: t(`lists:counts.${of}`) })
      .getByRole('cell')
      .nth(column);
  await signIn('maryam');
  await expect(page.getByRole('heading', { name: t('lists:title') })).toBeVisible();
  await expect(page.getByText(t('lists:runs.none'))).toBeVisible();

  await test.step('two workbooks are read on the device and held against the school', async () => {
    const from = performance.now();
    await give(...files());
    await expect(counted('students', 0)).toHaveText(number(599));
    console.log(`600 pupils read, compared, shown: ${Math.round(performance.now() - from)} ms`);
    await expect(counted('staff', 0)).toHaveText(number(30));
    await expect(page.getByText(t('lists:reason.nationalCode'))).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

  await test.step('a row is put right in place, and that outlives a reload', async () => {
    const name = nameOf(broken).join(' ');
    await press('lists:row.repairOf', { name });
    const dialog = page.getByRole('dialog', { name: t('lists:repair.title') });
    const code = dialog.getByLabel(t('lists:repair.nationalCode'));
    await expect(code).toHaveValue('1234567890');
    await code.fill(nationalCode(100_000 + broken));
    await dialog.getByRole('button', { name: t('lists:repair.save') }).click();
    await expect(counted('students', 0)).toHaveText(number(600));
    await page.reload();
    await page.getByRole('button', { name: t('drafts:offer.take') }).click();
    await expect(counted('students', 0)).toHaveText(number(600));
    await expect(page.getByText(t('lists:group.repaired', { n: number(1) }))).toBeVisible();
  });

  await test.step('it is applied once, with the numbers named before', async () => {
    await press('lists:apply.open');
    const dialog = page.getByRole('dialog', { name: t('lists:apply.title') });
    await expect(dialog.getByText(t('lists:sum.students_other', { n: number(600) }))).toBeVisible();
    const from = performance.now();
    await dialog.getByRole('button', { name: t('lists:apply.submit') }).click();
    await expect(dialog).toBeHidden();
    console.log(`600 pupils applied: ${Math.round(performance.now() - from)} ms`);
    await expect(page.getByRole('heading', { name: t('lists:receipt.title') })).toBeFocused();
    await expect(page.getByRole('button', { name: t('lists:apply.open') })).toBeHidden();
    await expect(page.getByRole('button', { name: t('lists:runs.undo') })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await press('lists:receipt.close');
    await expect(page.getByRole('heading', { name: t('lists:runs.title') })).toBeVisible();
  });

  await test.step('accounts and classes are there', async () => {
    // A list that is looked through is kept on no device: below, a copy of it would shrink before her eyes.
    await page.goto(`${school.url}/admin?tab=accounts&q=${encodeURIComponent('دانا')}`);
    await expect(page.getByText(t('admin:accounts.found_other', { n: number(15) }))).toBeVisible();
    await expect(page.getByText(t('admin:accounts.noPassword'))).toHaveCount(15);
    await page.goto(`${school.url}/admin?tab=staff`);
    await page.getByLabel(t('admin:staff.base')).selectOption({ label: 'هفتم' });
    await page
      .getByLabel(t('admin:staff.class'), { exact: true })
      .selectOption({ label: 'هفتم 1' });
    await expect(page.getByText('ریاضی').first()).toBeVisible();
  });

  await test.step('the same lists again change nothing, and say so', async () => {
    await page.goto(`${school.url}/admin?tab=lists`);
    const [, staff] = files();
    if (staff) await give({ name: staff.name, bytes: teachers() });
    await expect(page.getByText(t('lists:counts.none'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('lists:apply.open') })).toBeDisabled();
    await press('lists:files.over');
    await press('lists:files.yes');
  });

  await test.step('and what came is taken back', async () => {
    await page
      .getByRole('button', { name: t('lists:runs.undo') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: t('lists:runs.askTitle') });
    await dialog.getByRole('button', { name: t('lists:runs.undo') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('lists:runs.undone'), { exact: true })).toBeVisible();
    await page.goto(`${school.url}/admin?tab=accounts`);
    await expect(page.getByText(t('admin:accounts.everybody_one', { n: number(1) }))).toBeVisible();
  });
}

test(
  'an admin brings 600 pupils and 30 teachers in from two workbooks, and takes them back',
  { tag: '@full' },
  async () => {
    // A database is made anew before it, which takes long beside other journeys.
    test.setTimeout(480_000);
    const school = await openSchool(undefined, begun, { SAMPLE: 'none' });
    try {
      await walk(school);
    } catch (error) {
      await school.evidence(test.info());
      throw error;
    } finally {
      await school.close();
    }
  },
);
