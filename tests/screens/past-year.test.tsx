import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  createSessionStore,
  PastYearNote,
  PersonContext,
  SessionContext,
  usePerson,
} from '#src/features/session/index.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
afterEach(() => stand.end());

const past = { id: 'past', name: '۱۴۰۴', active: false };
const now = { id: 'now', name: '۱۴۰۵', active: true };

function Note({ semesters, isElsewhere }: { semesters: (typeof past)[]; isElsewhere: boolean }) {
  const person = usePerson();
  const memberships = [{ school: person.school, teacherId: person.teacherId, semesters }];
  return (
    <PersonContext value={{ ...person, semester: past, memberships }}>
      <main>
        <PastYearNote isElsewhere={isElsewhere} />
      </main>
    </PersonContext>
  );
}

async function open(lang: string, semesters: (typeof past)[], isElsewhere = false) {
  stand = await createStand({ lang });
  const session = createSessionStore({
    offline: () => Promise.resolve(stand.offline()),
    readKept: () => Promise.resolve(null),
    now: Date.now,
  });
  const choose = vi.spyOn(session, 'choose').mockResolvedValue();
  await stand.show(
    <SessionContext value={session}>
      <Note semesters={semesters} isElsewhere={isElsewhere} />
    </SessionContext>,
  );
  return choose;
}

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
  await open('en', [now, past], true);
  await expect.element(page.getByText(/page is about the current year, ۱۴۰۵.*۱۴۰۴/)).toBeVisible();
});
