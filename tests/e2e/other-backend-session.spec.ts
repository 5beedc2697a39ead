import { expect, test, type Page } from '@playwright/test';
import type { Refusing } from '#tools/stand-ins/other-backend/answers.ts';
import { rowsOnDisk } from './device-disk.ts';
import { otherSchoolForEach, type OtherSchool } from './other-school.ts';
import { sessionCookies } from './session-steps.ts';
import { stepsOn } from './steps.ts';

let school: OtherSchool;
otherSchoolForEach((opened) => {
  school = opened;
});

/** Signs in over the screen that is open, which stays as it is. */
async function signInAgain(page: Page) {
  const { t, signIn } = stepsOn(page);
  await page
    .getByRole('button', { name: t('session:signedOut.button') })
    .first()
    .click();
  await signIn('negar', school.backend.world.password);
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('a wrong password is said as such, and the right one leads in @beside', async () => {
  const page = await school.browser.open(`${school.backend.url}/exams`);
  const { t, signIn } = stepsOn(page);
  await signIn('negar', 'wrong');
  await expect(page.getByText(t('errors:login.wrong')).first()).toBeVisible();
  await signIn('negar', school.backend.world.password);
  await expect(page).toHaveURL(/\/exams/);

  // A token from an address serves as well, though nobody here exchanges it for another one.
  const { token } = await sessionCookies(page);
  await page.goto(`${school.backend.url}/login/assignment?t=${token}`);
  await expect(page).toHaveURL(/\/assignments$/);
  const asked = school.backend.asked.map((one) => one.replace('/core-api', ''));
  const at = asked.indexOf('POST /user/exchange');
  expect([at > 0, asked.slice(at + 1).includes('GET /auth/check')]).toEqual([true, true]);
  await expect(page.getByText(t('session:signedOut.text'))).toBeHidden();
});

const ways: Refusing[] = ['empty', 'json'];
for (const refusing of ways)
  test(`a session that is over, told by a 401 (${refusing}), is begun anew over the screen, and a score arrives once @beside`, async () => {
    const { backend } = school;
    const exam = backend.world.exams[0];
    const result = exam?.results[0];
    const page = await school.enter(`/exams/work-book/${exam?.id}/${result?.studentId}`);
    const steps = stepsOn(page);
    await steps.openQuestion(1);
    // This back end says that she handed in, and not when.
    await expect(page.getByText('تحویل داده', { exact: true })).toBeVisible();
    backend.endSessions(refusing);
    await steps.score(1);
    await expect(page.getByText(steps.t('session:signedOut.text'))).toBeVisible();
    expect(await sessionCookies(page)).toEqual({});
    expect(await rowsOnDisk(page, 'outbox')).toHaveLength(1);
    expect(result?.correction.answers).toEqual({});
    await signInAgain(page);
    await steps.allSent();
    const [given] = Object.values(result?.correction.answers ?? {});
    expect(given).toEqual({ scoreUnits: 240 });
  });

test('a 403 without a code ends the session only where asking for it fails too; a page of a filter ends nothing @beside', async () => {
  const { backend } = school;
  const page = await school.enter('/exams');
  const { t } = stepsOn(page);
  const note = page.getByText(t('session:signedOut.text'));
  const checks = () => backend.asked.filter((one) => one.endsWith('/auth/check')).length;
  const filter = () =>
    new Response('<html>Blocked', { status: 403, headers: { 'content-type': 'text/html' } });
  let isEverywhere = false;
  const refuse = (answer: () => Response) =>
    backend.intercept((_method, path) =>
      isEverywhere || path.includes('/Assignment') ? answer() : null,
    );
  const look = (to: string) =>
    page
      .getByRole('link', { name: t(to), exact: true })
      .first()
      .click();

  isEverywhere = true;
  refuse(filter);
  await look('common:nav.assignments');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(note).toBeHidden();

  isEverywhere = false;
  refuse(() => Response.json({ message: 'Forbidden' }, { status: 403 }));
  const before = checks();
  await look('common:nav.exams');
  await look('common:nav.assignments');
  await expect.poll(checks).toBeGreaterThan(before);
  await expect(page.getByText(t('errors:category.permissionDenied')).first()).toBeVisible();
  await expect(note).toBeHidden();

  isEverywhere = true;
  // A page that was not read yet: what was read within two seconds is not read again.
  await look('common:nav.examBank');
  await expect(note).toBeVisible();
});
