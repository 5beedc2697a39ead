/** One reader before one page: where she is, in which language, and what she may take along. */
import { expect, type Page } from '@playwright/test';
import { samplePassword } from '#tests/e2e/sample-login.ts';
import type { textsOf } from '#tests/e2e/texts.ts';
import type { Names } from './names.ts';
import type { Note, Seen } from './seen.ts';
import { tablesOn, type Table } from './tables.ts';
import { latin } from './written.ts';

/** A whole report may take a busy machine long to bring. */
export const PATIENCE_MS = 60_000;
export const patiently = expect.configure({ timeout: PATIENCE_MS });

export interface Look {
  page: Page;
  url: string;
  language: 'fa' | 'en';
  t: ReturnType<typeof textsOf>;
  names: Names;
  /** Collects the figures of one source. */
  note: (source: Seen['source']) => Note;
}

/** The words for levels, as they stand on the screen. */
export const levelsIn = ({ t }: Look): ReadonlyMap<string, string> =>
  new Map(
    (['veryGood', 'good', 'acceptable', 'needsMoreEffort'] as const).map((level) => [
      t(`exams:level.${level}`),
      level,
    ]),
  );

/** Takes something along by the menu of a report, with her password where it is asked for; answers where the file is. */
export async function take({ page, t }: Look, item: string): Promise<string> {
  await page.getByRole('button', { name: t('charts:out.button') }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const asked = page.getByRole('dialog', { name: t('account:proof.title') });
  const isAsked = await Promise.race([
    coming.then(() => false),
    asked.waitFor().then(
      () => true,
      () => false,
    ),
  ]);
  if (isAsked) {
    await asked.locator('input[type=password]').fill(samplePassword);
    await asked.getByRole('button', { name: t('account:proof.submit') }).click();
  }
  return (await coming).path();
}

/** Lays the page out for paper, as the browser does before it prints, and reads it. */
export async function onPaper<T>({ page }: Look, read: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
  try {
    return await read();
  } finally {
    await page.evaluate(() => void dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
  }
}

/** The figures of a list of names and values, by their names: the value first, then what is said beside it. */
export async function definitionsIn(page: Page, within: string): Promise<Map<string, string[]>> {
  const found = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} dl > div`)].map((one): [string, string[]] => [
        one.querySelector('dt')?.textContent.trim() ?? '',
        [...one.querySelectorAll('dd')].map((value) => value.textContent.trim()),
      ]),
    within,
  );
  // What explains a figure bears its name too, and stands below it.
  return new Map(found.toReversed());
}

/** Reads a page as a screen and as paper. */
export async function twice(
  look: Look,
  read: (note: Note, tables: Map<string, Table>, isPaper: boolean) => Promise<void> | void,
): Promise<void> {
  await read(look.note('screen'), await tablesOn(look.page), false);
  await onPaper(look, async () => read(look.note('print'), await tablesOn(look.page, true), true));
}

/** The number in a sentence of the app, where that stands in a text. */
export function saidIn({ t }: Look, text: string, key: string): string | undefined {
  const read = latin(text);
  for (const form of ['one', 'other']) {
    const words = latin(t(`${key}_${form}`, { n: '#' })).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const found = new RegExp(words.replace('#', '(\\d+)')).exec(read)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
