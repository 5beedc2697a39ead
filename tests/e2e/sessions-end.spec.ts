import { expect, test, type Page } from '@playwright/test';
import { rowsOnDisk } from './device-disk.ts';
import { schoolForEach } from './each-school.ts';
import { freshAnswer, openWorkbook } from './fresh-answer.ts';
import type { School } from './school.ts';
import { endSessionsOf, sessionCookies } from './session-steps.ts';
import { stepsOn } from './steps.ts';

let school: School;
schoolForEach(
  (opened) => {
    school = opened;
  },
  undefined,
  undefined,
  { SIGN_IN_URL: '/platform/' },
);

/** A workbook open at an answer that nobody has scored. */
async function correcting() {
  const answer = await freshAnswer(school);
  const browser = await school.browser();
  const page = await browser.open(`${school.url}/exams`);
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page).toHaveURL(/\/exams/);
  await openWorkbook(page, school, answer);
  await steps.openQuestion(answer.question);
  return { answer, page, steps };
}

/** The address of a workbook of another school year. */
async function formerWorkbook(page: Page, semesterId: string): Promise<string> {
  const { token, schoolID } = await sessionCookies(page);
  const root = `${school.url}/services/exam/api/teacher/v3.0`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-bargeh': '1',
  };
  const query = `SchoolId=${schoolID}&SemesterId=${semesterId}&Status=past&PageSize=1`;
  const exams = await (await fetch(`${root}/OnlineExams?${query}`, { headers })).json();
  const examId: string = exams.data.items[0].id;
  const found = await fetch(`${root}/OnlineExamResults/${semesterId}/${examId}/GetByFilter`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ pageIndex: 0, pageSize: 100 }),
  });
  const { data } = await found.json();
  const { studentId } = data.items.find((one: { state: string }) => one.state === 'handedIn');
  return `/exams/work-book/${examId}/${studentId}`;
}

/** Leaves by the menu, with or without unsent work. */
async function exit(page: Page, keeps: boolean) {
  const { t } = stepsOn(page);
  // Wide enough for the menu to stand open.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: t('common:nav.exit') }).click();
  if (keeps) await page.getByRole('button', { name: t('session:exit.keep') }).click();
}

test('a session that the school ends in mid-correction keeps the score of that moment, and it arrives once after the next sign-in @beside', async () => {
  const { answer, page, steps } = await correcting();
  // Her score is under way when the session ends: whoever hears of it first, it has not arrived.
  school.network.setMix(({ path }) => (path.includes('/Correction/') ? 'dropBefore' : null));
  await steps.score(1);
  await expect(steps.savedHere().first()).toBeVisible();
  await endSessionsOf(school, 'teacher');
  await answer.signInElsewhere();
  school.network.setMix({});
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/\/login\?redirect/);
  await expect.poll(async () => (await rowsOnDisk(page, 'queryCache')).length).toBe(0);
  expect(await rowsOnDisk(page, 'outbox')).toHaveLength(1);
  expect(await sessionCookies(page)).toEqual({});
  expect(await school.sweep()).toEqual([]);

  await steps.signIn('teacher');
  await expect(page).toHaveURL(({ pathname }) => pathname === answer.path);
  await answer.arrivedOnce(240);
  await steps.allSent();
});

test('a session that is over in mid-correction is begun anew over the screen, with all that was typed @full', async () => {
  const { answer, page, steps } = await correcting();
  const { t } = steps;
  const token = (await sessionCookies(page))['token'];
  const over = await fetch(`${school.url}/services/core/user/logout`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-bargeh': '1',
      'idempotency-key': `"${crypto.randomUUID()}"`,
    },
    body: '{}',
  });
  expect(over.status).toBe(200);
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await steps.score(1);
  await expect(page.getByText(t('session:signedOut.text'))).toBeVisible();
  expect((await warned).text()).toBe('The access token has expired.');
  expect(await sessionCookies(page)).toEqual({});
  const comment = page.getByLabel(t('workbook:comment'));
  await comment.fill('دوباره بخوان.');
  await page.getByRole('button', { name: t('session:signedOut.button') }).click();
  await steps.signIn('teacher');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(comment).toHaveValue('دوباره بخوان.');
  await comment.blur();
  await expect.poll(async () => (await answer.partOf())?.comment).toBe('دوباره بخوان.');
  await steps.allSent();
  const part = await answer.partOf();
  // The score, then the comment, or both in one.
  expect(part).toMatchObject({ scoreUnits: 240 });
  expect(part?.version).toBeLessThanOrEqual(2);
});

