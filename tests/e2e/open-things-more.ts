/** Dialogs, menus and sheets that need a page in a state of its own, and how a hand opens them there. */
import { expect, type Page } from '@playwright/test';
import { findServer, send } from '#tools/simulate/http.ts';
import { scanAnswer } from './ink-answer.ts';
import { fromMenu, press, type OpenThing, type PageName } from './open-things.ts';
import { leavingThings, letOneLeave } from './open-things-leaving.ts';
import { teacherAt } from './pupils.ts';
import type { School } from './school.ts';
import { stackOf } from './stack.ts';
import { stepsOn } from './steps.ts';

const f = 'src/features/';

/** A question whose key is missing, which the import asks to repair. */
const gift = '::دو:: رود کارون به کجا می‌ریزد؟ { ~دریای خزر ~خلیج فارس }\n';

/** The import of questions, with one of them in it. */
async function giveFile(page: Page) {
  await page.getByRole('heading', { name: stepsOn(page).t('question-import:title') }).waitFor();
  const rows = page.locator('main li[data-id]');
  if ((await rows.count()) === 0) {
    const input = page.locator('main input[type=file]');
    await input.waitFor({ state: 'attached' });
    await input.setInputFiles({
      name: 'رود.txt',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(gift),
    });
  }
  await rows.first().waitFor();
}

/** Opens the groups one after the other, until one offers a zero for all of it. */
async function askForZero(page: Page) {
  const name = stepsOn(page).t('by-question:zero.give_other', { n: '\0', zero: '\0' });
  const zero = page.getByRole('button', { name: name.split('\0')[0]?.trim() ?? '' });
  const answerGroups = page.locator('[data-answer-group]');
  await answerGroups.first().waitFor();
  const count = await answerGroups.count();
  for (let at = 0; at < count && !(await zero.isVisible()); at += 1)
    await answerGroups.nth(at).click();
  await zero.click();
}

/** By the link of an address, which opens it. */
const byAddress = (search: string) => (page: Page) =>
  page.evaluate((to) => {
    const index = Number(history.state?.__TSR_index ?? 0) + 1;
    const key = crypto.randomUUID();
    history.pushState({ __TSR_index: index, __TSR_key: key, key }, '', to);
  }, search);

