import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RosterReport } from '#contract/people/roster.ts';
import { configureHttp } from '#src/api/http.ts';
import { createSessionStore, SessionContext } from '#src/features/session/index.ts';
import { askForProof } from '#src/features/session/proof.ts';
import { ListsSection } from '#src/features/admin/lists/lists-section.tsx';
import { archive } from '#domain/roster/testing/make.ts';
import { oneRosterFiles } from '#domain/roster/testing/rosters.ts';
import { axeFindings } from './axe.ts';
import { createReportServer } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
beforeEach(() => {
  server = createReportServer();
  server.answer('/Roster/school/Runs', { data: { items: [] } });
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

const session = createSessionStore({
  offline: () => Promise.resolve(stand.offline()),
  readKept: () => Promise.resolve(null),
  now: () => Date.now(),
});
const none = { new: 0, changed: 0, moved: 0, gone: 0, same: 0, unclear: 0 };
const report = (more: Partial<RosterReport> = {}): { data: RosterReport } => ({
  data: {
    students: { ...none, new: 1 },
    staff: none,
    classes: { new: 1, same: 0 },
    courses: { new: 0 },
    teaching: { new: 0, same: 0 },
    made: [],
    unclear: [],
    moved: [],
    gone: [],
    seen: 'seen',
    ...more,
  },
});
const show = () =>
  stand.show(
    <RouterProvider
      router={createRouter({
        routeTree: createRootRoute({
          component: () => (
            <SessionContext value={session}>
              <main>
                <ListsSection />
              </main>
            </SessionContext>
          ),
        }),
        history: createMemoryHistory(),
      })}
    />,
  );
async function open() {
  stand = await createStand();
  await show();
  await expect.element(button('lists:choose.files')).toBeVisible();
}
const button = (key: string) => page.getByRole('button', { name: stand.words(key) });
const said = (key: string) => page.getByText(stand.words(key)).first();
async function give(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('main input[type=file]');
  if (!input) throw new Error('Nothing takes files here.');
  await userEvent.upload(input, files);
}
const csv = (text: string, name = 'الف.csv') => new File([text], name);
const head = 'نام,نام خانوادگی,کد ملی,کلاس\n';
const previews = () => server.asked.filter(({ path }) => path.endsWith('/Preview'));

const run = (id: string, undo: string) => ({
  id,
  at: '2026-11-28T08:00:00.000Z',
  by: { kind: 'operator', name: null },
  files: [`${id}.csv`],
  counts: { ...report().data, unclear: undefined },
  undoneAt: null,
  undo,
});

describe('lists that were applied', () => {
  const row = { file: 'الف.csv', part: 'Sheet1', line: 2, kind: 'student' as const, maybe: null };
  /** Gives a list and has it applied. */
  async function apply(more: Partial<RosterReport> = {}) {
    server.answer('/Preview', report(more));
    await open();
    await give(csv(`${head}زهرا,احمدی,,هفتم ۱\n`));
    await button('lists:apply.open').click();
    server.answer('POST /Roster/school/Runs', { data: run('new', 'possible') });
    await button('lists:apply.submit').click();
  }

  test('have a receipt in place of the plan, with the ways to go on from there', async () => {
    await apply();
    await expect
      .element(page.getByRole('heading', { name: stand.words('lists:receipt.title') }))
      .toHaveFocus();
    for (const [key, tab] of [
      ['cards', 'cards'],
      ['structure', 'structure'],
    ])
      await expect
        .element(page.getByRole('link', { name: stand.words(`lists:receipt.${key}`) }))
        .toHaveAttribute('href', `/admin?tab=${tab}`);
    expect(button('lists:apply.open').elements()).toEqual([]);
    expect(await axeFindings()).toEqual([]);
    await button('lists:receipt.close').click();
    await expect.element(button('lists:choose.files')).toBeVisible();
  });

  test('are taken back from the receipt', async () => {
    await apply();
    await button('lists:runs.undo').click();
    server.answer('/Runs/new', { data: run('new', 'undone') });
    server.answer('GET /Roster/school/Runs', { data: { items: [run('new', 'undone')] } });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: stand.words('lists:runs.undo') })
      .click();
    await expect
      .element(page.getByRole('heading', { name: stand.words('lists:runs.undone') }))
      .toBeVisible();
    expect(button('lists:runs.undo').elements()).toEqual([]);
    expect(page.getByRole('link', { name: stand.words('lists:receipt.cards') }).elements()).toEqual(
      [],
    );
  });

  test('lead to the rows that were left out, which nobody gives up by one press', async () => {
    const left = { ...row, name: 'زهرا احمدی', reason: 'nationalCode' as const };
    await apply({ unclear: [left] });
    // Giving those up is asked twice.
    await button('lists:receipt.close').click();
    await button('lists:files.no').click();
    await button('lists:receipt.correct').click();
    await expect.element(said('lists:reason.nationalCode')).toBeVisible();
  });

  test('take her password in the same dialog where it is wanted', async () => {
    configureHttp({
      token: () => 'token',
      sessionOver: () => undefined,
      met: () => undefined,
      prove: askForProof,
    });
    server.answer('/Preview', report());
    await open();
    await give(csv(`${head}زهرا,احمدی,,هفتم ۱\n`));
    await button('lists:apply.open').click();
    server.answer('POST /Roster/school/Runs', { status: 403, code: 'role.passwordNeeded' });
    const dialog = page.getByRole('dialog');
    const go = dialog.getByRole('button', { name: stand.words('lists:apply.submit') });
    await go.click();
    const password = dialog.getByLabelText(stand.words('account:field.currentPassword')).first();
    await expect.element(password).toHaveFocus();
    await expect.element(dialog.getByText(stand.words('lists:apply.text'))).toBeVisible();
    expect(dialog.elements()).toHaveLength(1);
    await password.fill('hers');
    server.answer('/Password/Proof', { data: {} });
    server.answer('POST /Roster/school/Runs', { data: run('new', 'possible') });
    await go.click();
    await expect.element(button('lists:receipt.close')).toBeVisible();
  });
});

