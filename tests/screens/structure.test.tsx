import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AdminPage } from '#src/features/admin/index.ts';
import type { AdminSearch } from '#src/features/admin/search.ts';
import { createReportServer, pageOf } from './overview-stand.tsx';
import { createStand, type Stand } from './stand.tsx';
import { structure } from './structure-sample.ts';

let stand: Stand;
let server: ReturnType<typeof createReportServer>;
beforeEach(() => {
  server = createReportServer();
});
afterEach(async () => {
  await stand.end();
  vi.unstubAllGlobals();
});

async function open(search: AdminSearch = {}) {
  stand = await createStand({ lang: 'fa' });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <AdminPage search={{ tab: 'structure', ...search }} onSearch={() => undefined} />
      ),
    }),
    history: createMemoryHistory(),
  });
  await stand.show(<RouterProvider router={router} />);
}
const button = (key: string) => page.getByRole('button', { name: stand.words(key), exact: true });
const said = (key: string) => page.getByText(stand.words(key)).first();

describe('the structure', () => {
  const classes = '/Structure/school/semester/Classes';
  beforeEach(() => server.answer('/Structure/school/semester', { data: structure }));

  test('a name that is taken is refused beside the form, and what was typed stays', async () => {
    server.answer(classes, { status: 409, code: 'structure.sameName' });
    await open();
    await page.getByText(stand.words('structure:field.nextClass')).click();
    const field = page.getByLabelText(stand.words('structure:field.nextClass'), { exact: true });
    await field.fill('7/1');
    await button('structure:add').first().click();
    await expect.element(said('errors:structure.sameName')).toBeVisible();
    await expect.element(field).toHaveValue('7/1');
    expect(server.asked.find(({ path }) => path.endsWith(classes))?.body).toEqual({
      gradeId: 'seventh',
      names: ['7/1'],
    });
  });

  test('without a network nobody is told that it opens once it was opened: it is kept on no device', async () => {
    server.answer('/Structure/school/semester', 'nothing');
    await open();
    stand.offline().connectivity.report('unreachable');
    await expect.element(said('common:state.notKeptText')).toBeVisible();
    expect(page.getByText(stand.words('common:state.offlineText')).elements()).toEqual([]);
  });

  test('an empty school is told how it begins, and a past year is only read', async () => {
    const empty = { ...structure, grades: [], classes: [], courses: [] };
    server.answer('/Structure/school/semester', {
      data: { ...empty, year: { ...structure.year, active: false } },
    });
    await open();
    await expect.element(said('structure:empty.grades')).toBeVisible();
    await expect.element(said('structure:blocked.past')).toBeVisible();
    expect(button('structure:add').elements()).toEqual([]);
    expect(page.getByRole('link', { name: stand.words('admin:fromFile') }).elements()).toEqual([]);
  });

  test('what was added is no longer in its form, which is for the next one', async () => {
    server.answer('/Structure/school/semester/Grades', { data: { id: 'eighth' } });
    await open();
    const form = page.getByRole('region', { name: stand.words('structure:newGrade') });
    const field = form.getByRole('textbox').first();
    await field.fill('هشتم');
    await button('structure:add').last().click();
    await expect.element(said('structure:said.added')).toBeVisible();
    await expect.element(field).toHaveValue('');
  });

  test('a state that nobody is in is not told as a name that was not found', async () => {
    server.answer('/AllStudents/school/GetByFilter', pageOf([]));
    await open({ part: 'students', state: 'left' });
    await expect.element(said('leaving:students.noneOf')).toBeVisible();
  });

  test('a second term starts when the first has an end, the day after it, unless it was moved by hand', async () => {
    await open();
    await button('structure:changeYear').click();
    await button('structure:terms.add').click();
    await button('structure:terms.add').click();
    const day = (term: number, key: string) =>
      page
        .getByRole('group', { name: stand.words('structure:terms.nth') })
        .nth(term)
        .getByRole('group', { name: stand.words(`structure:field.${key}`) });
    const type = async (field: ReturnType<typeof day>, digits: string) => {
      await field.getByRole('spinbutton').first().click();
      await userEvent.keyboard(digits);
      await userEvent.tab();
    };
    const second = day(1, 'startsOn').getByRole('spinbutton');
    await expect.element(second.nth(0)).toHaveTextContent('سال');
    await type(day(0, 'endsOn'), '14051015');
    await expect.element(second.nth(1)).toHaveTextContent('۱۰');
    await expect.element(second.nth(2)).toHaveTextContent('۱۶');
    await type(day(1, 'startsOn'), '14051101');
    await type(day(0, 'endsOn'), '14051020');
    await expect.element(second.nth(1)).toHaveTextContent('۱۱');
  });

  test('an empty school is led to its lists', async () => {
    const empty = { ...structure, grades: [], classes: [], courses: [] };
    server.answer('/Structure/school/semester', { data: empty });
    await open();
    await expect
      .element(page.getByRole('link', { name: stand.words('admin:fromFile') }))
      .toHaveAttribute('href', '/admin?tab=lists');
  });
});
