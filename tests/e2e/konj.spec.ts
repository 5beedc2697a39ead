import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test, type Page } from '@playwright/test';
import { peopleOf } from '#tools/stand-ins/classroom/people.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language } from './texts.ts';
import { wholeApp } from './whole-app.ts';

/** A class of the stand-in, with 24 students and three teachers, and the class here that they come into. */
const external = { id: 1071, school: /دورهٔ اول/, grade: 'هفتم', name: 'هفتم یک' };
const here = 'هفتم الف';
const first = peopleOf(external.id)[0];
if (!first) throw new Error('the class of the stand-in is empty');
const nameOfFirst = `${first.firstName} ${first.lastName}`;

/** A student of each class here bears the name of the first one there. */
async function withNamesake(dataDir: string) {
  const database = await PGlite.create(join(dataDir, 'db'));
  try {
    await database.query(
      `update students set first_name = $1, last_name = $2 where id in (
         select distinct on (n.class_id) n.student_id from enrolments n
         join semesters y on y.id = n.semester_id and y.active
         join school_classes c on c.id = n.class_id where c.name = $3
         order by n.class_id, n.student_id)`,
      [first?.firstName, first?.lastName, here],
    );
  } finally {
    await database.close();
  }
}

let school: School;
schoolForEach(
  (opened) => {
    school = opened;
  },
  undefined,
  withNamesake,
);

/** What an admin or a teacher does here. */
function konjOn(page: Page, language: Language = 'fa') {
  const steps = stepsOn(page, language);
  const { t, number } = steps;
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  return {
    ...steps,
    button,
    async connect(next = 'school') {
      await button('konj:connect.open').click();
      await expect(page.getByText(t('konj:confirm.title', { name: 'مریم احمدی' }))).toBeVisible();
      await button('konj:confirm.yes').click();
      await expect(stage(next)).toBeVisible();
    },
    stage,
    async pick(name: string | RegExp, next: string) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(stage(next)).toBeVisible();
    },
    async toMembers() {
      await this.pick(external.school, 'grade');
      await this.pick(external.grade, 'class');
      await this.pick(external.name, 'members');
      await page.getByLabel(t('konj:target.label')).selectOption({ label: here });
    },
    all: () =>
      page.getByRole('checkbox', {
        name: t('konj:members.all_other', { n: '' }).split('(')[0] ?? '',
      }),
    import: () => button('konj:import.button').click(),
    outcome: (key: string, count: number) =>
      page.getByText(t(`konj:done.${key}_other`, { n: number(count), name: here }), {
        exact: true,
      }),
  };
  function stage(name: string) {
    return page.getByRole('heading', { name: t(`konj:stage.${name}`), exact: true });
  }
}

const konjCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'konjToken');

for (const language of languages('fa'))
  test(`a class comes over from Konj, a namesake is asked about, a repeat brings nobody twice, and the sync is left (${language})`, async () => {
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/login`);
    if (language === 'en') await page.getByText('English', { exact: true }).click();
    const konj = konjOn(page, language);
    const { t, number } = konj;
    await konj.signIn('admin');

    await test.step('the account menu leads to it, and the account is confirmed first', async () => {
      await page
        .getByRole('button', { name: t('common:account.open').split('{{')[0]?.trim() ?? '' })
        .click();
      await page.getByRole('button', { name: t('konj:menu') }).click();
      await expect(page).toHaveURL(/\/connect-konj$/);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      expect(await konjCookie(page)).toBeUndefined();
      await konj.connect();
      expect(await konjCookie(page)).toMatchObject({ sameSite: 'Lax', path: '/' });
    });

    await test.step('nobody chosen is said in words, and what is chosen survives a reload', async () => {
      await konj.toMembers();
      await expect(page.getByRole('checkbox', { name: nameOfFirst })).toBeEnabled();
      await konj.import();
      await expect(page.getByText(t('konj:missing.nobody'))).toBeVisible();
      await konj.all().check();
      await page.reload();
      await expect(konj.all()).toBeChecked();
    });

    await test.step('all but the namesake come in; she is said to be the same one', async () => {
      await konj.import();
      await expect(konj.stage('done')).toBeVisible();
      await expect(konj.outcome('imported', 23)).toBeVisible();
      await konj.button('konj:done.again').click();
      await expect(page.getByText(t('konj:same.missing'))).toBeVisible();
      await page.getByRole('radio', { name: t('konj:same.answer.same') }).check();
      await konj.button('konj:done.again').click();
      await expect(konj.outcome('imported', 24)).toBeVisible();
    });

    await test.step('the class is read again, with those who came', async () => {
      await page.locator('summary', { hasText: here }).click();
      const list = page.getByRole('list', { name: t('konj:done.list', { name: here }) });
      await expect(list.getByText(nameOfFirst, { exact: true })).toHaveCount(1);
    });

    await test.step('who is here already is marked, and cannot be chosen again', async () => {
      await page.getByRole('link', { name: t('common:action.back') }).click();
      await expect(page.getByText(t('konj:members.here'), { exact: true })).toHaveCount(24);
      await expect(page.getByRole('checkbox', { name: nameOfFirst })).toBeDisabled();
      await expect(page.getByText(t('konj:import.chosen_other', { n: number(0) }))).toBeVisible();
    });

    await test.step('the header of other pages ends the session, and names whose it is', async () => {
      await page.goto(`${school.url}/exams`);
      const current = page.getByRole('button', {
        name: t('konj:end.current', { name: 'مریم احمدی' }),
      });
      await current.click();
      await konj.button('konj:end.yes').click();
      await expect(current).toBeHidden();
      expect(await konjCookie(page)).toBeUndefined();
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('k-1001');
    });
  });

test('@full a cut in the middle is repeated without harm, and the result says who was here already', async () => {
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/login?redirect=%2Fconnect-konj`);
  const konj = konjOn(page);
  await konj.signIn('admin');
  await konj.connect();
  await konj.toMembers();
  await expect(page.getByRole('checkbox', { name: nameOfFirst })).toBeEnabled();
  await konj.all().check();
  const path = '**/Konj/ImportUser';
  // The server has done it, and its answer is lost on the way.
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await konj.import();
  await expect(page.getByText(konj.t('konj:import.repeat'))).toBeVisible();
  await page.unroute(path);

  await wholeApp(page);
  school.network.setNetwork(false);
  await page.reload();
  await expect(page.getByText(konj.t('konj:offline.text')).first()).toBeVisible();
  await expect(konj.button('konj:import.button')).toBeDisabled();
  school.network.setNetwork(true);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: nameOfFirst })).toBeVisible();
  await expect(
    page.getByText(konj.t('konj:import.chosen_other', { n: konj.number(24) })),
  ).toBeVisible();
  await expect(konj.button('konj:import.button')).toBeEnabled();
  await konj.import();
  await expect(konj.outcome('already', 23)).toBeVisible();
});

