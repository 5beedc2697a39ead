/** Every dialog, menu and sheet that the source has, and how a hand opens it. */
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { stepsOn } from './steps.ts';

/** What draws something that opens over the page. */
const ROOTS =
  /<(Dialog|Ask|SubjectMenu|Menu|Modal|Modal\.Root|Drawer|Drawer\.Root|Popover|dialog)(?=[\s>])/gu;

/** Where the source draws them: `file#1`, `file#2` … */
export function openThingsInSource(): string[] {
  return globSync('src/**/*.tsx')
    .filter(
      (file) =>
        !/^src\/(ui\/(dialog|dialog-window|subject-menu)|features\/admin\/ask)\.tsx$/u.test(file),
    )
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(ROOTS)].map((_, at) => `${file}#${at + 1}`),
    )
    .toSorted();
}

/** The pages that things are opened on, each with another subject to go to. */
export type PageName =
  | 'scored'
  | 'scan'
  | 'blank'
  | 'ended'
  | 'chance'
  | 'accept'
  | 'walk'
  | 'ready'
  | 'import'
  | 'device'
  | 'accounts'
  | 'lists'
  | 'cards'
  | 'years'
  | 'structure'
  | 'all-students'
  | 'roles'
  | 'former'
  | 'teaching'
  | 'next-year'
  | 'konj'
  | 'workbook'
  | 'by-question'
  | 'students'
  | 'exams'
  | 'draft'
  | 'bank'
  | 'report'
  | 'form';

export interface OpenThing {
  root: string;
  on: PageName;
  isPhone?: true;
  /** The address holds it: Back goes back in the address. */
  isInAddress?: true;
  /** Of the account or the device, whatever page is behind it. */
  isOfApp?: true;
  /** How many stay open behind it: what it was opened from. */
  behind?: number;
  open: (page: Page) => Promise<void>;
}

/** The others are dialogs. */
export const isMenu = (root: string) =>
  /(menu|dots|question-bar|viewer-bar)\.tsx#1$/u.test(root) && !root.includes('account-menu');

const f = 'src/features/';

/** Opens the first menu of rows, and presses an item of it. */
export async function fromMenu(page: Page, item?: string) {
  await page.locator('main [aria-haspopup="menu"]').first().click();
  if (item !== undefined)
    await page.getByRole('menu').last().getByText(stepsOn(page).t(item), { exact: true }).click();
}
async function fromReview(page: Page, item?: string) {
  const { t } = stepsOn(page);
  await page.getByRole('button', { name: t('workbook:review.menu').split(':')[0] ?? '' }).click();
  if (item !== undefined)
    await page.getByRole('menu').last().getByText(t(item), { exact: true }).click();
}
/** A key of correcting, once there is something to correct. */
export const key = (code: string) => async (page: Page) => {
  await page.getByRole('region', { name: stepsOn(page).t('workbook:marking') }).waitFor();
  await page.keyboard.press(code);
};
export const press =
  (name: string, gaps: Record<string, string> = {}) =>
  async (page: Page) =>
    page
      .getByRole('button', { name: stepsOn(page).t(name, gaps) })
      .first()
      .click();

