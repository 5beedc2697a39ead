/** A teacher who works through a stack: what she gives, by which keys or taps, and how many of them. */
import { expect, type Page } from '@playwright/test';
import type { Workbook } from '#contract/results/workbook.ts';
import { fingerOn } from './hands.ts';
import { stepsOn } from './steps.ts';

const point = 240;

/** A score of whole points and quarters, another one for each answer, as the paper says. */
function scoreOf(place: number, maxUnits: number): number {
  const steps = Math.floor(maxUnits / 60);
  return ((place * 7) % (steps + 1)) * 60;
}

/** What she wants to give: by workbook and question, in the order in which the screen leads. */
export interface Plan {
  studentId: string;
  resultId: string;
  scores: { questionId: string; units: number; maxUnits: number }[];
}

/** One workbook's part of the plan. */
export const planOf = (workbook: Workbook, place: number): Plan => ({
  studentId: workbook.studentId,
  resultId: workbook.resultId,
  scores: workbook.questionList.map(({ questionId, maxScoreUnits: maxUnits }, at) => ({
    questionId,
    units: scoreOf(place * 20 + at, maxUnits),
    maxUnits,
  })),
});

/** One way of giving a number and of going on. */
export interface Way {
  /** Answers whether nothing can be added to the number, so that the next answer may open by itself. */
  number(units: number, maxUnits: number): Promise<boolean>;
  /** One key or one tap. */
  next(): Promise<void>;
}

/** Digits as they are written: "1.75", and never more than that. */
export function byKeys(page: Page, next: string): Way {
  return {
    async number(units) {
      const typed = String(units / point).replace(/^0(?=\.)/, '');
      for (const key of typed) await page.keyboard.press(key === '.' ? 'Period' : `Digit${key}`);
      return false;
    },
    next: () => page.keyboard.press(next),
  };
}

/** One finger on the pad. */
export async function byTouch(page: Page): Promise<Way> {
  const { t, number } = stepsOn(page);
  const finger = await fingerOn(page);
  const group = (name: string) =>
    page.getByRole('group', { name: t(`workbook:pad.${name}`), exact: true });
  const onward = ['next.question', 'next.workbook', 'approve.workbook'].map((to) =>
    t(`workbook:${to}`),
  );
  return {
    async number(units, maxUnits) {
      if (maxUnits <= point) {
        const key = number(units / point);
        await finger.press(group('scores').getByRole('button', { name: key, exact: true }));
        return true;
      }
      const whole = Math.floor(units / point);
      const quarter = (units % point) / 60;
      await finger.press(group('wholes').getByRole('button', { name: number(whole), exact: true }));
      if (quarter > 0) await finger.press(group('quarters').getByRole('button').nth(quarter));
      return quarter > 0 || units + 60 > maxUnits;
    },
    next: () =>
      finger.press(page.getByRole('button', { name: new RegExp(`^(${onward.join('|')})$`) })),
  };
}

/** Gives every score of the plan; answers how many keys or taps beyond the numbers themselves it took. */
export async function scoreAll(
  { page, plans, steps }: { page: Page; plans: readonly Plan[]; steps: ReturnType<typeof stepsOn> },
  way: Way,
  goesOn = false,
): Promise<number> {
  const items = page
    .getByRole('navigation', { name: steps.t('workbook:questions') })
    .getByRole('button');
  const name = page.getByRole('heading', { level: 2 }).first();
  let beyond = 0;
  let before = '';
  for (const plan of plans) {
    await expect(name).not.toHaveText(before);
    for (const [at, { units, maxUnits }] of plan.scores.entries()) {
      // Nobody scores what she does not see.
      await expect(items.nth(at)).toHaveAttribute('aria-current', 'true');
      before = (await name.textContent()) ?? '';
      const isWhole = await way.number(units, maxUnits);
      const isLast = plan === plans.at(-1) && at === plan.scores.length - 1;
      // At the end of a workbook it is hers to approve it.
      const isEnd = at === plan.scores.length - 1;
      if (isLast || (goesOn && isWhole && !isEnd)) continue;
      await way.next();
      beyond += 1;
    }
  }
  return beyond;
}
