import { expect, test, type Page } from '@playwright/test';
import type { ResultItem, Workbook } from '#contract/results/workbook.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';
import { textsOf } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** A workbook of the big stack that nobody has corrected, and the places of its written answers. */
async function theWorkbook() {
  const { device, exam, open } = await stackOf(school);
  const [result, next] = open;
  if (!result || !next) throw new Error('nothing left to correct');
  const workbook = await device.workbook(exam.id, result.studentId);
  const written = workbook.questionList.flatMap((one, at) =>
    one.type === 'descriptive' && one.scoreUnits === null ? [at + 1] : [],
  );
  return { device, exam, result, next, workbook, written };
}

/** What a correction may change, of every question and of the workbook. */
const saidIn = ({ questionList, review, note }: Workbook) => ({
  answers: questionList.map(({ scoreUnits, comment }) => [scoreUnits, comment]),
  status: review.status,
  note: note.text,
});

function undoOn(page: Page) {
  const { t } = stepsOn(page);
  const button = (name: 'undo' | 'redo') =>
    page.getByRole('button', { name: t(`undo:${name}`), exact: true });
  const isOver = (name: 'undo' | 'redo') =>
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
  return {
    button,
    isOver,
    /** Until nothing is left; a tap is answered before the next one is made. */
    async all(name: 'undo' | 'redo') {
      let taps = 0;
      for (; (await button(name).getAttribute('aria-disabled')) !== 'true'; taps += 1) {
        const before = await page.getByRole('status').allTextContents();
        await button(name).click();
        await expect
          .poll(async () => (await page.getByRole('status').allTextContents()).join())
          .not.toBe(before.join());
      }
      await isOver(name);
      return taps;
    },
  };
}

test('everything of an evening is taken back and made again: after a reload, without a network, by keys', async () => {
  const { device, exam, result, next, workbook, written } = await theWorkbook();
  const [first = 0, second = 0] = written;
  const browser = await school.browser();
  const url = `${school.url}/exams/work-book/${exam.id}/${result.studentId}`;
  const page = await browser.open(url);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page);
  const undoing = undoOn(page);
  await steps.signIn('teacher');

  await test.step('scores, comments and rejects', async () => {
    await steps.openQuestion(first);
    await undoing.isOver('undo');
    await steps.score(0.5);
    await steps.comment('راه‌حل را هم بنویس.');
    await steps.openQuestion(second);
    await steps.score(0.25);
    await steps.review('rejected');
    await page.goto(`${school.url}/exams/work-book/${exam.id}/${next.studentId}`);
    await expect(page.getByRole('button', { name: steps.t('undo:undo') })).toBeVisible();
    await steps.allSent();
    expect(saidIn(await device.workbook(exam.id, result.studentId)).status).toBe('rejected');
  });

  await test.step('reloads, and takes all of it back without a network', async () => {
    await page.reload();
    await expect(undoing.button('undo')).toHaveAttribute('aria-disabled', 'false');
    school.network.setNetwork(false);
    await undoing.button('undo').click();
    // It happened in another workbook: that is opened, so that she sees what is taken back.
    await expect(page).toHaveURL(new RegExp(result.studentId));
    await expect(page.getByRole('status').filter({ hasText: nameOf(result) })).toBeVisible();
    await undoing.all('undo');
    await steps.openQuestion(first);
    await expect(page.getByLabel(steps.t('workbook:comment'))).toHaveValue('');
  });

  await test.step('makes all of it again by keys, and takes it back', async () => {
    await page.keyboard.press('Control+Shift+KeyZ');
    await page.keyboard.press('Control+KeyY');
    await expect(page.getByLabel(steps.t('workbook:comment'))).toHaveValue(/راه/);
    await undoing.all('redo');
    await expect(
      page.getByRole('button', { name: new RegExp(steps.t('workbook:review.rejected')) }),
    ).toBeVisible();
    await page.keyboard.press('KeyU');
    await page.keyboard.press('Control+KeyZ');
    await undoing.all('undo');
  });

  await test.step('the server has what stood there before, and what was undone is no step itself', async () => {
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await steps.allSent();
    expect(saidIn(await device.workbook(exam.id, result.studentId))).toEqual(saidIn(workbook));
    await undoing.isOver('undo');
  });
});

test(
  'undo stops where a colleague has scored the same answer, with her name, and changes nothing',
  { tag: '@full' },
  async () => {
    const { device, exam, result, written } = await theWorkbook();
    const [first = 0] = written;
    const browser = await school.browser();
    const page = await browser.open(`${school.url}/exams/work-book/${exam.id}/${result.studentId}`);
    await page.setViewportSize({ width: 820, height: 1180 });
    const steps = stepsOn(page);
    const undoing = undoOn(page);
    await steps.signIn('teacher');
    await steps.openQuestion(first);
    await steps.score(0.5);
    await expect(steps.sent()).toBeVisible();
    await steps.allSent();
    // From the second visit on the device's own copy is shown first.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Nothing that the page reads by itself may tell her before the reload.
    school.network.setNetwork(false);

    const { questionList } = await device.workbook(exam.id, result.studentId);
    const question = questionList[first - 1];
    const colleague = await school.device('admin');
    await colleague.correct(result, {
      answers: [
        {
          questionId: question?.questionId,
          baseVersion: question?.version,
          scoreUnits: 240,
        },
      ],
    });
    await page.reload();
    await expect(undoing.button('undo')).toBeVisible();
    school.network.setNetwork(true);
    // What she changed meanwhile is said by itself, once the page has found the network: it looks every 15 s at least.
    await expect(page.getByText(between('fairness:meanwhile.score'))).toBeVisible({
      timeout: 60_000,
    });
    await undoing.button('undo').click();
    await expect(page.getByText(between('undo:stopped.by'))).toBeVisible();
    await undoing.isOver('undo');
    const after = await device.workbook(exam.id, result.studentId);
    expect(after.questionList[first - 1]?.scoreUnits).toBe(240);

    await page.getByRole('button', { name: steps.t('fairness:history.open') }).click();
    // Her score in two taps, and then the colleague's.
    const newest = page.getByRole('dialog').getByRole('listitem').first();
    await expect(newest).toContainText('از ۰٫۵ به ۱');
  },
);

const nameOf = ({ student }: ResultItem) => `${student.firstName} ${student.lastName}`;
/** A text with anything in its gaps. */
function between(key: string) {
  const gaps = ['name', 'n', 'student', 'from', 'to', 'what'];
  const text = textsOf('fa')(key, Object.fromEntries(gaps.map((gap) => [gap, '@'])));
  return new RegExp(text.split('@').join('.+'));
}
