import { expect, test, type Page } from '@playwright/test';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { schoolForEach } from './each-school.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import type { Language } from './texts.ts';
import { wholeApp } from './whole-app.ts';
import { languages } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

/** The bank on the screen, and the server's own word about it. */
async function openBank(language: Language) {
  const browser = await school.browser();
  const page = await browser.context.newPage();
  const steps = stepsOn(page, 'fa');
  await page.goto(`${school.url}/question-bank`);
  const signedIn = page.waitForResponse((answer) => answer.url().endsWith('/user/login'));
  await steps.signIn('teacher');
  const body: { data: { token: { access_token: string } } } = await (await signedIn).json();
  await expect(page.getByRole('heading', { name: steps.t('question-bank:title') })).toBeVisible();
  if (language === 'en') await steps.useEnglish();
  const device = await school.device('teacher');
  const onServer = async (title: string): Promise<BankQuestion[]> => {
    const query = new URLSearchParams({
      SchoolId: device.schoolId,
      SemesterId: device.semesterId,
      Title: title,
    });
    const address = `${school.url}/services/exam/api/teacher/v3.0/OnlineExamTemplateQuestion/Search?${query}`;
    const authorization = `Bearer ${body.data.token.access_token}`;
    const answer = await fetch(address, { headers: { authorization } });
    const found: { data: { items: BankQuestion[] } } = await answer.json();
    return found.data.items;
  };
  return { page, device, onServer, ...stepsOn(page, language), ...handsOn(page, language) };
}

function handsOn(page: Page, language: Language) {
  const { t, number } = stepsOn(page, language);
  const rows = page.locator('li[data-id]');
  const search = page.getByLabel(t('question-bank:search'));
  return {
    rows,
    search,
    find: async (text: string, count: number) => {
      await search.fill(text);
      await expect(rows).toHaveCount(count);
    },
    async choose(place: number, item: string) {
      const name = t('question-bank:menu.open', { n: number(place) });
      // One that is closing is opened anew only by those who see it close.
      await expect(page.getByRole('menu')).toHaveCount(0);
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('menuitem', { name: t(`question-bank:menu.${item}`) }).click();
    },
    async write(text: string) {
      await page.getByRole('button', { name: t('question-bank:new'), exact: true }).click();
      const words = page.getByRole('textbox', { name: t('questions:field.text'), exact: true });
      // Until the form has come, kinds are named in the rows of the list.
      await expect(words).toBeVisible();
      await page.getByText(t('common:questionType.descriptive'), { exact: true }).click();
      await words.fill(text);
      await page.getByLabel(t('questions:field.score'), { exact: true }).fill('2');
      await page.getByRole('button', { name: t('questions:action.save'), exact: true }).click();
    },
  };
}