export const openThings: OpenThing[] = [
  {
    root: `${f}workbook/review/opened-review-menu.tsx#1`,
    on: 'workbook',
    open: (page) => fromReview(page),
  },
  {
    root: `${f}workbook/review/dialogs.tsx#1`,
    on: 'workbook',
    open: (page) => fromReview(page, 'workbook:review.rejected'),
  },
  {
    root: `${f}workbook/review/dialogs.tsx#2`,
    on: 'workbook',
    open: (page) => fromReview(page, 'workbook:review.accepted'),
  },
  {
    root: `${f}workbook/review/dialogs.tsx#3`,
    on: 'workbook',
    open: (page) => fromReview(page, 'workbook:note.add'),
  },
  {
    root: `${f}workbook/review/delete-dialog.tsx#1`,
    on: 'workbook',
    open: (page) => fromReview(page, 'workbook:remove.item'),
  },
  { root: `${f}workbook/comments/all-comments.tsx#1`, on: 'workbook', open: press('comments:all') },
  {
    root: `${f}workbook/comments/comment-field.tsx#1`,
    on: 'workbook',
    isPhone: true,
    open: press('workbook:commentAdd'),
  },
  {
    root: `${f}workbook/grading-panel.tsx#1`,
    on: 'workbook',
    open: key('Shift+Slash'),
  },
  {
    root: `${f}workbook/privacy/calm-button.tsx#1`,
    on: 'workbook',
    isOfApp: true,
    open: key('KeyP'),
  },
  {
    root: `${f}workbook/by-question/question-bar.tsx#1`,
    on: 'by-question',
    open: press('by-question:wishes'),
  },
  {
    root: `${f}workbook/by-question/question-list.tsx#1`,
    on: 'by-question',
    open: (page) => page.getByRole('heading', { level: 2 }).getByRole('button').click(),
  },
  {
    root: `${f}activities/actions/opened-dots.tsx#1`,
    on: 'students',
    open: (page) => fromMenu(page),
  },
  {
    root: `${f}activities/list-filter-sheet.tsx#1`,
    on: 'exams',
    isPhone: true,
    open: press('exams:filter.open'),
  },
  {
    root: `${f}activities/actions/delete-dialog.tsx#1`,
    on: 'exams',
    open: (page) => fromMenu(page, 'exams:menu.delete'),
  },
  { root: `${f}questions/opened-row-menu.tsx#1`, on: 'draft', open: (page) => fromMenu(page) },
  {
    root: `${f}questions/bank/bank-dialog.tsx#1`,
    on: 'draft',
    open: (page) => fromMenu(page, 'questions:menu.fromBank'),
  },
  {
    root: `${f}questions/preview/preview-dialog.tsx#1`,
    on: 'draft',
    isInAddress: true,
    open: (page) =>
      page
        .getByRole('link', { name: stepsOn(page).t('questions:preview.open'), exact: true })
        .click(),
  },
  { root: `${f}question-bank/bank-row-menu.tsx#1`, on: 'bank', open: (page) => fromMenu(page) },
  {
    root: `${f}question-bank/see-dialog.tsx#1`,
    on: 'bank',
    open: (page) => fromMenu(page, 'question-bank:menu.see'),
  },
  {
    root: `${f}question-bank/use-dialog.tsx#1`,
    on: 'bank',
    open: (page) => fromMenu(page, 'question-bank:menu.use'),
  },
  {
    root: `${f}reports/parts/opened-export-menu.tsx#1`,
    on: 'report',
    open: press('charts:out.button'),
  },
  {
    root: `${f}sync/side-panel.tsx#1`,
    on: 'exams',
    isInAddress: true,
    open: (page) => page.getByRole('link', { name: stepsOn(page).t('sync:pill.saved') }).click(),
  },
  {
    root: 'src/routes/-chrome/account-menu.tsx#1',
    on: 'exams',
    isOfApp: true,
    open: press('common:account.open', { name: '' }),
  },
  {
    root: 'src/ui/date-field/picker.tsx#1',
    on: 'form',
    open: (page) => page.locator('main [aria-haspopup="dialog"]').first().click(),
  },
];

/**
 * Of the account or the device, and acting on nothing that a page shows: whoever leaves leaves every page, and what lies
 * on the device is no pupil's. Each is drawn so that Back closes it.
 */
export const ofNoSubject = [
  'src/features/session/account/password-dialog.tsx#1',
  'src/features/session/account/proof-dialog.tsx#1',
  'src/features/session/exit-question.tsx#1',
  'src/features/session/exit-unreachable.tsx#1',
  'src/features/session/lock/lock-dialog.tsx#1',
  'src/features/session/lock/lock-dialog.tsx#2',
  'src/features/session/sign-in-again.tsx#1',
  'src/features/welcome/hand-sheet.tsx#1',
];
