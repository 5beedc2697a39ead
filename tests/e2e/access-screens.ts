/** Every screen that is looked at for access: the rows of the specification's table, what opens over them, and the steps of some. */
import { expect, type Page } from '@playwright/test';
import type { AccountSchool } from './account-steps.ts';
import { freshAnswer } from './fresh-answer.ts';
import { routeRows } from './route-rows.ts';
import { stepsOn } from './steps.ts';
import type { Language, textsOf } from './texts.ts';

/** Who sits before a screen; `newcomer`: a teacher with nothing yet. */
export type Who = 'nobody' | 'teacher' | 'newcomer' | 'admin';

/** Screens that are alike: each of them stands for the others where not all can be looked at. */
export type Family =
  | 'home'
  | 'lists'
  | 'forms'
  | 'questions'
  | 'students'
  | 'workbook'
  | 'reports'
  | 'banks'
  | 'paper'
  | 'panels'
  | 'admin'
  | 'konj'
  | 'login'
  | 'errors';

/** One of them. */
export interface Screen {
  name: string;
  family: Family;
  who: Exclude<Who, 'newcomer'>;
  path: string;
  /** Its address where a search on it finds nothing; without one, the newcomer opens `path`. */
  empty?: string;
  /** Where the app leads from `path`. */
  at?: string;
  isRoute?: true;
  /** What has to have happened on this page before. */
  before?: (page: Page, language: Language) => Promise<void>;
  /** What is done once it stands. */
  after?: (page: Page, t: ReturnType<typeof textsOf>) => Promise<void>;
}

const familyOf = (route: string): Family => {
  if (route === '/') return 'home';
  if (route.startsWith('/login')) return 'login';
  if (route.endsWith('showAll')) return 'paper';
  if (/konj/.test(route)) return 'konj';
  if (route === '/admin') return 'admin';
  if (/\/add-/.test(route)) return 'forms';
  if (/student-report/.test(route)) return 'students';
  if (/work-book/.test(route)) return 'workbook';
  if (/report|profile/.test(route)) return 'reports';
  if (route.endsWith('bank')) return 'banks';
  if (/\{(id|examID)\}$/.test(route)) return 'questions';
  return route === '*' || route.startsWith('/errors') ? 'errors' : 'lists';
};

const whoOf = (family: Family) =>
  family === 'login' || family === 'errors' ? 'nobody' : family === 'admin' ? 'admin' : 'teacher';

const nothing = encodeURIComponent('هیچ‌کس و هیچ‌چیز');

/** Searches that find nothing, of those routes that have one. */
const emptied: Record<string, string> = {
  '/exams/exam-student-report/{id}': '?is=conflict',
  '/assignments/assignment-student-report/{id}': '?is=conflict',
  '/exams/exam-student-report/{id}/showAll': '?is=conflict',
  '/student-profile/{studentId}': `?title=${nothing}`,
};

const mobile = '09125550001';

/** As if a code had been sent to this window. */
const codeSent = (school: AccountSchool, purpose: 'register' | 'forgot-pass', userId: string) =>
  async function before(page: Page) {
    await page.goto(`${school.url}/login`);
    await page.evaluate(
      ([way, to, id]) => {
        const sent = { [way]: { userId: id, mobile: to, resendAt: 0 } };
        sessionStorage.setItem('bargeh.account', JSON.stringify({ mobile: to, sent }));
      },
      [purpose, mobile, userId] as const,
    );
  };

/** The way to an account, and to a new password. */
async function loginScreens(school: AccountSchool): Promise<Screen[]> {
  const step = (name: string): Screen => ({
    name: `/login, ${name}`,
    family: 'login',
    who: 'nobody',
    path: `/login?step=${name}`,
  });
  await school.makeAccount(mobile, 'سه کلمهٔ تازه');
  const { user_id: userId } = await school.askForReset(mobile);
  const { code } = await school.codes.next(mobile);
  return [
    step('register'),
    { ...step('confirm-register'), before: codeSent(school, 'register', userId) },
    step('forgot'),
    { ...step('confirm-forgot'), before: codeSent(school, 'forgot-pass', userId) },
    {
      ...step('confirm-forgot'),
      name: '/login, reset',
      before: codeSent(school, 'forgot-pass', userId),
      async after(page, t) {
        // The code serves once; where it does not, the refusal is what is looked at.
        await page.getByLabel(t('account:field.code'), { exact: true }).fill(code ?? '');
        await page.keyboard.press('Enter');
        const next = page.getByLabel(t('account:field.newPassword'), { exact: true });
        await expect(next.or(page.getByRole('alert')).first()).toBeVisible();
      },
    },
  ];
}

/** Konj's own steps; her account there is confirmed first. */
function konjScreens(school: AccountSchool): Screen[] {
  const stages = {
    grade: 'school=11',
    class: 'school=11&grade=107',
    members: 'school=11&grade=107&room=1071',
    done: 'school=11&grade=107&room=1071',
  };
  return [
    { name: '/connect-konj, school', search: '' },
    ...Object.entries(stages).map(([stage, search]) => ({
      name: `/connect-konj, ${stage}`,
      search: `?stage=${stage}&${search}`,
    })),
  ].map(({ name, search }) => ({
    name,
    family: 'konj',
    who: 'teacher',
    path: `/connect-konj${search}`,
    async before(page, language) {
      const { t } = stepsOn(page, language);
      const has = (await page.context().cookies()).some(
        ({ name: cookie }) => cookie === 'konjToken',
      );
      if (has) return;
      await page.goto(`${school.url}/connect-konj`);
      const open = page.getByRole('button', { name: t('konj:connect.open'), exact: true });
      const yes = page.getByRole('button', { name: t('konj:confirm.yes'), exact: true });
      // Without a network, or where everything fails, it stays at that: this is looked at then.
      if (!(await open.isEnabled({ timeout: 5_000 }).catch(() => false))) return;
      await open.click();
      await yes.click({ timeout: 5_000 }).catch(() => undefined);
    },
  }));
}

