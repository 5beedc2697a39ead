import { expect, test } from '@playwright/test';
import { fingerOn } from './hands.ts';
import { openSchool, type School } from './school.ts';
import { byKeys, byTouch, planOf, scoreAll } from './score-stack.ts';
import { clearStack, stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

/** The whole stack in the full run, a slice of it on every commit. */
const workbooks = (slice: number) => (process.env['EVERY_VALUE'] ? 40 : slice);
async function open(school: School, count: number) {
  const stack = await stackOf(school);
  const plans = await Promise.all(
    stack.results
      .slice(0, count)
      .map(async (result, place) =>
        planOf(await stack.device.workbook(stack.exam.id, result.studentId), place),
      ),
  );
  const browser = await school.browser();
  const page = await browser.open(school.url);
  await page.setViewportSize({ width: 820, height: 1180 });
  const steps = stepsOn(page);
  await steps.signIn('teacher');
  await expect(page).not.toHaveURL(/\/login/);
  const [first] = plans;
  if (!first) throw new Error('the stack is empty');
  await page.goto(`${school.url}/exams/work-book/${stack.exam.id}/${first.studentId}`);
  return { ...stack, plans, page, steps };
}

type Stand = Awaited<ReturnType<typeof open>>;

/** What stands on the server is what she gave, each of it once. */
async function arrived({ device, exam, plans, steps }: Stand) {
  await steps.allSent();
  for (const { studentId, scores } of plans) {
    const there = async () => (await device.workbook(exam.id, studentId)).questionList;
    // "All saved" may still be said of what was there before the last tap.
    await expect
      .poll(async () =>
        (await there()).map(({ questionId, scoreUnits }) => [questionId, scoreUnits]),
      )
      .toEqual(scores.map(({ questionId, units }) => [questionId, units]));
    const questionList = await there();
    // A whole number first and its quarter later may be two corrections; nothing makes three.
    for (const { version } of questionList) expect(version).toBeLessThanOrEqual(3);
  }
}

function tell({ plans }: Stand, way: string, beyond: number) {
  const answers = plans.length * 20;
  const each = beyond / answers;
  console.log(
    `${answers} answers ${way}: ${each.toFixed(3)} actions per answer beyond the number (${beyond})`,
  );
  return each;
}

let school: School;
test.beforeEach(async () => {
  test.setTimeout(workbooks(3) * 30_000 + 180_000);
  school = await openSchool(undefined, (dataDir) => clearStack(dataDir));
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  await school.close();
});

test('a stack is scored by keyboard with one key an answer beyond the number @beside', async () => {
  const stand = await open(school, workbooks(2));
  const half = Math.ceil(stand.plans.length / 2);
  const parts = [
    { plans: stand.plans.slice(0, half), key: 'n' },
    { plans: stand.plans.slice(half), key: 'Enter' },
  ];
  let beyond = 0;
  for (const [place, { plans, key }] of parts.entries()) {
    if (place > 0) {
      await stand.page.keyboard.press(key);
      beyond += 1;
    }
    beyond += await scoreAll({ ...stand, plans }, byKeys(stand.page, key));
  }
  expect(tell(stand, 'by keyboard', beyond)).toBeLessThanOrEqual(1);
  await arrived(stand);
});

test('what the next key brings lies drawn before it is pressed, out of reach, and the score after it is its own @full', async () => {
  const stand = await open(school, 1);
  const { page, steps, device, exam, plans } = stand;
  const studentId = plans[0]?.studentId ?? '';
  const answer = page.getByRole('region', { name: steps.t('workbook:answer'), exact: true });
  const shown = answer.locator('[data-shown] h2');
  await expect(shown).toBeVisible();
  // In the tree, but for nobody's eyes, finger, key or ear.
  await expect.poll(() => answer.locator('h2').count()).toBeGreaterThan(1);
  await expect(answer.getByRole('heading')).toHaveCount(
    1 + (await answer.locator('[data-shown] h3').count()),
  );
  const seen = await answer
    .locator('h2')
    .evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })));
  expect(seen.filter(Boolean)).toHaveLength(1);
  await answer.locator('h2').evaluateAll((all) => {
    for (const one of all) one.setAttribute('data-lay', '');
  });
  await page.keyboard.press('ArrowDown');
  await expect(answer.locator('[data-shown] h2[data-lay]')).toBeVisible();
  const { questionList } = await device.workbook(exam.id, studentId);
  await expect(shown).toContainText(questionList[1]?.text.slice(0, 12) ?? '');
  await page.keyboard.press('0');
  await steps.allSent();
  await expect
    .poll(async () =>
      (await device.workbook(exam.id, studentId)).questionList.map(({ scoreUnits }) => scoreUnits),
    )
    .toEqual(questionList.map((_, at) => (at === 1 ? 0 : null)));
});

test('a stack is scored by touch with one tap an answer beyond the number @full', async () => {
  const stand = await open(school, workbooks(1));
  const beyond = await scoreAll(stand, await byTouch(stand.page));
  expect(tell(stand, 'by touch', beyond)).toBeLessThanOrEqual(1);
  await arrived(stand);
});

test(
  'where the screen goes on after the score, a whole score takes no tap more',
  { tag: '@full' },
  async () => {
    const stand = await open(school, workbooks(1));
    const { page, steps } = stand;
    const finger = await fingerOn(page);
    await finger.press(page.getByRole('switch', { name: steps.t('workbook:pad.goOn') }));
    const beyond = await scoreAll(stand, await byTouch(page), true);
    expect(tell(stand, 'by touch, going on by itself', beyond)).toBeLessThan(0.5);
    await arrived(stand);
    await page.reload();
    await expect(page.getByRole('switch', { name: steps.t('workbook:pad.goOn') })).toBeChecked();
  },
);
