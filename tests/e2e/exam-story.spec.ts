import { expect, test, type Locator, type Page } from '@playwright/test';
import type { ActivityWithClasses } from '#contract/activities/activity.ts';
import type { TemplateItem } from '#contract/bank/templates-shape.ts';
import { schoolForEach } from './each-school.ts';
import { fingerOn, keyboardOn, type Hand } from './hands.ts';
import { buttonAt, tokenOf } from './question-steps.ts';
import type { School } from './school.ts';
import { stepsOn } from './steps.ts';
import type { Language } from './texts.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 2>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const files = [
  { name: 'pendulum.pdf', mimeType: 'application/pdf', buffer: pdf },
  { name: 'photo.png', mimeType: 'image/png', buffer: photo },
];

interface Written {
  type: 'descriptive' | 'multipleChoice' | 'pdf' | 'combined' | 'oral';
  text: string;
  score: number;
  formula?: string;
  /** The first of them is the correct one. */
  options?: string[];
  files?: typeof files;
}

const short = (at: number): Written => ({
  type: 'descriptive',
  text: `تعریف ${at} را بنویسید.`,
  score: 0.5,
});
/** What she writes; eight more are copies. */
const written: Written[] = [
  { type: 'descriptive', text: 'شتاب را حساب کنید.', score: 1, formula: '\\frac{1}{2} g t^2' },
  { type: 'multipleChoice', text: 'کدام عدد اول است؟', score: 1, options: ['۷', '۴', '۹', '۱۵'] },
  { type: 'pdf', text: 'برگهٔ پیوست را بخوانید.', score: 2, files },
  { type: 'combined', text: 'انتخاب کنید و دلیل بیاورید.', score: 1, options: ['بله', 'خیر'] },
  ...[1, 2, 3, 4, 5, 6, 7].map(short),
  { type: 'oral', text: 'شعر را از بر بخوانید.', score: 0.5 },
];
const copies = 8;
const whole = written.length + copies;

/** The server's own word, past the network under test. */
async function serverOf(school: School) {
  const device = await school.device('teacher');
  const token = await tokenOf(school.url);
  const root = `${school.url}/services/exam/api/teacher/v3.0`;
  const read = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${root}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body: { data: T } = await answer.json();
    return body.data;
  };
  const { schoolId, semesterId } = device;
  const scope = new URLSearchParams({
    SchoolId: schoolId,
    SemesterId: semesterId,
    PageSize: '100',
  });
  return {
    exams: device.exams,
    exam: (id: string) => read<ActivityWithClasses>(`OnlineExams/${id}/DetailsWithClasses`),
    assignment: (id: string) => read<ActivityWithClasses>(`Assignment/${id}/DetailsWithClasses`),
    bank: async () =>
      (await read<{ items: TemplateItem[] }>(`OnlineExamTemplates?${scope}`)).items.map(
        ({ title }) => title,
      ),
  };
}

type T = (key: string, gaps?: Record<string, string | number>) => string;