describe('lists of people', () => {
  test('say what they would change, and name files that were not read with the reason', async () => {
    server.answer('/Preview', report());
    await open();
    await give(csv(`${head}زهرا,احمدی,,هفتم ۱\n`), new File(['%PDF-1.4'], 'ب.pdf'));
    await expect.element(button('lists:apply.open')).toBeEnabled();
    await expect.element(said('lists:refusal.pdf')).toBeVisible();
    expect(previews().at(-1)?.body).toMatchObject({ roster: { files: [{ name: 'الف.csv' }] } });
    expect(await axeFindings()).toEqual([]);
  });

  test('name the classes that begin with their grades, and the grades that begin', async () => {
    const made = [
      { name: '901', base: 'نهم', grade: 9, isBaseNew: false },
      { name: 'گل', base: 'دوم', grade: 2, isBaseNew: true },
      { name: '902', base: 'نهم', grade: 9, isBaseNew: false },
    ];
    server.answer('/Preview', report({ classes: { new: 3, same: 0 }, made }));
    await open();
    await give(csv(`${head}زهرا,احمدی,,901\n`));
    const names = page.getByText(/نهم.*901.*902/);
    await expect.element(names).toBeVisible();
    await expect.element(page.getByText(/دوم.*گل/)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  test('are read without a network as far as that goes, and say what needs it', async () => {
    server.answer('/Preview', 'nothing');
    await open();
    stand.offline().connectivity.report('unreachable');
    await give(csv(`${head}زهرا,احمدی,0012345678,هفتم ۱\n`));
    await expect.element(said('lists:reason.nationalCode')).toBeVisible();
    await expect.element(said('lists:counts.offline')).toBeVisible();
    expect(button('lists:apply.open').elements()).toEqual([]);
  });

  test('of which nobody was read stay where they are chosen', async () => {
    await open();
    await give(csv('رنگ,وزن\nسبز,۲\n'));
    await expect.element(said('lists:refusal.noHeadings')).toBeVisible();
    await expect.element(button('lists:choose.files')).toBeVisible();
    expect(previews()).toEqual([]);
  });

  test('that change nothing say so, and nothing can be applied', async () => {
    server.answer(
      '/Preview',
      report({ students: { ...none, same: 1 }, classes: { new: 0, same: 1 } }),
    );
    await open();
    await give(csv(`${head}زهرا,احمدی,,هفتم ۱\n`));
    await expect.element(said('lists:counts.none')).toBeVisible();
    await expect.element(button('lists:apply.open')).toBeDisabled();
  });

  test('of a school that has changed meanwhile are refused, and compared once more', async () => {
    server.answer('/Preview', report());
    await open();
    await give(csv(`${head}زهرا,احمدی,,هفتم ۱\n`));
    await button('lists:apply.open').click();
    server.answer('/Roster/school/Runs', { status: 409, code: 'roster.conflict' });
    const before = previews().length;
    await button('lists:apply.submit').click();
    await expect.element(said('errors:roster.conflict')).toBeVisible();
    await expect.poll(() => previews().length).toBeGreaterThan(before);
  });

  test('say who may be meant, and whose enrolment would end only where that is chosen', async () => {
    const unclear = {
      file: 'الف.csv',
      part: null,
      line: 2,
      kind: 'student' as const,
      name: 'زهرا احمدی',
      reason: 'sameName' as const,
      maybe: { id: '1', name: 'زهرا احمدی قدیم' },
    };
    const told = { from: 'هفتم ۱', to: null };
    const gone = [
      { id: '2', name: 'مریم کریمی', ...told, isSitting: false },
      { id: '3', name: 'نرگس یزدانی', ...told, isSitting: true },
    ];
    server.answer('/Preview', report({ unclear: [unclear], gone, students: { ...none, gone: 1 } }));
    await open();
    await give(csv(`${head}زهرا,احمدی,,هفتم ۱\n`));
    await expect.element(page.getByText(/زهرا احمدی قدیم/)).toBeVisible();
    await expect.element(said('lists:group.goneKept')).toBeVisible();
    await page.getByRole('checkbox', { name: stand.words('lists:archive.label') }).click();
    await expect.element(said('lists:group.goneEnds')).toBeVisible();
    await expect.element(page.getByText(stand.words('lists:row.sitting'))).toBeVisible();
    await expect.poll(() => previews().at(-1)?.body).toMatchObject({ archiveGone: true });
    await page.getByRole('checkbox', { name: stand.words('lists:byName.label') }).click();
    await expect.poll(() => previews().at(-1)?.body).toMatchObject({ byName: true });
  });

  test('tell teachers who teach nothing yet from rows that are left out', async () => {
    const row = { file: 'الف.xlsx', part: 'Sheet1', line: 13, maybe: null };
    const teacher = {
      ...row,
      kind: 'staff' as const,
      name: 'لیلا دانا',
      reason: 'noCourse' as const,
    };
    server.answer('/Preview', report({ unclear: [teacher] }));
    await open();
    await give(csv(`${head}زهرا,احمدی,,هفتم ۱\n`));
    await expect.element(said('lists:group.untaughtText')).toBeVisible();
    expect(said('lists:group.unclearText').elements()).toEqual([]);
    // Neither the file's name nor the sheet's turns the sentence round.
    await expect.element(page.getByText(/\u2068الف\.xlsx\u2069.*\u2068Sheet1\u2069/)).toBeVisible();
  });

  test('are closed without importing in words that say so', async () => {
    server.answer('/Preview', report());
    await open();
    await give(csv(`${head}زهرا,احمدی,,هفتم ۱\n`));
    await button('lists:files.over').click();
    await button('lists:files.yes').click();
    await expect.element(button('lists:choose.files')).toBeVisible();
  });

  test('have a row put right in every field that is read of it', async () => {
    server.answer('/Preview', 'nothing');
    await open();
    stand.offline().connectivity.report('unreachable');
    await give(csv('نام,نام خانوادگی,نام پدر,کد ملی,کلاس\nزهرا,احمدی,علی,12345678,هفتم ۱\n'));
    await page.getByRole('button', { name: stand.words('lists:row.repair') }).click();
    await expect
      .element(page.getByLabelText(stand.words('lists:repair.guardians')))
      .toHaveValue('علی');
    await expect
      .element(page.getByLabelText(stand.words('lists:repair.nationalCode')))
      .toHaveValue('0012345678');
  });

  test('have the grade of a class put right once for all who are of it', async () => {
    server.answer('/Preview', 'nothing');
    await open();
    stand.offline().connectivity.report('unreachable');
    await give(csv(`${head}زهرا,احمدی,12345678,101\nمینا,کریمی,,101\nهانیه,نوری,,102\n`));
    await button('lists:row.repair').click();
    const dialog = page.getByRole('dialog');
    const forClass = dialog.getByRole('checkbox', {
      name: stand.words('lists:repair.forClass_one'),
    });
    expect(forClass.elements()).toEqual([]);
    await dialog.getByLabelText(stand.words('lists:repair.base')).fill('هفتم');
    await expect.element(forClass).toBeChecked();
    await dialog.getByLabelText(stand.words('lists:repair.nationalCode')).fill('');
    await dialog.getByRole('button', { name: stand.words('lists:repair.save') }).click();
    const fixed = page.getByRole('region', { name: stand.words('lists:group.repaired') });
    await expect.poll(() => fixed.getByRole('heading', { level: 3 }).elements().length).toBe(2);
  });

  test('of an archive of several schools ask which one is meant', async () => {
    server.answer('/Preview', report());
    const files = oneRosterFiles('1.1');
    const added = (name: string, row: string) => {
      files[name] = `${files[name] ?? ''}${row}\r\n`;
    };
    added('orgs.csv', 'o-2,,,دبستان,school,2002,');
    added('classes.csv', 'c-9,,,سوم ۱,03,,,homeroom,,o-2,y-1,,,');
    await open();
    await give(new File([archive(files)], 'همه.zip'));
    const choice = page.getByRole('combobox', { name: stand.words('lists:files.org') });
    await choice.selectOptions('دبیرستان');
    await expect.element(button('lists:apply.open')).toBeEnabled();
  });

  test('and what was pasted and holds nobody stays to be put right', async () => {
    await open();
    const field = page.getByLabelText(stand.words('lists:paste.label'));
    await field.fill('رنگ\tوزن\nسبز\t۲');
    await button('lists:paste.read').click();
    await expect.element(said('lists:refusal.noHeadings')).toBeVisible();
    await expect.element(field).toHaveValue('رنگ\tوزن\nسبز\t۲');
  });
});

describe('earlier lists', () => {
  test('say who applied them, and why one can no longer be taken back', async () => {
    const items = [run('a', 'written'), run('b', 'late'), run('c', 'undone')];
    server.answer('/Roster/school/Runs', { data: { items } });
    await open();
    await expect.element(said('lists:runs.why.written')).toBeVisible();
    await expect.element(said('lists:runs.why.late')).toBeVisible();
    await expect.element(said('lists:runs.operator')).toBeVisible();
    expect(page.getByRole('button', { name: stand.words('lists:runs.undoOf') }).elements()).toEqual(
      [],
    );
  });

  test('one that somebody has worked with meanwhile is refused, and that is said', async () => {
    server.answer('/Roster/school/Runs', { data: { items: [run('a', 'possible')] } });
    server.answer('/Runs/a', { status: 409, code: 'roster.written' });
    await open();
    await page.getByRole('button', { name: stand.words('lists:runs.undoOf') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: stand.words('lists:runs.undo') }).click();
    await expect.element(dialog.getByText(stand.words('errors:roster.written'))).toBeVisible();
  });

  test('that cannot be read are asked for again', async () => {
    server.answer('/Roster/school/Runs', { status: 500 });
    await open();
    await expect.element(said('lists:failed')).toBeVisible();
    server.answer('/Roster/school/Runs', { data: { items: [] } });
    await button('common:action.retry').click();
    await expect.element(said('lists:runs.none')).toBeVisible();
  });
});