/** What a teacher opens. */
export const teachersThings: OpenThing[] = [
  {
    root: `${f}workbook/consistency/score-history.tsx#1`,
    on: 'scored',
    // Once it was opened it is called by what was given last.
    open: (page) => page.locator('main button:has(.tabler-icon-history):visible').first().click(),
  },
  {
    root: `${f}workbook/files/viewer-bar.tsx#1`,
    on: 'scan',
    open: press('ink:more', { name: 'scan.pdf' }),
  },
  { root: `${f}workbook/files/viewer.tsx#1`, on: 'scan', open: press('ink:full') },
  { root: `${f}workbook/by-question/open-answer-group.tsx#1`, on: 'blank', open: askForZero },
  {
    root: `${f}questions/key-dialog.tsx#1`,
    on: 'ended',
    open: (page) => page.locator('main li input[type=radio]:not(:checked)').first().click(),
  },
  {
    root: `${f}submissions/extensions/chance-dialog.tsx#1`,
    on: 'chance',
    async open(page) {
      const nameOf = (chance: string) => stepsOn(page).t(`exams:chance.${chance}`);
      await page.locator('main li [aria-haspopup=menu]').first().click();
      await page
        .getByRole('menuitem', {
          name: new RegExp(['extend', 'attempt'].map(nameOf).join('|'), 'u'),
        })
        .and(page.locator(':not([aria-disabled=true])'))
        .first()
        .click();
    },
  },
  {
    root: `${f}submissions/filters/accept/accept-dialog.tsx#1`,
    on: 'accept',
    async open(page) {
      const { t } = stepsOn(page);
      const ready = page.getByRole('region', { name: t('submissions:readiness'), exact: true });
      await ready.locator('details').evaluate((node) => node.setAttribute('open', ''));
      const name = new RegExp(t('submissions:acceptN_other', { n: String.raw`\S+` }), 'u');
      await ready.getByRole('button', { name }).click();
    },
  },
  {
    root: `${f}submissions/filters/grading-queue/queue-done.tsx#1`,
    on: 'walk',
    async open(page) {
      await page.getByRole('region', { name: stepsOn(page).t('workbook:marking') }).waitFor();
      // On one that is accepted the key that goes on approves nothing.
      await page.keyboard.press('n');
    },
  },
  { root: `${f}questions/release-dialog.tsx#1`, on: 'draft', open: press('questions:bar.release') },
  { root: `${f}questions/release-dialog.tsx#2`, on: 'ready', open: press('questions:bar.release') },
  {
    root: `${f}reports/exam/item-dialog.tsx#1`,
    on: 'report',
    isInAddress: true,
    open: (page) =>
      page
        .getByRole('table', { name: stepsOn(page).t('report:section.items') })
        .getByRole('row')
        .nth(1)
        .getByRole('link')
        .click(),
  },
  {
    root: `${f}interchange/export/export-dialog.tsx#1`,
    on: 'draft',
    isInAddress: true,
    open: byAddress('?export=all'),
  },
  {
    root: `${f}questions/print/print-view.tsx#1`,
    on: 'draft',
    isInAddress: true,
    open: byAddress('?print=questions'),
  },
  {
    root: `${f}sync/outbox-panel.tsx#1`,
    on: 'device',
    isOfApp: true,
    behind: 1,
    async open(page) {
      const make = page.getByRole('button', { name: stepsOn(page).t('sync:rescue.make') });
      if (!(await make.isVisible()))
        await page.getByText(stepsOn(page).t('sync:rescue.title'), { exact: true }).click();
      await make.click();
    },
  },
  {
    root: `${f}question-import/repair-dialog.tsx#1`,
    on: 'import',
    async open(page) {
      await giveFile(page);
      const rows = page.locator('main li[data-id]');
      // Called after what the row wants: to be repaired, or to be looked at.
      await rows.first().locator('button[data-open]').click();
    },
  },
];

