import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NewButton } from '#src/features/activities/index.ts';
import {
  createSessionStore,
  InactiveSemesterNote,
  PersonContext,
  SessionContext,
  usePerson,
  useShowCurrentYear,
  type YearOfPage,
} from '#src/features/session/index.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
afterEach(() => stand.end());

const past = { id: 'past', name: '۱۴۰۴', active: false };
const now = { id: 'now', name: '۱۴۰۵', active: true };

/** Makes something in the current year and opens it. */
function Opening() {
  const show = useShowCurrentYear();
  return <button onClick={() => void show()}>open</button>;
}

function WithInactiveSemester({
  semesters,
  children,
}: {
  semesters: (typeof past)[];
  children: ReactNode;
}) {
  const person = usePerson();
  const memberships = [{ school: person.school, teacherId: person.teacherId, semesters }];
  return (
    <PersonContext value={{ ...person, semester: past, memberships }}>
      <main>{children}</main>
    </PersonContext>
  );
}

async function show(lang: string, semesters: (typeof past)[], part: ReactNode) {
  stand = await createStand({ lang });
  const session = createSessionStore({
    offline: () => Promise.resolve(stand.offline()),
    readKept: () => Promise.resolve(null),
    now: Date.now,
  });
  const choose = vi.spyOn(session, 'choose').mockResolvedValue();
  await stand.show(
    <SessionContext value={session}>
      <WithInactiveSemester semesters={semesters}>{part}</WithInactiveSemester>
    </SessionContext>,
  );
  return choose;
}
const open = (lang: string, semesters: (typeof past)[], pageOf: YearOfPage = 'shown') =>
  show(lang, semesters, <InactiveSemesterNote pageOf={pageOf} />);

test.each(['fa', 'en'])(
  'a year that is over says which one it is, and leads to the current one: %s',
  async (lang) => {
    const choose = await open(lang, [now, past]);
    await expect.element(page.getByText(/۱۴۰۴/)).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await page.getByRole('button', { name: /۱۴۰۵/ }).click();
    expect(choose.mock.calls).toEqual([[{ schoolId: 'school', semesterId: 'now' }]]);
  },
);

test('where no year can be changed it leads nowhere', async () => {
  await open('fa', [past]);
  await expect.element(page.getByText(/۱۴۰۴/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('on a page that works with the current year it says so, and names both', async () => {
  await open('en', [now, past], 'current');
  await expect.element(page.getByText(/page is about the current year, ۱۴۰۵.*۱۴۰۴/)).toBeVisible();
});

test('what a past year made in the current one is opened there', async () => {
  const choose = await show('fa', [now, past], <Opening />);
  await page.getByRole('button').click();
  expect(choose.mock.calls).toEqual([[{ schoolId: 'school', semesterId: 'now' }]]);
});

test('a list of a past year says why nothing new is made in it; the bank is of no year', async () => {
  const PastList = () => (
    <>
      <NewButton kind="exam" />
      <NewButton kind="template" />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: PastList }),
    history: createMemoryHistory(),
  });
  await show('fa', [now, past], <RouterProvider router={router} />);
  await expect
    .element(page.getByRole('button', { name: stand.words('exams:exam.new') }))
    .toBeDisabled();
  await expect.element(page.getByText(stand.words('exams:menu.why.semester'))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: stand.words('exams:template.new') }))
    .toBeVisible();
});