for (const language of languages('fa'))
  test(`a question of the bank is written, found, changed, opened to the school and taken out (${language}) @full`, async () => {
    const { page, t, rows, search, find, choose, write, onServer, allSent } =
      await openBank(language);
    const text = 'نیروی وارد بر گلوله‌ای به جرم ۱۲ کیلوگرم را بیابید';

    await test.step('written, it stands first', async () => {
      await write(text);
      await expect(rows.first()).toContainText(text);
      await allSent();
      expect(await onServer(text)).toMatchObject([{ text, isPublic: false, maxScoreUnits: 480 }]);
    });

    await test.step('it is found however it is spelled, and the hit is marked', async () => {
      await find('گلوله اي 12 كيلوگرم', 1);
      await expect(rows.first().locator('mark')).toHaveText(['گلوله‌ای', '۱۲', 'کیلوگرم']);
      await expect(page).toHaveURL(/[?&]q=/);
      await page.reload();
      await expect(search).toHaveValue('گلوله اي 12 كيلوگرم');
      await expect(rows).toHaveCount(1);
    });

    await test.step('where nothing is found, one tap shows the whole bank again', async () => {
      const clear = page.getByRole('main').getByRole('button', { name: t('question-bank:clear') });
      await find('ژژژژژ', 0);
      await clear.last().click();
      await expect(search).toHaveValue('');
      await expect(rows.first()).toBeVisible();
      await find('گلوله اي 12 كيلوگرم', 1);
    });

    await test.step('changed, it is one question still', async () => {
      await choose(1, 'edit');
      await page
        .getByRole('textbox', { name: t('questions:field.text'), exact: true })
        .fill(`${text} و توضیح دهید`);
      await page.getByRole('button', { name: t('questions:action.save'), exact: true }).click();
      await expect(rows.first()).toContainText('توضیح دهید');
      await allSent();
      expect(await onServer('گلوله')).toMatchObject([{ text: `${text} و توضیح دهید` }]);
    });

    await test.step('open to the school, and closed again', async () => {
      // The menu, which opens in the row and is slow to go, speaks of both as well.
      const fact = (key: string) =>
        rows.first().getByText(t(`question-bank:row.${key}`), { exact: true });
      await choose(1, 'toPublic');
      await expect(fact('public')).toBeVisible();
      expect((await onServer('گلوله'))[0]?.isPublic).toBe(true);
      await choose(1, 'toPrivate');
      await expect(fact('private')).toBeVisible();
      expect((await onServer('گلوله'))[0]?.isPublic).toBe(false);
    });

    await test.step('what was said does not cover what can be done with the chosen ones', async () => {
      await rows.first().getByRole('checkbox').check();
      const bar = page.getByRole('region', { name: t('question-bank:selection.label') });
      await expect(page.getByRole('button', { name: t('question-bank:note.close') })).toBeVisible();
      await bar.getByRole('button', { name: t('question-bank:selection.clear') }).click();
      await expect(bar).toHaveCount(0);
    });

    await test.step('deleted, the very same question comes back by one tap, however fast the network is', async () => {
      const [before] = await onServer('گلوله');
      await choose(1, 'delete');
      await expect(rows).toHaveCount(0);
      expect(await onServer('گلوله')).toEqual([before]);
      await page.getByRole('button', { name: t('question-bank:note.undo'), exact: true }).click();
      await expect(rows).toHaveCount(1);
      await allSent();
      expect(await onServer('گلوله')).toEqual([before]);
    });

    await test.step('deleted, it is gone once nobody can take it back any more', async () => {
      await choose(1, 'delete');
      await expect(rows).toHaveCount(0);
      await page.getByRole('button', { name: t('question-bank:note.close') }).click();
      await allSent();
      expect(await onServer('گلوله')).toEqual([]);
    });
  });

test(
  'without a network the bank is searched, a question written there arrives once, and two go into an exam',
  { tag: '@full' },
  async () => {
    const { page, t, number, rows, find, search, write, onServer, allSent, device } =
      await openBank('fa');
    await expect(rows.first()).toBeVisible();
    await expect(page.getByText(t('questions:bank.ageNow'))).toBeVisible();
    // The drafts are seen once, so that they are known without a network.
    await rows.nth(0).getByRole('checkbox').check();
    const use = page.getByRole('button', { name: t('question-bank:menu.use'), exact: true });
    await use.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: /./ }).nth(3)).toBeVisible();
    await page.keyboard.press('Escape');
    await wholeApp(page);
    const [draft] = await device.exams('unpublished');
    const text = 'شتاب ماهواره‌ای که پیوسته می‌چرخد چرا صفر نیست؟';

    await test.step('written without a network, found there, there after a reload', async () => {
      school.network.setNetwork(false);
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await write(text);
      await expect(rows.first()).toContainText(text);
      await page.reload();
      await expect(page.getByText(t('questions:bank.seenOnly'))).toBeVisible();
      await find('ماهواره اي', 1);
      await expect(rows.first()).toContainText(t('questions:sync.waiting'));
    });

    await test.step('two are put into a draft, and all of it arrives once', async () => {
      await search.fill('');
      await rows.nth(1).getByRole('checkbox').check();
      await rows.nth(2).getByRole('checkbox').check();
      await use.click();
      await dialog.getByText(draft?.title ?? '', { exact: true }).click();
      await dialog
        .getByRole('button', { name: t('question-bank:use.confirm_other', { n: number(2) }) })
        .click();
      await expect(
        page.getByText(
          t('question-bank:note.used_other', { n: number(2), title: draft?.title ?? '' }),
        ),
      ).toBeVisible();
      school.network.setNetwork(true);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await allSent();
      await expect.poll(async () => (await onServer('ماهواره')).length).toBe(1);
      const after = (await device.exams('unpublished')).find(({ id }) => id === draft?.id);
      expect(after?.questionCount).toBe((draft?.questionCount ?? 0) + 2);
    });
  },
);
