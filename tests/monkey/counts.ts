/** The counts and figures of every screen of an exam, against a recount from each answer and review on the server. */
import { expect, type Locator, type Page } from '@playwright/test';
import { stepsOn } from '../e2e/steps.ts';
import { walkTo } from './settled.ts';
import { progressOf, totalsOf, type Stand } from './stand.ts';

/** How long a screen may take to show what it has read. */
const PATIENCE = { timeout: 60_000 };

/** The exam that is counted, and where it is seen. */
export interface Counted {
  examId: string;
  /** A question by its number and its id. */
  question: { n: number; id: string };
  /** Whose answer to it is open. */
  studentId: string;
}

async function differs(screen: string, shown: Locator, wanted: string): Promise<string[]> {
  try {
    await expect(shown).toHaveText(wanted, PATIENCE);
    return [];
  } catch {
    return [`${screen} shows ${(await shown.allInnerTexts()).join()}; a recount gives ${wanted}`];
  }
}

async function lacks(screen: string, place: Locator, wanted: string): Promise<string[]> {
  try {
    await expect(place.getByText(wanted, { exact: true }).first()).toBeVisible(PATIENCE);
    return [];
  } catch {
    const shown = (await place.allInnerTexts()).join().replaceAll(/\s+/gu, ' ');
    return [`${screen} shows ${shown.slice(0, 300)}; a recount gives ${wanted}`];
  }
}

/** The rows of the students that are drawn, each by what it says of her questions. */
async function miscountedRows(page: Page, wanted: ReadonlyMap<string, string>): Promise<string[]> {
  const wrong = () =>
    page.locator('main li[data-id]').evaluateAll(
      (rows, texts) =>
        rows.flatMap((row) => {
          const name = row.querySelector('h2')?.textContent.trim() ?? '';
          const shown = row.querySelector('[data-only=wide]')?.textContent.trim() ?? '';
          const text = new Map(texts).get(name);
          return text === undefined || shown === text
            ? []
            : [`${name} in the list shows ${shown}; a recount gives ${text}`];
        }),
      [...wanted],
    );
  await expect
    .poll(wrong, PATIENCE)
    .toEqual([])
    .catch(() => undefined);
  return wrong();
}

/**
 * Sentences about all that is counted otherwise on a screen than in what stands on the server: from the page that is
 * open, screen after screen as by links.
 */
export async function miscounted(page: Page, stand: Stand, counted: Counted): Promise<string[]> {
  const language = (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'fa';
  const { t, number } = stepsOn(page, language);
  const points = (value: number | null) =>
    value === null
      ? '–'
      : new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en-GB', {
          maximumFractionDigits: 2,
        }).format(value);
  const { examId, question, studentId } = counted;
  const { whole, corrected, scoredOf, mean, greatest, least } = totalsOf(stand);
  const progress =
    corrected === whole
      ? t('exams:progress.done_other', { n: number(whole) })
      : t('exams:progress.open', { corrected: number(corrected), whole: number(whole) });
  const questions = stand.scores.size / stand.reviews.size;

  await walkTo(page, `/exams/exam-student-report/${examId}`);
  const head = await lacks('the list of students', page.getByRole('main'), progress);
  const texts = [...scoredOf].map(([name, n]): [string, string] => [
    name,
    t('exams:scoredOf', { n: number(n), whole: number(questions) }),
  ]);
  const rows = await miscountedRows(page, new Map(texts));

  await walkTo(page, '/exams?group=past');
  const ofExam = page.locator(`main li[data-id="${examId}"]`);
  const list = await lacks('the list of exams', ofExam, progress);

  const at = `?by=question&question=${question.id}`;
  await walkTo(page, `/exams/work-book/${examId}/${studentId}${at}`);
  const progressed = progressOf(stand, question.n);
  const done = t('by-question:progress', {
    scored: number(progressed.scored),
    whole: number(progressed.whole),
  });
  const answers = await lacks(`question ${question.n}`, page.locator('body'), done);

  await walkTo(page, `/exams/exam-report/${examId}`);
  const figure = (key: string, value: number | null) => {
    const name = page.locator('dt', { hasText: t(`report:figure.${key}`) });
    const shown = page.locator('dl > div', { has: name }).locator('dd').first();
    return differs(`“${key}” in the report`, shown, points(value));
  };
  const report = [
    ...(await figure('average', mean)),
    ...(await figure('max', greatest)),
    ...(await figure('min', least)),
  ];
  return [...head, ...rows, ...list, ...answers, ...report];
}
