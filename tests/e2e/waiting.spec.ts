import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { launchBrowser, type TestBrowser } from '#tests/helpers/browser.ts';
import { databasesOf } from '#tests/helpers/chromium-disk.ts';
import type { WholeRequest } from '#tests/helpers/fault-proxy-answers.ts';
import { openSchool, type School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
let tamper: (asked: WholeRequest) => WholeRequest;
const others: { browser: TestBrowser; profile: string }[] = [];

test.beforeEach(async () => {
  tamper = (asked) => asked;
  school = await openSchool((asked) => tamper(asked));
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  for (const { browser, profile } of others.splice(0)) {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true });
  }
  await school.close();
});

/** Another device: a browser with a profile of its own. */
async function otherDevice(
  profile = mkdtempSync(join(tmpdir(), 'bargeh-other-')),
): Promise<TestBrowser> {
  const browser = await launchBrowser(profile);
  others.push({ browser, profile });
  return browser;
}

/** A handed-in workbook of the big stack with a descriptive question that nobody has scored. */
async function aWorkbook(nth = 0) {
  const { device, exam, results } = await stackOf(school);
  const result = results.filter((one) => one.scoredCount < 20)[nth];
  if (!result) throw new Error('nothing left to correct');
  const before = await device.workbook(exam.id, result.studentId);
  const position = before.questionList.findIndex((one) => one.type === 'descriptive') + 1;
  const question = before.questionList[position - 1];
  if (!question) throw new Error('no descriptive question');
  const now = async () => {
    const { questionList } = await device.workbook(exam.id, result.studentId);
    return questionList[position - 1];
  };
  const path = `/exams/work-book/${exam.id}/${result.studentId}`;
  return { path, position, question, now, family: result.student.lastName };
}

async function openPanel(page: Page) {
  await page.locator('[data-sync-pill]').click();
  return page.getByRole('dialog');
}

async function signedIn(browser: TestBrowser, path: string) {
  const page = await browser.open(school.url + path);
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  // The engine comes after the first data; work begins once it is there.
  await expect(page.locator('[data-sync-pill]')).toBeVisible();
  return { page, steps };
}

test('two devices that scored one answer differently are asked, and a third value arrives; a refusal leads to its question', async () => {
  const book = await aWorkbook();
  const mine = await signedIn(await school.browser(), book.path);
  const { page, steps } = mine;
  const { t, number } = steps;
  const theirs = await signedIn(await otherDevice(), book.path);

  await test.step('scored on both, here without a network', async () => {
    await steps.openQuestion(book.position);
    await page.context().setOffline(true);
    await steps.score(0.5);
    await expect(steps.savedHere()).toBeVisible();
    await theirs.steps.openQuestion(book.position);
    await theirs.steps.score(0.75);
    await theirs.steps.allSent();
    await page.context().setOffline(false);
    await expect(page.locator('[data-sync-pill="needsYou"]')).toBeVisible({ timeout: 60_000 });
  });

  await test.step('both versions stand side by side, none chosen, and a third is written in Persian digits', async () => {
    const panel = await openPanel(page);
    await expect(panel.getByRole('radio')).toHaveCount(3);
    await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(panel.getByText(number(0.5), { exact: true })).toBeVisible();
    await expect(panel.getByText(number(0.75), { exact: true })).toBeVisible();
    await panel.getByRole('radio', { name: t('sync:conflict.third') }).check();
    const field = panel.getByLabel(t('sync:conflict.thirdScoreOf').split('{{')[0]?.trim() ?? '');
    await field.fill('۹۹');
    await expect(panel.getByText(t('errors:score.range'))).toBeVisible();
    await field.fill('۰٫۲۵');
    await panel.getByLabel(t('sync:conflict.thirdComment'), { exact: true }).fill('با هم.');
    await panel
      .getByRole('button', { name: t('sync:conflict.keepThis', { value: number(0.25) }) })
      .click();
    await expect.poll(book.now).toMatchObject({ scoreUnits: 60, comment: 'با هم.' });
    await page.keyboard.press('Escape');
    await steps.allSent();
  });

  await test.step('a refused score says why, leads to its question, and is sent again', async () => {
    const other = await aWorkbook(1);
    await page.goto(school.url + other.path);
    await steps.openQuestion(other.position);
    tamper = (asked) =>
      asked.path.includes('/Correction/')
        ? {
            ...asked,
            body: Buffer.from(
              asked.body.toString().replace(/"scoreUnits":\d+/, '"scoreUnits":999999'),
            ),
          }
        : asked;
    await steps.score(0.5);
    await expect(page.locator('[data-sync-pill="needsYou"]')).toBeVisible({ timeout: 60_000 });
    await page.goto(`${school.url}/exams`);
    const panel = await openPanel(page);
    await expect(panel.getByText(t('errors:score.range'))).toBeVisible();
    await panel.getByRole('button', { name: t('sync:refused.edit.correction') }).click();
    await expect(page).toHaveURL(
      new RegExp(`${other.path}\\?.*question=${other.question.questionId}`),
    );
    await expect(page).not.toHaveURL(/panel=/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(
      page
        .getByRole('navigation', { name: t('workbook:questions') })
        .getByRole('button')
        .nth(other.position - 1),
    ).toHaveAttribute('aria-current', 'true');
    tamper = (asked) => asked;
    const again = await openPanel(page);
    await again.getByRole('button', { name: t('sync:refused.retry'), exact: true }).click();
    await expect.poll(other.now).toMatchObject({ scoreUnits: 120 });
  });

  await test.step('what was sent stands at the end of the list', async () => {
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: t('sync:sentLately.title') }).click();
    await expect(panel.getByText(book.family).first()).toBeVisible();
  });
});

