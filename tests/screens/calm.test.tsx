import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addScores } from '#src/features/submissions/index.ts';
import { LeftLine } from '#src/features/submissions/filters/time-estimate/left-line.tsx';
import { CalmButton } from '#src/features/workbook/privacy/calm-button.tsx';
import { namesHidden, useShownName } from '#src/features/workbook/privacy/names.ts';
import { usePaceRecord } from '#src/features/workbook/privacy/use-pace-record.ts';
import { CommentField } from '#src/features/workbook/comments/comment-field.tsx';
import { useTextDraft } from '#src/features/workbook/saving/use-text-draft.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';

let stand: Stand;
beforeEach(async () => {
  stand = await createStand();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stand.end();
});

const words = (key: string) => stand.words(`submissions:${key}`);
const lower = () => page.getByRole('button', { name: words('curtain.lower') });
const curtain = () => page.getByRole('dialog', { name: words('curtain.title') });

const saved: string[] = [];
const heard: string[] = [];

/** A page with something to hide, something typed, and keys of its own. */
function Desk() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const draft = useTextDraft('a', text, (typed) => {
    saved.push(typed);
    setText(typed);
  });
  const name = useShownName([]);
  const student = { firstName: 'سارا', lastName: 'احمدی' };
  return (
    <div onKeyDown={(event) => heard.push(event.code)} role="presentation">
      <CalmButton />
      <h1>{name({ studentId: 's', student })}</h1>
      <CommentField draft={draft} fieldRef={field} title="x" />
    </div>
  );
}

async function showDesk() {
  saved.length = 0;
  heard.length = 0;
  await stand.show(<Desk />);
}
const comment = () => page.getByRole('textbox', { name: 'یادداشت برای دانش‌آموز' });

/** What of the page can be seen or touched at a point that lies on the name. */
function atTheName(): boolean {
  const box = document.querySelector('h1')?.getBoundingClientRect();
  if (!box) throw new Error('the name is gone');
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top?.closest('dialog') !== null;
}

test('one tap covers everything, what was typed is handed over first, and nothing behind can be reached', async () => {
  await showDesk();
  await comment().fill('نیمه‌کاره');
  await lower().click();
  await expect.element(curtain()).toBeVisible();
  expect(saved).toEqual(['نیمه‌کاره']);
  expect(atTheName()).toBe(true);
  document.querySelector('textarea')?.focus();
  expect(document.activeElement?.closest('dialog')).not.toBeNull();
  expect(await axeFindings()).toEqual([]);
});

test('any key brings it back to the same letter, and means nothing to the page behind', async () => {
  await showDesk();
  await comment().fill('abcdef');
  const field = document.querySelector('textarea');
  field?.setSelectionRange(2, 4);
  await lower().click();
  await expect.element(curtain()).toBeVisible();
  heard.length = 0;
  await userEvent.keyboard('n');
  await expect.element(curtain()).not.toBeInTheDocument();
  expect(document.activeElement).toBe(field);
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([2, 4]);
  expect(field?.value).toBe('abcdef');
  expect(heard).toEqual([]);
});

test('a tap anywhere brings it back; a wish on the curtain does not', async () => {
  await showDesk();
  await lower().click();
  await page.getByRole('checkbox', { name: words('calm.names') }).click();
  await expect.element(curtain()).toBeVisible();
  await curtain()
    .getByText(words('curtain.title'))
    .click({ position: { x: 1, y: 1 } });
  await expect.element(curtain()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: /پاسخ‌برگ/ })).toBeVisible();
  await expect.element(page.getByText('سارا')).not.toBeInTheDocument();
});

function NamesSwitch() {
  const isHidden = namesHidden.use();
  return (
    <button type="button" onClick={() => namesHidden.set(!isHidden)}>
      {isHidden ? 'hidden' : 'shown'}
    </button>
  );
}

test('hidden names are one wish for all screens, and the device remembers it', async () => {
  await stand.show(
    <>
      <NamesSwitch />
      <Desk />
    </>,
  );
  const toggle = page.getByRole('button', { name: /^(hidden|shown)$/ });
  // What an earlier test wished is still in memory.
  if (toggle.element().textContent === 'hidden') await toggle.click();
  await toggle.click();
  await expect.element(page.getByRole('heading', { name: /پاسخ‌برگ/ })).toBeVisible();
  expect(localStorage.getItem('bargeh.namesHidden')).toBe('1');
  await toggle.click();
  await expect.element(page.getByRole('heading', { name: 'سارا احمدی' })).toBeVisible();
  expect(localStorage.getItem('bargeh.namesHidden')).toBeNull();
});

test('after some minutes away it falls by itself, where she wished so', async () => {
  await showDesk();
  const clock = vi.spyOn(Date, 'now');
  const away = (ms: number) => {
    const now = performance.timeOrigin;
    const visibility = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    clock.mockReturnValue(now);
    visibility('hidden');
    clock.mockReturnValue(now + ms);
    visibility('visible');
  };
  away(10 * 60_000);
  await expect.element(curtain()).not.toBeInTheDocument();
  await lower().click();
  const wish = page.getByRole('checkbox', { name: words('calm.falls') });
  await wish.click();
  await expect.element(wish).toBeChecked();
  await userEvent.keyboard('{Escape}');
  away(60_000);
  await expect.element(curtain()).not.toBeInTheDocument();
  away(4 * 60_000);
  // At once, before anything of the page could be seen.
  expect(document.querySelector('dialog[open]')).not.toBeNull();
  await wish.click();
  await userEvent.keyboard('{Escape}');
});

function Scoring({ answer, units }: { answer: number; units: number | null }) {
  usePaceRecord(answer < 100 ? 'r1' : 'r2', `q${answer}`, units);
  return (
    <main>
      <LeftLine workbooks={3} answers={60} />
    </main>
  );
}

test('what is left is always said; how long it takes only after ten answers, once a workbook, and not if she does without', async () => {
  const clock = vi.spyOn(Date, 'now');
  let now = 1_700_000_000_000;
  const score = async (answer: number) => {
    await stand.show(<Scoring answer={answer} units={null} />);
    now += 20_000;
    clock.mockReturnValue(now);
    await stand.show(<Scoring answer={answer} units={60} />);
  };
  for (let answer = 0; answer < 11; answer += 1) await score(answer);
  await expect.element(page.getByText('۶۰ پاسخ مانده')).toBeVisible();
  // She is still in the same workbook: nothing is worked out yet.
  await expect.element(page.getByText(/حدود/)).not.toBeInTheDocument();
  await stand.show(<Scoring answer={100} units={null} />);
  await expect.element(page.getByText('هر پاسخ حدود ۲۰ ثانیه')).toBeVisible();
  await expect.element(page.getByText('حدود ۲۰ دقیقه')).toBeVisible();
  await page.getByRole('button', { name: words('pace.hide') }).click();
  await expect.element(page.getByText(/حدود/)).not.toBeInTheDocument();
  expect(localStorage.getItem('bargeh.paceHidden')).toBe('1');
  await page.getByRole('button', { name: words('pace.show') }).click();
  await expect.element(page.getByText('حدود ۲۰ دقیقه')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test("another person's pace is not shown to whoever comes next", async () => {
  const scores = Array.from({ length: 12 }, (_, n) => ({ key: `q${n}`, at: 1_000 + n * 9_000 }));
  addScores('school:somebody-else', scores);
  await stand.show(<LeftLine workbooks={3} answers={60} />);
  await expect.element(page.getByText('۶۰ پاسخ مانده')).toBeVisible();
  await expect.element(page.getByText(/حدود/)).not.toBeInTheDocument();
});