/** The form of an exam or an assignment. */
function formOn(page: Page, t: T, hand: Hand, number: (value: number) => string) {
  const group = (field: string) =>
    page.getByRole('group', { name: new RegExp(`^${t(`form:field.${field}`)}`) });
  const labelled = (field: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${t(`form:field.${field}`)}`) }).first();
  const part = (field: string, name: string) =>
    group(field)
      .getByRole('spinbutton', { name: t(`fields:aria.${name}`) })
      .first();
  const moment = async (field: string, year: number, day: string) => {
    await hand.typeInto(part(field, 'year'), String(year));
    await hand.typeInto(part(field, 'month'), '05');
    await hand.typeInto(part(field, 'day'), day);
    await hand.typeInto(part(field, 'hour'), '08');
    await hand.typeInto(part(field, 'minute'), '30');
  };
  return {
    moment,
    async whom(title: string) {
      await hand.write(labelled('title'), title);
      await hand.press(group('base').getByRole('radio').first());
      await hand.press(group('course').getByRole('radio').first());
      await hand.press(group('classes').getByRole('checkbox').first());
    },
    total: (score: number) => hand.write(labelled('total'), number(score)),
    async duration(minutes: number) {
      const quick = page.getByRole('group', { name: t('form:quick') });
      await hand.press(quick.getByRole('button', { name: number(minutes), exact: true }));
    },
    async create(kind: 'exam' | 'assignment') {
      await hand.press(
        page.getByRole('button', { name: t(`form:bar.create.${kind}`), exact: true }),
      );
      await expect(page).toHaveURL(new RegExp(`/${kind}s/[0-9a-f-]{36}$`));
      return page.url().split('/').at(-1) ?? '';
    },
  };
}

/** The questions of it. */
function questionsOn(page: Page, t: T, hand: Hand, number: (value: number) => string) {
  const rows = page.getByRole('list', { name: t('questions:title') }).locator('li[data-id]');
  const field = (key: string, gaps = {}) =>
    page.getByLabel(t(`questions:field.${key}`, gaps), { exact: true });
  const button = (key: string, gaps = {}) =>
    page.getByRole('button', { name: t(key, gaps), exact: true });
  const letters = t('questions:optionLetters').split(' ');
  return {
    rows,
    button,
    shown: () => rows.locator('[data-open]').allInnerTexts(),
    begin: (type: string) => hand.press(button(`common:questionType.${type}`).first()),
    /** One question in the open editor; the next one follows at once, but after the last. */
    async put(question: Written, place: number, isLast: boolean) {
      await expect(
        page.getByRole('heading', { name: t('questions:newTitle', { n: number(place) }) }),
      ).toBeVisible();
      const kinds = page.getByRole('group', { name: t('questions:field.type') });
      const kind = kinds.getByRole('radio', { name: t(`common:questionType.${question.type}`) });
      if (!(await kind.isChecked())) await hand.press(kind);
      await hand.write(field('text'), question.text);
      for (const [at, text] of (question.options ?? []).entries()) {
        const letter = letters[at] ?? '';
        if (at === 0) await hand.press(field('isCorrect', { letter }));
        await hand.write(field('option', { letter }), text);
      }
      if (question.formula !== undefined) {
        await hand.write(field('formula'), question.formula);
        await expect(page.locator('.katex').first()).toBeVisible();
      }
      if (question.files) {
        const chooser = page.waitForEvent('filechooser');
        await hand.press(button('files:add'));
        await (await chooser).setFiles(question.files);
        await expect(page.getByText(question.files.at(-1)?.name ?? '')).toBeVisible();
      }
      await hand.write(field('score'), number(question.score));
      await hand.press(button(isLast ? 'questions:action.save' : 'questions:action.saveMore'));
    },
    menu: (place: number, item: string) =>
      hand.choose(
        buttonAt(rows, place, t('questions:menu.open', { n: number(place) })),
        page.getByRole('menuitem', { name: t(`questions:menu.${item}`), exact: true }),
      ),
    handle: (place: number) =>
      buttonAt(rows, place, t('questions:reorder.handle', { n: number(place) })),
    async release(dialog: Locator) {
      await hand.press(button('questions:bar.release'));
      await hand.press(
        dialog.getByRole('button', { name: t('questions:bar.release'), exact: true }),
      );
    },
  };
}

const hands: [Language, string, (page: Page) => Hand | Promise<Hand>][] = [
  ['fa', 'with a finger', fingerOn],
  ['en', 'by keyboard alone @full', keyboardOn],
];
for (const [language, how, handOn] of hands)
  test(`an exam of twenty questions and an assignment, from the form to the release and on in the list, ${how} (${language})`, async () => {
    const server = await serverOf(school);
    const browser = await school.browser();
    const page = await browser.open(school.url);
    await page.setViewportSize({ width: 820, height: 1180 });
    await stepsOn(page).signIn('teacher');
    await expect(page).not.toHaveURL(/\/login/);
    if (language === 'en') await stepsOn(page).useEnglish();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const { t, number, allSent } = stepsOn(page, language);
    const hand = await handOn(page);
    const form = formOn(page, t, hand, number);
    const questions = questionsOn(page, t, hand, number);
    const dialog = page.getByRole('dialog');
    const title = 'آزمون نوبت اول';
    const year = language === 'fa' ? 1410 : 2031;
    let id = '';

    await test.step('the form makes it', async () => {
      await page.goto(`${school.url}/exams/add-exam`);
      await form.whom(title);
      await form.moment('startDate', year, '11');
      await form.duration(90);
      await form.total(20);
      id = await form.create('exam');
    });

    await test.step('five kinds are written one after the other, eight are copied', async () => {
      await questions.begin('descriptive');
      for (const [at, question] of written.entries())
        await questions.put(question, at + 1, at === written.length - 1);
      await expect(questions.rows).toHaveCount(written.length);
      for (let copy = 1; copy <= copies; copy += 1) {
        await questions.menu(copy <= 2 ? 3 : written.length + 2, 'duplicate');
        await expect(questions.rows).toHaveCount(written.length + copy);
      }
    });

    const texts = written.map(({ text }) => text);
    const pdfText = texts[2] ?? '';
    const last = texts.at(-1) ?? '';
    const inOrder = [
      ...texts.slice(1, 3),
      texts[0] ?? '',
      pdfText,
      pdfText,
      ...texts.slice(3),
      ...Array.from({ length: copies - 2 }, () => last),
    ];
    await test.step('the first goes behind the third', async () => {
      await hand.carry(questions.handle(1), questions.handle(3), 2);
      await expect.poll(questions.shown).toEqual(inOrder);
    });

    await test.step('it is seen as a student sees it', async () => {
      await hand.press(page.getByRole('link', { name: t('questions:preview.open'), exact: true }));
      await expect(dialog.getByText(texts[0] ?? '')).toBeVisible();
      await expect(dialog.getByRole('img', { name: 'photo.png' }).first()).toBeVisible();
      await expect(dialog.locator('.katex').first()).toBeVisible();
      await hand.back();
      await expect(dialog).toBeHidden();
    });

    await test.step('the release names what is missing, and goes through once it is there', async () => {
      await hand.press(questions.button('questions:bar.release'));
      await expect(dialog.getByText(t('questions:release.notReady'))).toBeVisible();
      await hand.press(dialog.getByRole('listitem').getByRole('button').first());
      await expect(page.locator('#questions-sum')).toBeFocused();
      await hand.press(questions.button('questions:bar.spread'));
      await allSent();
      await questions.release(dialog);
      await expect(page.getByText(t('questions:lock.scheduled.exam'))).toBeVisible();
    });

    await test.step('the server has them in this order, with all that was written', async () => {
      const exam = await server.exam(id);
      expect(exam).toMatchObject({ title, state: 'scheduled', durationMinutes: 90 });
      expect(exam.questions.map(({ text }) => text)).toEqual(inOrder);
      expect(exam.questions.map(({ orders }) => orders)).toEqual(inOrder.map((_, at) => at + 1));
      expect(exam.questions.reduce((sum, one) => sum + one.maxScoreUnits, 0)).toBe(20 * 240);
      for (const question of exam.questions) {
        const wrote = written.find(({ text }) => text === question.text);
        expect(question).toMatchObject({
          type: wrote?.type,
          formula: wrote?.formula ?? null,
          options: (wrote?.options ?? []).map((text, at) => ({ text, isCorrect: at === 0 })),
          files: (wrote?.files ?? []).map(({ name, mimeType }) => ({ name, type: mimeType })),
        });
      }
    });

    const note = page.getByRole('region', { name: t('exams:note.label') }).getByRole('status');
    const said = (key: string) =>
      expect(note).toContainText(t(`exams:note.done.${key}`, { title }));
    const choose = (action: string) =>
      hand.choose(
        page.getByRole('button', { name: t('exams:menu.open', { title }), exact: true }).first(),
        page.getByRole('menuitem', { name: t(`exams:menu.${action}`), exact: true }),
      );
    const open = (group: 'current' | 'unpublished') =>
      hand.press(
        page
          .getByRole('radiogroup', { name: t('exams:groups') })
          .getByRole('radio', { name: new RegExp(`^${t(`exams:group.${group}`)}`) }),
      );
    await test.step('from the list it is copied and put into the bank, and the copy is deleted', async () => {
      const before = await server.bank();
      await hand.press(page.getByRole('link', { name: t('common:action.back') }).first());
      await expect(page).toHaveURL(/\/exams(\?|$)/);
      await open('current');
      await choose('copy');
      await said('copy');
      await choose('bank');
      await said('bank');
      await open('unpublished');
      await choose('delete');
      await hand.press(dialog.getByRole('button', { name: t('exams:delete.confirm.exam') }));
      await said('delete');
      expect(await server.bank()).toEqual(expect.arrayContaining([...before, title]));
      const drafts = await server.exams('unpublished');
      expect(drafts.filter((one) => one.title === title)).toEqual([]);
      expect((await server.exams('current')).map((one) => one.id)).toContain(id);
      expect((await server.exam(id)).questions).toHaveLength(whole);
    });

    await test.step('an assignment with one question', async () => {
      await page.goto(`${school.url}/assignments/add-assignment`);
      await form.whom(title);
      await form.moment('startDate', year, '11');
      await form.moment('endDate', year, '12');
      await form.total(1);
      const assignment = await form.create('assignment');
      await questions.begin('descriptive');
      await questions.put({ ...short(1), score: 1 }, 1, true);
      await expect(questions.rows).toHaveCount(1);
      await questions.release(dialog);
      await expect(page.getByText(t('questions:lock.scheduled.assignment'))).toBeVisible();
      const kept = await server.assignment(assignment);
      expect(kept).toMatchObject({
        title,
        state: 'scheduled',
        questions: [{ text: short(1).text, maxScoreUnits: 240 }],
      });
    });
  });
