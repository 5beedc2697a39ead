import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RubricList } from '#src/features/workbook/consistency/rubric-list.tsx';
import { ScoreHistory } from '#src/features/workbook/consistency/score-history.tsx';
import { useRubric } from '#src/features/workbook/consistency/use-rubric.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';
import { questionOf } from '#src/api/workbook-samples.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stand.end();
});

const rubric = [
  { text: 'باز کردن درست پرانتز', scoreUnits: 120 },
  { text: 'جابه‌جا کردن جمله‌ها', scoreUnits: 240 },
  { text: 'امتحان کردن جواب', scoreUnits: 240 },
];

/** An answer with its key; its score is what is tapped or set. */
function Key({ answer }: { answer: string }) {
  const [scoreUnits, setScore] = useState<number | null>(null);
  const question = questionOf({ scoreUnits, rubric });
  const { counted, tap } = useRubric(answer, question, setScore);
  return (
    <main>
      <p>units: {String(scoreUnits)}</p>
      <button type="button" onClick={() => setScore(60)}>
        otherwise
      </button>
      <RubricList rubric={rubric} taps={{ counted, tap }} />
    </main>
  );
}

const criterion = (place: number) => page.getByRole('list').getByRole('button').nth(place);
async function units(value: string) {
  await expect.element(page.getByText(`units: ${value}`)).toBeVisible();
}

test('a tap on a criterion counts it, shows that, and never more than the maximum', async () => {
  await stand.show(<Key answer={crypto.randomUUID()} />);
  await criterion(1).click();
  await units('240');
  await expect.element(criterion(1)).toHaveAttribute('aria-pressed', 'true');
  await criterion(0).click();
  await criterion(2).click();
  await units('480');
  await criterion(1).click();
  await units('360');
  await expect.element(criterion(1)).toHaveAttribute('aria-pressed', 'false');
  for (const place of [0, 1, 2]) {
    const { height } = criterion(place).element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(36);
  }
  expect(await axeFindings()).toEqual([]);
});

test('by keyboard too; a score that was given otherwise counts none', async () => {
  await stand.show(<Key answer={crypto.randomUUID()} />);
  criterion(0).element().focus();
  await userEvent.keyboard('{Enter}');
  await units('120');
  await page.getByRole('button', { name: 'otherwise' }).click();
  await units('60');
  await expect.element(criterion(0)).toHaveAttribute('aria-pressed', 'false');
});

const entry = (version: number, scoreUnits: number) => ({
  version,
  scoreUnits,
  comment: null,
  by: { id: 'u', name: 'خانم رضایی' },
  at: '2026-11-20T15:12:00.000Z',
});
const answered = (status: number, body: unknown) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const showHistory = () =>
  stand.show(
    <ScoreHistory resultId="r1" question={{ ...questionOf({ version: 2 }), ...here }} number={3} />,
  );
const here = { sync: 'sent' as const, at: null, hasLocalScore: false };
const opener = () => page.getByRole('button', { name: stand.words('fairness:history.open') });

test('the scores so far are asked for by a tap, and then told beneath the answer', async () => {
  const asked = answered(200, { result: true, data: { items: [entry(2, 480), entry(1, 360)] } });
  await showHistory();
  expect(asked).not.toHaveBeenCalled();
  await opener().click();
  await expect
    .element(
      page
        .getByRole('listitem')
        .first()
        .getByText(/۱٫۵ به ۲.*خانم رضایی/),
    )
    .toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: /۱٫۵ به ۲/ })).toBeVisible();
});

test('without a network it is said that they are on the server', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  await showHistory();
  await opener().click();
  await expect.element(page.getByText(stand.words('fairness:history.offline'))).toBeVisible();
});

test('a back end without a history is not asked for it again', async () => {
  answered(404, { result: false, errors: [{ code: 'route.unknown', message: '' }] });
  await showHistory();
  await opener().click();
  await expect.element(page.getByText(stand.words('fairness:history.lacks'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener()).not.toBeInTheDocument();
});
