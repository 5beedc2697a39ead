import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ResultItem } from '#contract/results/workbook.ts';
import { activity } from '#src/api/samples.ts';
import { resultOf, studentOf } from '#src/api/workbook-samples.ts';
import type { SubmissionSearch } from '#src/features/activities/index.ts';
import {
  filterOf,
  searchOf,
  submissionsOf,
  type RankSource,
} from '#src/features/submissions/index.ts';
import { StudentsList } from '#src/features/submissions/students-list.tsx';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
afterEach(() => stand.end());

const row = (lastName: string, change: Partial<ResultItem>) =>
  resultOf({
    resultId: lastName,
    studentId: lastName,
    student: studentOf(lastName, { lastName }),
    handedInAt: '2026-11-17T07:10:00Z',
    reviewStatus: 'accepted',
    total: 5,
    totalUnits: 1_200,
    scoredCount: 4,
    ...change,
  });
const figures = { attempts: 1, correct: 3, wrong: 1, unanswered: 0 };
const results = [
  row('احمدی', { ...figures, rank: 2, classRank: 2, totalUnits: 960 }),
  row('بهرامی', { ...figures, rank: 1, classRank: 1, attempts: 2, late: true }),
  row('تهرانی', { reviewStatus: 'notReviewed', scoredCount: 0, totalUnits: null }),
];

function List({ ranks }: { ranks: RankSource }) {
  const [said, setSaid] = useState<SubmissionSearch>({ show: 'all' });
  return (
    <main>
      <StudentsList
        kind="exam"
        activity={activity()}
        state="ended"
        results={results}
        items={submissionsOf('exam', results, 'ended', [])}
        ranks={ranks}
        filter={filterOf(said)}
        onFilter={(filter) => setSaid(searchOf(filter))}
      />
    </main>
  );
}

async function open({
  lang = 'fa',
  ranks = 'server',
  width = 1280,
}: { lang?: string; ranks?: RankSource; width?: number } = {}) {
  stand = await createStand({ lang });
  await page.viewport(width, 800);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <List ranks={ranks} /> }),
    history: createMemoryHistory(),
  });
  await router.load();
  await stand.show(<RouterProvider router={router} />);
  await expect.element(page.getByText('سارا احمدی')).toBeVisible();
}
const words = (key: string) => stand.words(`submissions:${key}`);
const names = () => [...document.querySelectorAll('li h2')].map((one) => one.textContent);
function figureOf(at: number, name: string): string | undefined {
  const row = [...document.querySelectorAll('li')].at(at);
  return row?.querySelector(`[data-figure=${name}]`)?.lastElementChild?.textContent.trim();
}

describe.each(['fa', 'en'])('in %s', (lang) => {
  test('places and counts stand beside the score; a row without them has a dash', async () => {
    await open({ lang });
    const said = (one: string) => (lang === 'fa' ? one : one.replace('۲', '2').replace('۳', '3'));
    expect(figureOf(0, 'rank')).toBe(said('۲'));
    expect(figureOf(0, 'correct')).toBe(said('۳'));
    expect(figureOf(1, 'attempts')).toBe(said('۲'));
    for (const name of ['rank', 'classRank', 'attempts', 'correct', 'wrong', 'unanswered'])
      expect(figureOf(2, name)).toBe('–');
    await expect.element(page.getByText(words('notReviewed')).last()).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });
});

test('a head arranges the list, and once more arranges it by name', async () => {
  await open();
  const head = page.getByRole('button', { name: words('column.rank') }).first();
  await head.click();
  await expect.poll(names).toEqual(['سارا بهرامی', 'سارا احمدی', 'سارا تهرانی']);
  await expect.element(head).toHaveAttribute('aria-pressed', 'true');
  await head.click();
  await expect.poll(names).toEqual(['سارا احمدی', 'سارا بهرامی', 'سارا تهرانی']);
});

test('on a phone they are one line, where what is not known is left out', async () => {
  await open({ width: 390 });
  const line = document.querySelectorAll<HTMLElement>('li [data-figures], li > [data-figures]');
  expect(line[0]?.innerText).toMatch(words('figure.rank'));
  expect(line[2]?.innerText.trim()).toBe('');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(391);
  await expect
    .element(page.getByRole('button', { name: words('column.rank') }))
    .not.toBeInTheDocument();
});

test.each(['here', 'then'] as const)('it is said whose ranks they are (%s)', async (ranks) => {
  await open({ ranks });
  await expect.element(page.getByText(words(`ranks.${ranks}`))).toBeVisible();
});