/** Whether the disk remembers outside of the databases that something waits. */
function isCounted(profile: string): boolean {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .some((name) => /"waiting":[1-9]/.test(readFileSync(join(folder, name), 'latin1')));
}

test(
  'work that the browser has thrown away is told with its number, not passed over in silence',
  { tag: '@full' },
  async () => {
    const book = await aWorkbook();
    const browser = await otherDevice();
    const profile = others.at(-1)?.profile ?? '';
    const { page, steps } = await signedIn(browser, book.path);
    await steps.openQuestion(book.position);
    await page.context().setOffline(true);
    await steps.score(0.5);
    await expect(steps.savedHere()).toBeVisible();
    // An orderly end writes what a running browser would write within minutes.
    const session = await browser.context.browser()?.newBrowserCDPSession();
    await session?.send('Browser.close');
    await expect.poll(() => isCounted(profile), { timeout: 30_000 }).toBe(true);
    await browser.kill();
    rmSync(databasesOf(profile), { recursive: true });

    // Her sign-in stands in a cookie beside, which may be there still.
    const after = await (await otherDevice(profile)).open(`${school.url}/exams`);
    const name = after.getByLabel(steps.t('session:login.name'));
    await expect(name.or(after.locator('[data-sync-pill]')).first()).toBeVisible({
      timeout: 60_000,
    });
    if (await name.isVisible()) await stepsOn(after).signIn('teacher');
    const told = after.getByText(steps.t('sync:evicted.withWork_one', { number: steps.number(1) }));
    await expect(told).toBeVisible();
    await after.getByRole('button', { name: steps.t('sync:evicted.seen') }).click();
    await expect(told).toBeHidden();
  },
);