test('a second teacher at the tablet sees nothing of the first one’s, whose work arrives meanwhile @full', async () => {
  const { answer, page, steps } = await correcting();
  const { t } = steps;
  const examId = answer.path.split('/')[3] ?? '';
  await page.goto(`${school.url}/exams/exam-student-report/${examId}`);
  await page.getByRole('button', { name: t('offline-copies:button') }).click();
  await expect(page.locator('[data-keep=kept], [data-keep=renewing]')).toBeVisible({
    timeout: 60_000,
  });
  await page.goto(`${school.url}/exams/add-exam`);
  const title = page.getByLabel(t('form:field.title'), { exact: false }).first();
  await title.fill('آزمون ناتمام');
  await expect.poll(async () => (await rowsOnDisk(page, 'drafts')).length).toBe(1);
  await page.goto(school.url + answer.path);
  await steps.openQuestion(answer.question);
  school.network.setMix(({ path }) => (path.includes('/Correction/') ? 'dropBefore' : null));
  await steps.score(1);
  await expect(steps.savedHere().first()).toBeVisible();
  const [owner] = (await rowsOnDisk(page, 'session')).map((row) => row['owner']);
  await exit(page, true);
  await expect(page).toHaveURL(/\/platform\//);

  await page.goto(`${school.url}/exams/add-exam`);
  await steps.signIn('teacher2');
  await expect(title).toHaveValue('');
  await expect(page.getByText('آزمون ناتمام')).toHaveCount(0);
  await page.goto(`${school.url}/exams?panel=device`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText(answer.lastName)).toHaveCount(0);
  const owned = async (table: string) =>
    (await rowsOnDisk(page, table)).filter((row) => row['owner'] === owner).length;
  expect(await owned('queryCache')).toBe(0);
  expect([await owned('outbox'), await owned('drafts')]).toEqual([1, 1]);
  expect((await answer.partOf())?.version).toBe(0);
  school.network.setMix({});
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answer.arrivedOnce(240);
  await expect.poll(() => owned('outbox')).toBe(0);
  await page.goto(`${school.url}/exams`);
  await exit(page, false);
  await expect(page).toHaveURL(/\/platform\//);

  await page.goto(`${school.url}/exams/add-exam`);
  await steps.signIn('teacher');
  await page.getByRole('button', { name: t('drafts:offer.take') }).click();
  await expect(title).toHaveValue('آزمون ناتمام');
});

test('an exit leaves no cookie, copy or token, and leads to the configured sign-in page; without a network to the app’s own, and ends the session later @full', async () => {
  const { answer, page, steps } = await correcting();
  const token = (await sessionCookies(page))['token'];
  await page.goto(`${school.url}/exams`);
  await exit(page, false);
  await expect(page).toHaveURL(/\/platform\//);
  expect(await sessionCookies(page)).toEqual({});
  const stateOf = async (asked: string | undefined) =>
    (
      await fetch(`${school.url}/services/core/auth/check`, {
        headers: { authorization: `Bearer ${asked}`, 'x-bargeh': '1' },
      })
    ).status;
  expect(await stateOf(token)).toBe(401);
  await page.goto(`${school.url}/exams`);
  await expect(page).toHaveURL(/\/login/);
  expect(await rowsOnDisk(page, 'queryCache')).toEqual([]);
  const left = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(left.filter((name) => /firstPaint|loginName/.test(name))).toEqual([]);

  await steps.signIn('teacher');
  await expect(page).toHaveURL(/\/exams/);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openWorkbook(page, school, answer);
  await steps.openQuestion(answer.question);
  await answer.signInElsewhere();
  school.network.setNetwork(false);
  await steps.score(1);
  await expect(steps.savedHere().first()).toBeVisible();
  const later = (await sessionCookies(page))['token'];
  await exit(page, true);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel(steps.t('session:login.name'))).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(answer.lastName)).toHaveCount(0);
  expect(await rowsOnDisk(page, 'outbox')).toHaveLength(1);
  expect(await rowsOnDisk(page, 'queryCache')).toEqual([]);

  // Nobody signs in: what she left arrives, and her session is over.
  school.network.setNetwork(true);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answer.arrivedOnce(240);
  expect(await stateOf(later)).toBe(401);
  await expect.poll(async () => (await rowsOnDisk(page, 'outbox')).length).toBe(0);
});

test('another school year stays chosen after a reload, is only looked at, and unsent work goes where it belongs @full', async () => {
  const { answer, page, steps } = await correcting();
  const { t } = steps;
  const paths: string[] = [];
  let isOffline = true;
  school.network.setMix(({ path }) => {
    if (!path.includes('/Correction/')) return null;
    paths.push(path);
    return isOffline ? 'dropBefore' : null;
  });
  await steps.score(1);
  await expect(steps.savedHere().first()).toBeVisible();
  await page.goto(`${school.url}/exams`);
  const opener = page.getByRole('button', {
    name: t('common:account.open').split('{{')[0]?.trim() ?? '',
  });
  await opener.click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByText(t('common:account.semester'), { exact: true })).toBeVisible();
  const former = menu.locator('button[aria-pressed=false]').first();
  const name = (await former.textContent()) ?? '';
  await former.click();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => (await sessionCookies(page))['semesterID'])
    .not.toBe(answer.semesterId);
  const chosen = (await sessionCookies(page))['semesterID'];
  await page.reload();
  expect((await sessionCookies(page))['semesterID']).toBe(chosen);
  await opener.click();
  await expect(menu.locator('button[aria-pressed=true]').filter({ hasText: name })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${school.url}/exams/add-exam`);
  await expect(page.getByText(t('form:lock.semester')).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('former.png') });

  const kept = await formerWorkbook(page, chosen ?? '');
  await page.goto(school.url + kept);
  await expect(page.getByText(t('workbook:lock.semester')).first()).toBeVisible();
  const keys = page.getByRole('group', { name: t('workbook:pad.wholes') }).getByRole('button');
  await expect(keys).not.toHaveCount(0);
  await expect(keys.and(page.locator(':enabled'))).toHaveCount(0);

  isOffline = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answer.arrivedOnce(240);
  expect(paths.every((path) => path.includes(`/${answer.semesterId}/Correction/`))).toBe(true);
  expect(paths.length).toBeGreaterThan(1);
});