/** An answer that was scored here and, otherwise, elsewhere. */
function conflictScreen(school: AccountSchool): Screen {
  return {
    name: 'conflict',
    family: 'panels',
    who: 'teacher',
    path: '/exams?panel=outbox',
    // Where nothing has happened nobody disagrees.
    empty: '/exams?panel=outbox',
    async before(page, language) {
      if ((await page.locator('[data-sync-pill="needsYou"]').count()) > 0) return;
      const answer = await freshAnswer(school);
      const steps = stepsOn(page, language);
      await page.goto(school.url + answer.path);
      await steps.openQuestion(answer.question);
      await page.context().setOffline(true);
      await steps.score(0.5);
      await expect(steps.savedHere()).toBeVisible();
      // Another score than hers, or the two agree.
      const theirs = { questionId: answer.questionId, baseVersion: 0, scoreUnits: 60 };
      await answer.correct({ answers: [theirs] });
      await page.context().setOffline(false);
      await expect(page.locator('[data-sync-pill="needsYou"]')).toBeVisible({ timeout: 60_000 });
    },
    async after(page) {
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  };
}

/** All of them; the rows of the table first, what changes anything last. */
export async function screensOf(school: AccountSchool): Promise<Screen[]> {
  const rows = await routeRows(school);
  const routes = rows.map(({ route, path }): Screen => {
    const family = familyOf(route);
    const search = emptied[route];
    return {
      name: route,
      family,
      who: whoOf(family),
      path,
      isRoute: true,
      ...(search && { empty: path + search }),
      ...(route === '*' && { at: '/errors/error-404' }),
    };
  });
  const pathOf = (route: string) => rows.find((row) => row.route === route)?.path ?? '';
  const exam = pathOf('/exams/{id}');
  const stack = pathOf('/exams/exam-student-report/{id}');
  const report = pathOf('/exams/exam-report/{id}');
  const workbook = pathOf('/exams/work-book/{examID}/{studentID}');
  const student = pathOf('/student-profile/{studentId}').split('/').at(-1);
  const conflict = conflictScreen(school);
  const dialog = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible();
  const over = (name: string, family: Family, path: string, more?: Partial<Screen>): Screen => ({
    name,
    family,
    who: family === 'admin' ? 'admin' : 'teacher',
    path,
    ...more,
  });
  return [
    ...routes,
    ...['structure', 'lists', 'accounts', 'cards', 'staff', 'roles', 'log', 'server'].map((tab) =>
      over(`/admin, ${tab}`, 'admin', `/admin?tab=${tab}`),
    ),
    ...['courses', 'teaching', 'students'].map((part) =>
      over(`/admin, structure: ${part}`, 'admin', `/admin?tab=structure&part=${part}`, {
        empty: `/admin?tab=structure&part=${part}&q=${nothing}`,
      }),
    ),
    over('exams, past', 'lists', '/exams?group=past', { empty: `/exams?title=${nothing}` }),
    over('what waits', 'panels', '/exams?panel=outbox', { after: dialog }),
    over('this device', 'panels', '/exams?panel=device', { after: dialog }),
    over('a question to write', 'questions', `${exam}?edit=new:combined`),
    over('as a student sees it', 'questions', `${exam}?preview=all`),
    over('questions as a file', 'panels', `${exam}?export=all`, { empty: `${exam}?export=all` }),
    over('questions on paper', 'paper', `${exam}?print=answers`),
    over('a question of the bank', 'banks', '/question-bank?edit=new', {
      empty: `/question-bank?q=${nothing}`,
    }),
    over('questions from files', 'banks', '/question-bank?panel=import'),
    over('by question', 'workbook', `${workbook}?by=question`),
    over('who is at it', 'reports', `${report}?live=1`),
    over(
      'report on paper',
      'paper',
      `${stack}/showAll?student=${student}&parts=answers.files.comments.rank.key`,
    ),
    ...['course', 'time', 'student', 'compare', 'again'].map((view) =>
      over(`/reports, ${view}`, 'reports', `/reports?view=${view}`),
    ),
    over('comments', 'panels', workbook, {
      async after(page, t) {
        const open = page.getByRole('button', { name: t('comments:all'), exact: true });
        if (await open.first().isVisible()) await open.first().click();
      },
    }),
    over('account', 'panels', '/', {
      async after(page, t) {
        const name = t('common:account.open').split('{{')[0]?.trim() ?? '';
        await page.getByRole('button', { name }).click();
        await expect(page.getByText(t('common:account.theme'), { exact: true })).toBeVisible();
      },
    }),
    ...(await loginScreens(school)),
    ...konjScreens(school),
    conflict,
    // With something unsent she is asked.
    over('leaving', 'panels', '/assignments', {
      empty: '/assignments',
      ...(conflict.before && { before: conflict.before }),
      async after(page, t) {
        const name = t('common:account.open').split('{{')[0]?.trim() ?? '';
        await page.getByRole('button', { name }).click();
        const exit = page.getByRole('button', { name: t('common:nav.exit'), exact: true });
        await exit.filter({ visible: true }).last().click();
        await dialog(page);
      },
    }),
  ];
}
