import { expect, test, type Page } from '@playwright/test';
import { cardsCalls, type MadeCards } from '#contract/people/cards.ts';
import { cardAddress, drawCode } from '#domain/cards/draw-code.ts';
import { findServer, send } from '#tools/simulate/http.ts';
import { newPerson } from './new-person.ts';
import { samplePassword } from './sample-login.ts';
import { openSchool, type School } from './school.ts';
import { stepsOn } from './steps.ts';
import { languages, type Language } from './texts.ts';

declare const window: Window & { printed?: number };

let school: School;
test.beforeEach(async () => {
  school = await openSchool();
});
test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus) await school.evidence(info);
  // With its sweep: no card anywhere but on the paper.
  await school.close();
});

/** The server as an admin's, or a teacher's, and a pupil's other devices see it. */
async function others(login = 'admin') {
  const server = await findServer(school.url, fetch);
  const { token } = await send(server, 'session.login', {
    body: { login, password: samplePassword },
  });
  const admin = { token: token.access_token };
  return {
    classes: async () => (await send(server, 'loginCards.overview', admin)).items,
    cards: async (classId: string) =>
      (await send(server, 'loginCards.list', { ...admin, params: { classId } })).items,
    type: (login: string, password: string, newPassword?: string) =>
      send(server, 'student.login', { body: { login, password, newPassword } }),
    signIn: (card: string) => send(server, 'student.card', { body: { token: card } }),
  };
}

async function openCards(language: Language): Promise<Page> {
  const page = await (await school.browser()).open(`${school.url}/admin?tab=cards`);
  await page.addInitScript(() => {
    window.print = () => {
      window.printed = (window.printed ?? 0) + 1;
    };
  });
  await page.reload();
  if (language === 'en') await page.getByText('English', { exact: true }).click();
  await stepsOn(page, language).signIn('admin');
  return page;
}

/** Says yes to what is asked, and answers what the server told. */
async function makeCards(page: Page, language: Language): Promise<MadeCards> {
  const told = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/LoginCards') && answer.request().method() === 'POST' && answer.ok(),
  );
  await page.getByRole('dialog').getByRole('button').last().click();
  const { data } = await (await told).json();
  await expect(
    page.getByRole('button', { name: stepsOn(page, language).t('cards:paper.print'), exact: true }),
  ).toBeVisible();
  return cardsCalls['loginCards.make'].answer.parse(data);
}

