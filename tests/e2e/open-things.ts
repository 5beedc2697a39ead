/** Every dialog, menu and sheet that the source has, and how a hand opens it. */
import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { stepsOn } from './steps.ts';

/** What draws something that opens over the page. */
const ROOTS =
  /<(Dialog|SubjectMenu|Menu|Modal|Modal\.Root|Drawer|Drawer\.Root|Popover|dialog)(?=[\s>])/gu;

/** Where the source draws them: `file#1`, `file#2` … */
export function openThingsInSource(): string[] {
  return globSync('src/**/*.tsx')
    .filter((file) => !/^src\/ui\/(dialog|subject-menu)\.tsx$/u.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(ROOTS)].map((_, at) => `${file}#${at + 1}`),
    )
    .toSorted();
}

/** The pages that things are opened on, each with another subject to go to. */
export type PageName =
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
  open: (page: Page) => Promise<void>;
}

/** The others are dialogs. */
export const isMenu = (root: string) =>
  /(menu|dots|question-bar|viewer-bar)\.tsx#1$/u.test(root) && !root.includes('account-menu');

const f = 'src/features/';

/** Opens the first menu of rows, and presses an item of it. */
async function fromMenu(page: Page, item?: string) {
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
const key = (code: string) => async (page: Page) => {
  await page.getByRole('region', { name: stepsOn(page).t('workbook:marking') }).waitFor();
  await page.keyboard.press(code);
};
const press =
  (name: string, gaps: Record<string, string> = {}) =>
  async (page: Page) =>
    page
      .getByRole('button', { name: stepsOn(page).t(name, gaps) })
      .first()
      .click();

export const openThings: OpenThing[] = [
  {
    root: `${f}workbook/review/review-menu.tsx#1`,
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
    root: `${f}workbook/dock.tsx#1`,
    on: 'workbook',
    open: key('Shift+Slash'),
  },
  {
    root: `${f}workbook/calm/cover.tsx#1`,
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
  { root: `${f}exams/actions/opened-dots.tsx#1`, on: 'students', open: (page) => fromMenu(page) },
  {
    root: `${f}exams/list-filter-sheet.tsx#1`,
    on: 'exams',
    isPhone: true,
    open: press('exams:filter.open'),
  },
  {
    root: `${f}exams/actions/delete-dialog.tsx#1`,
    on: 'exams',
    open: (page) => fromMenu(page, 'exams:menu.delete'),
  },
  { root: `${f}questions/row-menu.tsx#1`, on: 'draft', open: (page) => fromMenu(page) },
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
  { root: `${f}reports/parts/out-menu.tsx#1`, on: 'report', open: press('charts:out.button') },
  {
    root: `${f}device/side-panel.tsx#1`,
    on: 'exams',
    isInAddress: true,
    open: (page) => page.getByRole('link', { name: stepsOn(page).t('device:pill.saved') }).click(),
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
 * What needs a state of its own to be opened, each with where it is opened. They draw with the same `Dialog`, and are
 * closed by the same hook.
 */
export const openedElsewhere: Record<string, string> = {
  'src/features/admin/accounts/deed-dialog.tsx#1': 'tests/e2e/admin.spec.ts',
  'src/features/admin/status/confirm-dialog.tsx#1': 'tests/e2e/admin.spec.ts',
  'src/features/clinic/repair-dialog.tsx#1': 'tests/e2e/import.spec.ts',
  'src/features/device/rescue-section.tsx#1': 'tests/e2e/sessions.spec.ts',
  'src/features/exams/second-chance/chance-dialog.tsx#1': 'tests/e2e/live.spec.ts',
  'src/features/exams/stack/accept/accept-dialog.tsx#1': 'tests/e2e/stack.spec.ts',
  'src/features/exams/stack/walk/walk-done.tsx#1': 'tests/e2e/stack.spec.ts',
  'src/features/interchange/export/export-dialog.tsx#1': 'tests/e2e/export.spec.ts',
  'src/features/konj/end-button.tsx#1': 'tests/e2e/konj.spec.ts',
  'src/features/questions/key-dialog.tsx#1': 'tests/e2e/question-care.spec.ts',
  'src/features/questions/print/print-view.tsx#1': 'tests/e2e/export.spec.ts',
  'src/features/questions/release-dialog.tsx#1': 'tests/e2e/exam-story.spec.ts',
  'src/features/questions/release-dialog.tsx#2': 'tests/e2e/exam-story.spec.ts',
  'src/features/reports/exam/item-dialog.tsx#1': 'tests/e2e/exam-report.spec.ts',
  'src/features/session/exit-question.tsx#1': 'tests/e2e/sessions.spec.ts',
  'src/features/session/exit-unreachable.tsx#1': 'tests/screens/exit.test.tsx',
  'src/features/session/sign-in-again.tsx#1': 'tests/e2e/sessions-end.spec.ts',
  'src/features/welcome/hand-sheet.tsx#1': 'tests/e2e/first-minutes.spec.ts',
  'src/features/workbook/by-question/open-strip.tsx#1': 'tests/screens/by-question.test.tsx',
  'src/features/workbook/fairness/score-history.tsx#1': 'tests/e2e/undo.spec.ts',
  'src/features/workbook/files/viewer-bar.tsx#1': 'tests/e2e/ink.spec.ts',
  'src/features/workbook/files/viewer.tsx#1': 'tests/e2e/ink.spec.ts',
};