/** Everything that the page's storage holds of a person, but the outbox itself. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('teacher-offline');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('no database')));
    });
    const all = async (table: string) => {
      const reading = database.transaction(table).objectStore(table).getAll();
      return new Promise<unknown[]>((resolve) => {
        reading.addEventListener('success', () => resolve(reading.result));
      });
    };
    const rows = await Promise.all(['queryCache', 'kept', 'session', 'receipts'].map(all));
    const waiting = (await all('outbox')).length;
    database.close();
    const text = JSON.stringify([
      rows,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]);
    return { text: text + document.body.textContent, waiting };
  });

test(
  'unsent work leaves as a file, is given up here, and arrives from another device exactly once',
  { tag: '@full' },
  async () => {
    const book = await aWorkbook();
    const phrase = 'یک عبارت آزمایشی بلند';
    const { page, steps } = await signedIn(await school.browser(), book.path);
    const { t, number } = steps;
    // Every screen's code is on the device before the network goes.
    await wholeApp(page);
    await steps.openQuestion(book.position);
    school.network.setNetwork(false);
    await steps.score(0.75);
    await expect(steps.savedHere()).toBeVisible();
    const openExit = async () => {
      await page
        .getByRole('button', { name: t('common:account.open').split('{{')[0]?.trim() ?? '' })
        .click();
      await page
        .getByRole('button', { name: t('common:nav.exit'), exact: true })
        .filter({ visible: true })
        .last()
        .click();
      return page.getByRole('dialog');
    };
    let file = '';
    const count = 1;

    await test.step('the file is made on the way out', async () => {
      const question = await openExit();
      await question.getByRole('button', { name: t('session:exit.export') }).click();
      const suggested = await question.getByLabel(t('session:rescue.phrase')).inputValue();
      expect(suggested.split(' ')).toHaveLength(7);
      await question.getByLabel(t('session:rescue.phrase')).fill(phrase);
      const download = page.waitForEvent('download');
      await question.getByRole('button', { name: t('session:rescue.make') }).click();
      file = join(mkdtempSync(join(tmpdir(), 'bargeh-rescue-')), 'work.rescue');
      await (await download).saveAs(file);
      await question.getByRole('button', { name: t('session:rescue.done') }).click();
    });

    await test.step('giving it up needs the number written; nothing of hers stays', async () => {
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: t('session:exit.discard') }).click();
      const leave = question.getByRole('button', { name: t('session:exit.discardYes') });
      await expect(leave).toBeDisabled();
      await question.getByRole('textbox').fill(number(count + 1));
      await expect(leave).toBeDisabled();
      await question.getByRole('textbox').fill(number(count));
      await leave.click();
      await expect(page).toHaveURL(/\/login/);
      await expect.poll(async () => (await leftBehind(page)).waiting).toBe(0);
      await expect.poll(async () => (await leftBehind(page)).text).not.toContain(book.family);
    });

    await test.step('on a fresh device it is brought in, and says first what it adds', async () => {
      school.network.setNetwork(true);
      const fresh = await signedIn(await otherDevice(), '/exams');
      const bring = async (words: string) => {
        const panel = await openPanel(fresh.page);
        await panel.getByRole('button', { name: t('sync:rescue.title') }).click();
        await panel.getByRole('button', { name: t('sync:rescue.open') }).click();
        const dialog = fresh.page.getByRole('dialog', { name: t('sync:rescue.open') });
        await dialog.locator('input[type="file"]').setInputFiles(file);
        await dialog.getByLabel(t('session:rescue.phrase')).fill(words);
        await dialog.getByRole('button', { name: t('session:rescue.open') }).click();
        return dialog;
      };
      const dialog = await bring('عبارتی که درست نیست');
      await expect(dialog.getByText(t('session:rescue.fault.wrongPhrase'))).toBeVisible();
      await dialog.getByLabel(t('session:rescue.phrase')).fill(phrase);
      await dialog.getByRole('button', { name: t('session:rescue.open') }).click();
      await expect(
        dialog.getByText(
          t('session:rescue.adds', {
            what: t('session:rescue.count.rows_one', { number: number(count) }),
          }),
        ),
      ).toBeVisible();
      await dialog.getByRole('button', { name: t('session:rescue.add') }).click();
      await expect.poll(book.now).toMatchObject({
        scoreUnits: 180,
        version: book.question.version + count,
      });
      await fresh.page.goto(`${school.url}/exams`);
      const again = await bring(phrase);
      await expect(again.getByText(t('session:rescue.addsNothing'))).toBeVisible();
      await expect(
        again.getByText(t('session:rescue.sent_other', { number: number(count) })),
      ).toBeVisible();
    });
    rmSync(join(file, '..'), { recursive: true, force: true });
  },
);
