import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NewActivityPage } from '#src/features/activity-form/index.ts';
import { PersonContext, usePerson } from '#src/features/session/index.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(() => stand.end());

type Person = ReturnType<typeof usePerson>;

function As({ change, kind }: { change: Partial<Person>; kind: 'exam' | 'assignment' }) {
  const person = usePerson();
  return (
    <PersonContext value={{ ...person, ...change }}>
      <NewActivityPage kind={kind} />
    </PersonContext>
  );
}

const supporter: Partial<Person> = { roles: ['supporter'] };
const lastYear: Partial<Person> = { semester: { id: 'semester', name: 'سال', active: false } };

test.each([
  ['exam', 'supporter', supporter, '/exams'],
  ['assignment', 'supporter', supporter, '/assignments'],
  ['exam', 'semester', lastYear, '/exams'],
] as const)(
  'whoever may not make an %s is told why instead of a form that can never be saved: %s',
  async (kind, why, change, list) => {
    const router = createRouter({
      routeTree: createRootRoute({ component: () => <As kind={kind} change={change} /> }),
      history: createMemoryHistory(),
    });
    await stand.show(<RouterProvider router={router} />);
    await expect
      .element(page.getByRole('heading', { name: stand.words(`form:noNew.${why}.${kind}`) }))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: stand.words(`exams:${kind}.toList`) }))
      .toHaveAttribute('href', list);
    expect(page.getByRole('textbox').elements()).toEqual([]);
  },
);