/** A list of somebody new of this name and of somebody in this class, unless it is there or was left here before. */
async function giveList(page: Page, name: string, room: string) {
  const { t } = stepsOn(page);
  const apply = page.getByRole('button', { name: t('lists:apply.open') });
  const take = page.getByRole('button', { name: t('drafts:offer.take') });
  const choose = page.getByRole('button', { name: t('lists:choose.files') });
  await apply.or(choose).first().waitFor();
  if (await take.isVisible()) await take.click();
  else if (!(await apply.isVisible()))
    await page.locator('main input[type=file]').setInputFiles({
      name: `${room}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`نام,نام خانوادگی,کلاس\nنو,${name},نهم ۹\nنو,آمده,${room}\n`),
    });
  await expect(apply).toBeEnabled();
}

/** What an admin opens. */
export const adminsThings: OpenThing[] = [
  {
    root: `${f}admin/accounts/account-menu.tsx#1`,
    on: 'accounts',
    open: (page) => fromMenu(page, 'admin:accounts.menu.deactivate'),
  },
  ...leavingThings,
  {
    root: `${f}admin/cards/ask-dialog.tsx#1`,
    on: 'cards',
    async open(page) {
      const { t } = stepsOn(page);
      await page.getByRole('checkbox', { name: t('cards:chooseAll') }).check();
      await page.getByRole('button', { name: t('cards:make'), exact: true }).click();
    },
  },
  {
    root: `${f}admin/status/confirm-dialog.tsx#1`,
    on: 'years',
    async open(page) {
      const { t } = stepsOn(page);
      const year = page.getByRole('region').filter({ hasText: t('admin:status.active') });
      const to = (key: string) => year.getByRole('button', { name: t(`admin:status.to.${key}`) });
      await to('confirmed').click();
    },
  },
  {
    root: `${f}admin/lists/runs-part.tsx#1`,
    on: 'lists',
    open: (page) => press('lists:runs.undo')(page),
  },
  {
    root: `${f}admin/lists/repair-dialog.tsx#1`,
    on: 'lists',
    async open(page) {
      await giveList(page, 'شکفته', 'گل');
      await press('lists:row.repair')(page);
    },
  },
  {
    root: `${f}admin/lists/apply-dialog.tsx#1`,
    on: 'lists',
    async open(page) {
      await giveList(page, 'شکفته', 'گل');
      await press('lists:apply.open')(page);
    },
  },
  {
    root: `${f}admin/structure/remove-dialog.tsx#1`,
    on: 'structure',
    open: (page) => fromMenu(page, 'structure:menu.remove'),
  },
  {
    root: `${f}admin/structure/teach-dialog.tsx#1`,
    on: 'teaching',
    open: (page) => page.locator('main td button').first().click(),
  },
  {
    root: `${f}admin/structure/move-dialog.tsx#1`,
    on: 'structure',
    async open(page) {
      const move = page.getByText(stepsOn(page).t('structure:students.move'), { exact: true });
      const first = page.locator('main li[data-id] > button').first();
      await expect(move.first().or(first)).toBeVisible();
      if (!(await move.first().isVisible())) await first.click();
      await move.first().click();
    },
  },
  {
    root: `${f}admin/structure/year-dialog.tsx#1`,
    on: 'next-year',
    async open(page) {
      const { t } = stepsOn(page);
      const begin = page.getByRole('button', { name: t('structure:next.begin') });
      const look = page.getByRole('button', { name: t('structure:next.look') });
      await expect(look).toBeEnabled();
      if (!(await begin.isVisible())) await look.click();
      await begin.click();
    },
  },
  {
    root: `${f}konj/end-button.tsx#1`,
    on: 'konj',
    isOfApp: true,
    async open(page) {
      const { t } = stepsOn(page);
      await page
        .getByRole('button', { name: t('konj:end.current', { name: 'مریم احمدی' }) })
        .click();
    },
  },
];

type Places = Partial<Record<PageName, [at: string, other: string]>>;

/** The first of these of which something is true. */
async function firstThat<T>(all: readonly T[], isIt: (one: T) => Promise<boolean>): Promise<T> {
  for (const one of all) if (await isIt(one)) return one;
  throw new Error('the sample school has none');
}

type Stack = Awaited<ReturnType<typeof stackOf>>;

/** Scores whatever of these workbooks is open, so that nothing is left but to accept them. */
async function scoreAll(device: Stack['device'], examId: string, results: Stack['open']) {
  for (const result of results) {
    const { questionList } = await device.workbook(examId, result.studentId);
    const answers = questionList
      .filter(({ scoreUnits }) => scoreUnits === null)
      .map(({ questionId, version }) => ({ questionId, scoreUnits: 0, baseVersion: version }));
    await device.correct(result, { answers });
  }
}

/** The pages on which a teacher's things are opened, each with another subject to go to. */
export async function teachersPlaces(school: School): Promise<Places> {
  const { device, exam, results, open } = await stackOf(school);
  const server = await findServer(school.url, fetch);
  const { token, semesterId } = await teacherAt(server);
  const past = await device.exams('past');
  const other = past.find(({ id }) => id !== exam.id);
  const work = (id: string, search = '') => `/exams/work-book/${exam.id}/${id}${search}`;
  const [first, second] = results;
  const last = results.at(-1);
  if (!first || !second || !last || !other) throw new Error('the sample school is too small');

  const scored = await firstThat(results, async ({ studentId }) =>
    (await device.workbook(exam.id, studentId)).questionList.some(({ version }) => version > 0),
  );
  const history = (await device.workbook(exam.id, scored.studentId)).questionList.find(
    ({ version }) => version > 0,
  );
  const scan = new URL((await scanAnswer(school)).address);
  const questionsOf = async (id: string) =>
    (await send(server, 'exams.detailsWithClasses', { token, params: { id } })).questions;
  const ended = await firstThat(past, async ({ id }) =>
    (await questionsOf(id)).some(({ type }) => type === 'multipleChoice'),
  );
  const accepted = results.findLast(
    ({ reviewStatus, scoredCount }) =>
      reviewStatus === 'accepted' && scoredCount === exam.questionCount,
  );
  await scoreAll(device, exam.id, open.slice(0, 2));
  const books = await Promise.all(
    results.map(({ studentId }) => device.workbook(exam.id, studentId)),
  );
  const blankOf = (at: number) =>
    books.filter(({ questionList }) => {
      const { answer, scoreUnits = 0 } = questionList[at] ?? {};
      const isSaid = answer?.text || answer?.optionId || answer?.files?.length;
      return scoreUnits === null && !isSaid;
    }).length;
  const places = books[0]?.questionList.map((_, at) => at) ?? [];
  const blank = books[0]?.questionList[await firstThat(places, async (at) => blankOf(at) > 1)];
  const scheduled = (await device.exams('current')).find(({ state }) => state === 'scheduled');
  if (!scheduled || !history || !blank || !accepted)
    throw new Error('the sample school is too small');
  const { version } = await send(server, 'exams.details', {
    token,
    params: { semesterId, id: scheduled.id },
  });
  await send(server, 'exams.edit', { token, body: { id: scheduled.id, version, state: 'draft' } });
  const others = (id: string) => (id === exam.id ? other.id : exam.id);
  const students = (id: string) => `/exams/exam-student-report/${id}`;
  return {
    scored: [
      work(scored.studentId, `?question=${history.questionId}`),
      work((scored === first ? second : first).studentId),
    ],
    scan: [scan.pathname + scan.search, work(last.studentId)],
    blank: [
      work(first.studentId, `?by=question&question=${blank.questionId}`),
      work(first.studentId),
    ],
    ended: [`/exams/${ended.id}`, `/exams/${others(ended.id)}`],
    chance: [`${students(exam.id)}?show=all`, students(other.id)],
    accept: [students(exam.id), students(other.id)],
    walk: [work(accepted.studentId, '?show=corrected&is=accepted'), work(first.studentId)],
    ready: [`/exams/${scheduled.id}`, `/exams/${exam.id}`],
    import: ['/question-bank?panel=import', '/exams'],
    device: ['/exams?panel=outbox', '/assignments'],
    report: [`/exams/exam-report/${exam.id}`, `/exams/exam-report/${other.id}`],
  };
}

/** The pages of an admin. */
export const adminsPlaces: Places = {
  accounts: ['/admin?tab=accounts', '/exams'],
  lists: ['/admin?tab=lists', '/exams'],
  cards: ['/admin?tab=cards', '/exams'],
  years: ['/admin?tab=status', '/exams'],
  structure: ['/admin?tab=structure', '/exams'],
  teaching: ['/admin?tab=structure&part=teaching', '/exams'],
  roles: ['/admin?tab=roles', '/exams'],
  'all-students': ['/admin?tab=structure&part=students', '/exams'],
  former: ['/admin?tab=structure&part=students&state=left', '/exams'],
  'next-year': ['/admin?tab=structure&part=next', '/exams'],
  konj: ['/exams', '/assignments'],
};

/** An admin's year is one step before its confirmation, a list of hers was applied, and her session with Konj has begun. */
export async function prepareAdmin(page: Page, url: string): Promise<void> {
  const { t } = stepsOn(page);
  await page.goto(`${url}/admin?tab=status`);
  const year = page.getByRole('region').filter({ hasText: t('admin:status.active') });
  for (const key of ['collecting', 'ready']) {
    await year.getByRole('button', { name: t(`admin:status.to.${key}`) }).click();
    await expect(year.getByText(t(`admin:status.done.${key}`))).toBeVisible();
  }
  await page.goto(`${url}/admin?tab=lists`);
  await giveList(page, 'رسیده', 'نهم ۹');
  await press('lists:apply.open')(page);
  await press('lists:apply.submit')(page);
  await page.getByRole('button', { name: t('lists:runs.undo') }).waitFor();
  await letOneLeave(url);
  await page.goto(`${url}/connect-konj`);
  await press('konj:connect.open')(page);
  await press('konj:confirm.yes')(page);
  await expect(page.getByRole('heading', { name: t('konj:stage.school') })).toBeVisible();
}
