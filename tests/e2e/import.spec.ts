import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import type { BankQuestion } from '#contract/bank/templates-shape.ts';
import { schoolForEach } from './each-school.ts';
import { tokenOf } from './question-steps.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import type { Language } from './texts.ts';
import { languages } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const path = '/question-bank?panel=import';

/** What stands in the bank, as the server has it. */
async function bankOf(title: string): Promise<BankQuestion[]> {
  const { schoolId, semesterId } = await school.device('teacher');
  const signed = await fetch(`${school.url}/services/core/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'teacher', password: 'bargeh-sample' }),
  });
  const { data }: { data: { token: { access_token: string } } } = await signed.json();
  const found: BankQuestion[] = [];
  for (let index = 1; ; index += 1) {
    const query = new URLSearchParams({
      SchoolId: schoolId,
      SemesterId: semesterId,
      Title: title,
      PageSize: '100',
      PageIndex: String(index),
    });
    const address = `${school.url}/services/exam/api/teacher/v3.0/OnlineExamTemplateQuestion/Search?${query}`;
    const headers = { authorization: `Bearer ${data.token.access_token}` };
    const answer: { data: { items: BankQuestion[]; total: number } } = await (
      await fetch(address, { headers })
    ).json();
    found.push(...answer.data.items);
    if (answer.data.items.length === 0 || found.length >= answer.data.total) return found;
  }
}

async function openImport(page: Page, language: Language) {
  await page.goto(school.url + path);
  const before = stepsOn(page, 'fa');
  await before.signIn('teacher');
  await expect(
    page.getByRole('heading', { name: before.t('question-import:title') }),
  ).toBeVisible();
  if (language === 'en') await before.useEnglish();
  return handsOn(page, language);
}

function handsOn(page: Page, language: Language) {
  const { t, number } = stepsOn(page, language);
  const input = page.locator('main input[type=file]');
  return {
    t,
    number,
    input,
    rows: page.locator('main li[data-id]'),
    button: (key: string, gaps: Record<string, string> = {}) =>
      page.getByRole('button', { name: t(key, gaps), exact: true }),
    async give(name: string, content: string | Uint8Array) {
      await input.waitFor({ state: 'attached' });
      const buffer = Buffer.from(content);
      await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    },
    add: (n: number) =>
      page.getByRole('button', {
        name: t(`question-import:bar.import_${n === 1 ? 'one' : 'other'}`, { n: number(n) }),
        exact: true,
      }),
    arrived: () =>
      expect(page.getByRole('heading', { name: t('question-import:arrival.done') })).toBeVisible({
        timeout: 60_000,
      }),
  };
}

const gift = `::یک:: شیراز در کدام استان است؟ { =فارس ~یزد ~کرمان }

::دو:: رود کارون به کجا می‌ریزد؟ { ~دریای خزر ~خلیج فارس }

::سه:: حاصل \\(x^2\\) به‌ازای ۳ چیست؟ { =۹ ~۶ }
`;

for (const language of languages('fa'))
  test(`a GIFT file is looked through, repaired by a tap, imported, undone, and offered again after a reload (${language})`, async () => {
    const browser = await school.browser();
    const page = await browser.context.newPage();
    let hands = await openImport(page, language);
    const { t } = hands;

    await test.step('what lacks its key needs repair, and a tap gives it', async () => {
      await hands.give('استان.txt', gift);
      await expect(hands.rows).toHaveCount(3);
      await expect(hands.add(2)).toBeEnabled();
      const { violations } = await new AxeBuilder({ page }).include('main').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      await hands.rows.nth(1).getByRole('radio').nth(1).click();
      await expect(hands.add(3)).toBeEnabled();
    });

    await test.step('it stays through a reload', async () => {
      await page.reload();
      hands = handsOn(page, language);
      await hands.button('question-import:left.take').click();
      await expect(hands.rows).toHaveCount(3);
    });

    await test.step('a question left out stays behind', async () => {
      await hands.rows.nth(2).getByRole('checkbox').uncheck();
      await hands.add(2).click();
      await hands.arrived();
      const [found] = await bankOf('رود کارون');
      const right = found?.onlineExamTemplateQuestionAnswers.find(({ isCorrect }) => isCorrect);
      expect(right?.text).toBe('خلیج فارس');
      expect(await bankOf('شیراز در کدام')).toHaveLength(1);
      expect(await bankOf('به‌ازای ۳')).toEqual([]);
    });

    await test.step('and all of it goes again, and nothing else', async () => {
      const others = (await bankOf('')).length - 2;
      await hands.button('question-import:arrival.undo').click();
      await expect(hands.rows).toHaveCount(3);
      expect(await bankOf('رود کارون')).toEqual([]);
      expect(await bankOf('')).toHaveLength(others);
      await expect(page.getByText(t('question-import:kept'))).toBeVisible();
    });
  });

for (const language of languages('fa'))
  test(`a file is read another way by one tap, without being chosen again, and what was put right is asked for (${language}) @full`, async () => {
    const browser = await school.browser();
    const page = await browser.context.newPage();
    const hands = await openImport(page, language);
    const { t, number } = hands;
    const taken = (format: string) =>
      page.getByText(
        t('question-import:taken.as', { format: t(`question-import:format.${format}`) }),
      );
    const radios = hands.rows.getByRole('radio');
    await hands.give('استان.txt', gift);
    await expect(taken('gift')).toBeVisible();
    await expect(page.getByText(t('question-import:taken.sure'))).toBeVisible();
    await expect(
      page.getByText(t('question-import:taken.lines_other', { n: number(3), all: number(3) })),
    ).toBeVisible();
    await expect(radios).toHaveCount(2);

    await hands.button('question-import:format.text').click();
    await expect(taken('text')).toBeVisible();
    await expect(hands.rows).toHaveCount(3);
    await expect(radios).toHaveCount(0);
    await hands.button('question-import:format.gift').click();
    await expect(radios).toHaveCount(2);

    await radios.nth(1).click();
    await expect(hands.add(3)).toBeEnabled();
    await hands.button('question-import:format.text').click();
    await hands.button('question-import:taken.no').click();
    await expect(taken('gift')).toBeVisible();
    await expect(hands.add(3)).toBeEnabled();
    await hands.button('question-import:format.text').click();
    await hands.button('question-import:taken.yes').click();
    await expect(taken('text')).toBeVisible();
    await expect(radios).toHaveCount(0);

    // The columns of a table are shown first, and another reader is one tap away there, too.
    await hands.button('question-import:format.csv').click();
    await expect(
      page.getByRole('heading', { name: t('question-import:table.title') }),
    ).toBeVisible();
    await hands.button('question-import:format.gift').click();
    await expect(radios).toHaveCount(2);
  });

test('an import whose undo is cut off and reloaded is undone all the same, but for what was changed since @beside', async () => {
  const browser = await school.browser();
  const page = await browser.context.newPage();
  const hands = await openImport(page, 'fa');
  const { t, number } = hands;
  await hands.give('استان.txt', gift);
  await expect(hands.rows).toHaveCount(3);
  await hands.add(2).click();
  await hands.arrived();
  const [opened] = await bankOf('شیراز در کدام');
  expect(await bankOf('به‌ازای ۳')).toHaveLength(1);
  const token = await tokenOf(school.url);
  const change = `${school.url}/services/exam/api/teacher/v3.0/OnlineExamTemplateQuestion/${opened?.id}/RequestPublic/true/`;
  const answer = await fetch(change, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-bargeh': '1',
      'idempotency-key': `"${crypto.randomUUID()}"`,
    },
  });
  expect(answer.status).toBe(200);

  let lost = 0;
  school.network.setMix(({ path: asked }) => {
    if (!asked.endsWith('/DeleteList')) return null;
    lost += 1;
    return 'dropBefore';
  });
  await hands.button('question-import:arrival.undo').click();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('question-import:undo.title') })).toBeVisible();
  // It tries once by itself after the reload: with a network then, nothing would be left to ask for.
  const again = hands.button('question-import:undo.again');
  await expect(again).toBeVisible();
  school.network.setMix({});
  await again.click();
  await expect(
    page.getByText(t('question-import:undo.stayed_one', { n: number(1) })),
  ).toBeVisible();
  await expect(hands.rows).toHaveCount(2);
  expect(await bankOf('به‌ازای ۳')).toEqual([]);
  expect(await bankOf('شیراز در کدام')).toHaveLength(1);
});

test(
  'pasted text and a filled-in template come in; a table is shown before it is read',
  { tag: '@full' },
  async () => {
    const browser = await school.browser();
    const page = await browser.context.newPage();
    const hands = await openImport(page, 'fa');
    await page
      .getByLabel(hands.t('question-import:paste.label'))
      .fill('۱) مساحت دایره‌ای به شعاع ۲ چیست؟ (۲ نمره)\nالف) ۴π\nب) ۲π\nپاسخ: الف\n');
    await hands.button('question-import:paste.read').click();
    await expect(hands.rows).toHaveCount(1);
    await hands.add(1).click();
    await hands.arrived();
    const [area] = await bankOf('مساحت دایره‌ای');
    expect(area).toMatchObject({ maxScoreUnits: 480, type: 'multipleChoice' });
    await hands.button('question-import:arrival.finish').click();

    const downloading = page.waitForEvent('download');
    await hands.button('question-import:template.fa').click();
    await hands.input.setInputFiles(await (await downloading).path());
    await expect(
      page.getByRole('heading', { name: hands.t('question-import:table.title') }),
    ).toBeVisible();
    const first = page.getByLabel(hands.t('question-import:table.column', { n: hands.number(1) }));
    await first.selectOption(hands.t('question-import:table.left'));
    await hands.button('question-import:table.read').click();
    await expect(page.getByText(hands.t('question-import:table.noText'))).toBeVisible();
    await first.selectOption(hands.t('question-import:role.text'));
    await hands.button('question-import:table.read').click();
    await expect(hands.rows).toHaveCount(4);
  },
);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const moodle = `<quiz><question type="multichoice"><name><text>م</text></name><questiontext format="html">
<text><![CDATA[<p>نمودار مودل چیست؟ <img src="@@PLUGINFILE@@/moodle.png" alt=""></p>]]></text>
<file name="moodle.png" path="/" encoding="base64">${png.toString('base64')}</file></questiontext>
<single>true</single><answer fraction="100"><text>خط</text></answer><answer fraction="0"><text>دایره</text></answer>
</question></quiz>`;
const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="ت" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<itemBody><p>نمودار بسته چیست؟</p><p><img src="images/package.png" alt="نمودار"/></p>
<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><simpleChoice identifier="A">خط</simpleChoice><simpleChoice identifier="B">دایره</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/><resources>
<resource identifier="i" type="imsqti_item_xmlv2p1" href="item.xml"><file href="item.xml"/><file href="images/package.png"/></resource></resources></manifest>`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

test(
  'pictures of Moodle XML and of a QTI package come to the bank with their questions, once',
  { tag: '@full' },
  async () => {
    const browser = await school.browser();
    const page = await browser.context.newPage();
    const hands = await openImport(page, 'fa');
    await hands.give('م.xml', moodle);
    await expect(hands.rows).toHaveCount(1);
    await hands.add(1).click();
    await hands.arrived();
    await hands.button('question-import:arrival.finish').click();
    const archive = zipSync({
      'imsmanifest.xml': bytesOf(manifest),
      'item.xml': bytesOf(item),
      'images/package.png': new Uint8Array(png),
    });
    await hands.give('بسته.zip', archive);
    await expect(hands.rows).toHaveCount(1);
    await hands.add(1).click();
    await hands.arrived();
    for (const [words, name] of [
      ['نمودار مودل', 'moodle.png'],
      ['نمودار بسته', 'package.png'],
    ] as const) {
      const found = await bankOf(words);
      expect(found).toHaveLength(1);
      expect(found[0]?.files.map((file) => [file.name, file.type])).toEqual([[name, 'image/png']]);
    }
  },
);

test(
  'an import that is left is counted at the exit, and its columns are offered after a reload',
  { tag: '@full' },
  async () => {
    const browser = await school.browser();
    const page = await browser.context.newPage();
    const hands = await openImport(page, 'fa');
    const { t, number } = hands;
    const table = 'متن,گزینه ۱,گزینه ۲,درست\nپایتخت کجاست؟,تهران,یزد,1\nرود بزرگ؟,کارون,هراز,1\n';
    await hands.give('استان.gift', gift);
    await expect(hands.rows).toHaveCount(3);
    await page.reload();
    await expect(hands.button('question-import:left.take')).toBeVisible();
    await hands.give('جدول.csv', table);
    const column = (n: number) =>
      page.getByLabel(t('question-import:table.column', { n: number(n) }));
    await column(3).selectOption(t('question-import:role.wrong'));
    await page.reload();
    await hands.give('جدول.csv', table);
    await page.getByRole('button', { name: t('drafts:offer.take'), exact: true }).click();
    await expect(column(3)).toHaveValue('wrong');
    await page
      .getByRole('button', { name: t('common:account.open').split('{{')[0]?.trim() ?? '' })
      .click();
    await page
      .getByRole('button', { name: t('common:nav.exit'), exact: true })
      .filter({ visible: true })
      .last()
      .click();
    const asked = page.getByRole('dialog');
    await expect(asked).toContainText(t('session:exit.imports_one', { number: number(1) }));
  },
);

test(
  'what is no file of questions is refused by name, and nothing is begun',
  { tag: '@full' },
  async () => {
    const browser = await school.browser();
    const page = await browser.context.newPage();
    const hands = await openImport(page, 'en');
    await hands.give('old.xml', '<questestinterop/>');
    await expect(page.getByRole('alert')).toContainText(hands.t('interchange:refusal.oldQti'));
    await expect(hands.button('question-import:choose.files')).toBeVisible();
  },
);

test(
  'an import of 450 questions arrives once though the network goes in the middle and the browser is killed',
  { tag: '@full' },
  async () => {
    const word = (at: number) => (at * 7_919 + 13).toString(36).replace(/\d/g, 'ژ');
    const many = Array.from(
      { length: 450 },
      (_, at) => `انبوه ${at} ${word(at)} ${word(at + 991)} ${word(at + 5_003)}؟ {=${at} ~نه}`,
    ).join('\n\n');
    let browser = await school.browser();
    let page = await browser.context.newPage();
    let hands = await openImport(page, 'fa');
    await hands.give('انبوه.gift', many);
    await expect(hands.rows.first()).toBeVisible();
    await expect(page.getByText(hands.t('question-import:liking'))).toBeHidden();
    await hands.button('question-import:chooseAll').click();
    let lists = 0;
    // The first list arrives and its answer is lost; after it nothing goes at all.
    school.network.setMix(({ path: asked }) => {
      if (!asked.endsWith('/PostList')) return null;
      lists += 1;
      return lists === 1 ? 'answerLost' : 'dropBefore';
    });
    await hands.add(450).click();
    await expect.poll(() => lists).toBeGreaterThan(1);
    await browser.kill();

    school.network.setMix({});
    browser = await school.browser();
    page = await browser.open(school.url + path);
    hands = handsOn(page, 'fa');
    // What was decided goes on by itself.
    await hands.arrived();
    const found = await bankOf('انبوه');
    expect(found).toHaveLength(450);
    expect(new Set(found.map(({ text }) => text)).size).toBe(450);
  },
);