for (const language of languages('fa'))
  test(`an admin puts the cards of a class on paper in ${language}; one signs its pupil in until it is void`, async () => {
    const other = await others();
    const [first] = await other.classes();
    const { classId, className } = first ?? { classId: '', className: '' };
    const page = await openCards(language);
    const { t, number } = stepsOn(page, language);
    await page.getByRole('checkbox', { name: t('cards:choose', { name: className }) }).check();
    await page.getByRole('button', { name: t('cards:make'), exact: true }).click();
    const made = await makeCards(page, language);

    // Whoever sits an exam of the sample school at this moment is left out, and told of.
    const sitting = new Set(made.sitting.map(({ studentId }) => studentId));
    const names = (await other.cards(classId))
      .filter(({ studentId }) => !sitting.has(studentId))
      .map((one) => `${one.firstName} ${one.lastName}`);
    const students = names.length;
    const title = t('cards:paper.title_other', { n: number(students) });
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    const paper = page.getByRole('list', { name: className, exact: true });
    await expect(paper).toHaveCount(Math.ceil(students / 10));
    await expect(paper.getByRole('heading')).toHaveText(names);
    for (const name of new Set(names))
      await expect(
        paper.getByRole('img', { name: t('cards:paper.codeOf', { name }), exact: true }),
      ).toHaveCount(names.filter((one) => one === name).length);
    await page.getByRole('button', { name: t('cards:paper.print'), exact: true }).click();
    expect(await page.evaluate(() => window.printed)).toBe(1);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    await test.info().attach('cards.pdf', { body: pdf, contentType: 'application/pdf' });
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(Math.ceil(students / 10));

    const [mine, hers] = [made.items[0], made.items[1]];
    const address = cardAddress(school.url, mine?.token ?? '');
    const drawn = paper.getByRole('img').first().locator('path');
    await expect(drawn).toHaveAttribute('d', drawCode(address).path);
    // No app of the students is on this server: whoever scans it reads that, and its code leaves the address.
    const scanned = await newPerson({ context: page.context() });
    await scanned.goto(address);
    await expect(
      scanned.getByText(stepsOn(scanned).t('common:notFound.students.title'), { exact: true }),
    ).toBeVisible();
    await expect(scanned).toHaveURL(`${school.url}/errors/error-404?of=students`);
    await scanned.close();
    expect((await other.signIn(mine?.token ?? '')).student.studentId).toBe(mine?.studentId);
    await page.getByRole('button', { name: t('cards:paper.close'), exact: true }).click();
    await page.getByRole('button', { name: t('cards:open', { name: className }) }).click();
    const row = page.locator(`li[data-id="${mine?.studentId}"]`);
    await expect(row).toContainText(t('cards:card.used').split('{{')[0]?.trim() ?? '');
    const name = `${mine?.firstName} ${mine?.lastName}`;
    await row.getByRole('button', { name: t('cards:one.void', { name }) }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(row).toContainText(t('cards:card.none'));
    await expect(other.signIn(mine?.token ?? '')).rejects.toThrow('card.invalid');
    expect((await other.signIn(hers?.token ?? '')).student.studentId).toBe(hers?.studentId);

    // A new one for her alone; the others stay as they are.
    await row.getByRole('button', { name: t('cards:one.make', { name }) }).click();
    const anew = await makeCards(page, language);
    expect(anew.items.map(({ studentId }) => studentId)).toEqual([mine?.studentId]);
    expect((await other.signIn(anew.items[0]?.token ?? '')).student.studentId).toBe(
      mine?.studentId,
    );
    // The page goes, and with it what was on the paper.
    await page.reload();
    await expect(page.getByRole('heading', { name: t('cards:title') })).toBeVisible();
    await expect(page.getByRole('img', { name: t('cards:paper.codeOf', { name }) })).toHaveCount(0);
  });

test('an answer that is lost on its way costs no card: the same pupils get others @beside', async () => {
  const other = await others();
  const [first] = await other.classes();
  const page = await openCards('fa');
  const { t } = stepsOn(page);
  await page
    .getByRole('checkbox', { name: t('cards:choose', { name: first?.className ?? '' }) })
    .check();
  await page.getByRole('button', { name: t('cards:make'), exact: true }).click();
  let isLost = false;
  await page.route('**/LoginCards', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(
    page.getByRole('button', { name: t('cards:paper.print'), exact: true }),
  ).toBeVisible();
  expect(isLost).toBe(true);
  const withCard = (await other.classes())[0]?.withCard ?? 0;
  expect(withCard).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(withCard);
});

/** So wide that the menu stands beside the page. */
const withMenu = { width: 1280, height: 800 };

for (const language of languages('fa'))
  test(`a teacher finds the cards of her own classes in the menu in ${language}, makes one, voids it and gives a password @full`, async () => {
    const other = await others('teacher');
    const mine = await other.classes();
    expect((await (await others()).classes()).length).toBeGreaterThan(mine.length);
    const page = await (await school.browser()).open(`${school.url}/login`);
    await page.setViewportSize(withMenu);
    if (language === 'en') await page.getByText('English', { exact: true }).click();
    const { t, signIn } = stepsOn(page, language);
    await signIn('teacher');
    await page.getByRole('link', { name: t('common:nav.cards'), exact: true }).click();
    await expect(page.getByRole('list', { name: t('cards:list') }).getByRole('heading')).toHaveText(
      mine.map(({ className }) => className),
    );
    const { classId = '', className = '' } = mine[0] ?? {};
    await page.getByRole('button', { name: t('cards:open', { name: className }) }).click();
    await expect(page).toHaveURL(`${school.url}/cards?class=${classId}`);
    await page.reload();
    const [first] = await other.cards(classId);
    const row = page.locator(`li[data-id="${first?.studentId}"]`);
    const name = `${first?.firstName} ${first?.lastName}`;
    await row.getByRole('button', { name: t('cards:one.make', { name }) }).click();
    const { items } = await makeCards(page, language);
    expect((await other.signIn(items[0]?.token ?? '')).student.studentId).toBe(first?.studentId);
    await page.getByRole('button', { name: t('cards:paper.close'), exact: true }).click();
    await row.getByRole('button', { name: t('cards:one.void', { name }) }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(row).toContainText(t('cards:card.none'));
    await expect(other.signIn(items[0]?.token ?? '')).rejects.toThrow('card.invalid');

    await row.getByRole('button', { name: t('cards:one.password', { name }) }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    const paper = page.getByRole('list', { name: className, exact: true });
    await expect(paper.getByRole('heading')).toHaveText(name);
    const [login = '', password = ''] = await paper.getByRole('definition').allTextContents();
    await expect(other.type(login, password)).rejects.toThrow('password.handedOut');
    const own = 'سه کلمهٔ تازه';
    expect((await other.type(login, password, own)).student.studentId).toBe(first?.studentId);
  });

test('a supporter sees no way to login cards, and their address leads her home', async () => {
  const page = await (await school.browser()).open(`${school.url}/login`);
  await page.setViewportSize(withMenu);
  const { t, signIn } = stepsOn(page);
  await signIn('supporter');
  await expect(
    page.getByRole('link', { name: t('common:nav.reports'), exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: t('common:nav.cards') })).toHaveCount(0);
  await page.goto(`${school.url}/cards`);
  await expect(page).toHaveURL(`${school.url}/`);
});