test('@full what Konj lacks is said at each step', async () => {
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/login?redirect=%2Fconnect-konj`);
  const konj = konjOn(page);
  await konj.signIn('teacher');
  await konj.connect();
  const says = (what: string) =>
    expect(page.getByRole('heading', { name: konj.t(`konj:empty.${what}`) })).toBeVisible();
  const back = () => page.getByRole('link', { name: konj.t('common:action.back') }).click();
  await konj.pick(/تابستانی/, 'grade');
  await says('grade');
  await back();
  await konj.pick(external.school, 'grade');
  await konj.pick('نهم', 'class');
  await says('class');
  await page.goBack();
  await konj.pick('هشتم', 'class');
  await konj.pick('هشتم دو', 'members');
  await says('student');
  await page.getByText(konj.t('konj:role.teacherOf', { n: konj.number(0) })).click();
  await says('teacher');
});

test('@full a teacher comes with her course, and is given a further one', async () => {
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/login?redirect=%2Fconnect-konj`);
  const konj = konjOn(page);
  await konj.signIn('admin');
  await konj.connect();
  await konj.toMembers();
  const teacher = peopleOf(external.id).find(({ role }) => role === 'teacher');
  if (!teacher) throw new Error('the class of the stand-in has no teacher');
  const name = `${teacher.firstName} ${teacher.lastName}`;
  const course = page.getByRole('combobox', { name: konj.t('konj:members.courseOf', { name }) });
  const come = async (index: number) => {
    await page.getByText(konj.t('konj:role.teacherOf', { n: konj.number(3) })).click();
    await page.getByRole('checkbox', { name }).check();
    if (index === 1) {
      await konj.import();
      await expect(page.getByText(konj.t('konj:members.courseMissing'))).toBeVisible();
    }
    await course.selectOption({ index });
    await konj.import();
    await expect(konj.stage('done')).toBeVisible();
    await expect(
      page.getByText(konj.t('konj:done.imported_one', { n: konj.number(1) }), { exact: true }),
    ).toBeVisible();
  };
  await come(1);
  await page.getByRole('link', { name: konj.t('common:action.back') }).click();
  await expect(page.getByText(konj.t('konj:members.here'), { exact: true })).toBeVisible();
  await come(2);
});

test('@full a session that came with the sign-in is gone on with only when she says so; one that is over asks to connect again', async () => {
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/platform/?serviceType=sync-konj`);
  const konj = konjOn(page);
  await page.locator('#login').fill('teacher');
  await page.locator('#password').fill('bargeh-sample');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: konj.t('session:address.continue') }).click();
  await expect(page).toHaveURL(/\/sync-konj$/);
  await expect(page.getByText(konj.t('konj:connect.brought'))).toBeVisible();
  await konj.button('konj:connect.goOn').click();
  await konj.button('konj:confirm.yes').click();
  await konj.pick(external.school, 'grade');

  const token = (await konjCookie(page))?.value ?? '';
  await fetch(`${school.url}/services/classroom/gen-ext-token/`, {
    headers: { authorization: `Token ${decodeURIComponent(token)}`, 'x-bargeh': '1' },
  });
  await page.reload();
  await konj.button('konj:lost.again').click();
  await konj.connect('grade');
  await konj.button('konj:end.button').click();
  await konj.button('konj:end.yes').click();
  await expect(konj.button('konj:connect.open')).toBeVisible();
  await expect(page).toHaveURL(/\/sync-konj$/);
});
