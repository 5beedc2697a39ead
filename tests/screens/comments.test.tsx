import { MantineProvider } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Comment } from '#contract/results/comments.ts';
import { CommentField } from '#src/features/workbook/comments/comment-field.tsx';
import { scoreAfter, type Taken } from '#src/features/workbook/comments/reuse.ts';
import { useTextDraft } from '#src/features/workbook/saving/use-text-draft.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import { axeFindings } from './axe.ts';
import { createStand, type Stand } from './stand.tsx';
import { tapAtOnce } from './tap-at-once.ts';

const MAX = 480;
const comment = (id: string, text: string, change: Partial<Comment> = {}): Comment => ({
  id,
  courseId: 'course',
  text,
  scoreUnits: null,
  uses: 0,
  version: 1,
  ...change,
});
const good = comment('good', 'آفرین! کامل است.', { uses: 9 });
const unit = comment('unit', 'یکای پاسخ را ننوشته‌ای.', { uses: 5, scoreUnits: -120 });
const steps = comment('steps', 'راه‌حل را هم بنویس.', { uses: 1 });

/** A server of comments, as the requests see it. */
let kept: Comment[];
let asked: { method: string; path: string; body: unknown }[];
let refuse: { status: number; code?: string; data?: unknown } | 'nothing' | null;

function answerTo(method: string, path: string, body: unknown): unknown {
  const given = body as Partial<Comment>;
  if (method === 'GET') return { items: kept, total: kept.length, pageIndex: 0, pageSize: 100 };
  if (method === 'POST') {
    const made = comment(`new-${kept.length}`, given.text ?? '', given);
    kept = [...kept, made];
    return made;
  }
  const id = path.split('/').at(-1) ?? '';
  if (method === 'DELETE') {
    kept = kept.filter((one) => one.id !== id);
    return { id };
  }
  kept = kept.map((one) => (one.id === id ? { ...one, ...given, version: one.version + 1 } : one));
  return kept.find((one) => one.id === id);
}

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = new Request(input).url.split('?')[0] ?? '';
  const method = init?.method ?? 'GET';
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
  asked.push({ method, path, body });
  if (refuse === 'nothing') throw new TypeError('no network');
  if (refuse) {
    const { status, code, data } = refuse;
    const errors = code === undefined ? [] : [{ code, message: code }];
    return Response.json({ result: false, errors, data }, { status });
  }
  return Response.json({ result: true, data: answerTo(method, path, body) });
}

/** One answer with its comment and its score, as a correction screen holds them. */
function Answer({ at, units = null }: { at: string; units?: number | null }) {
  const [said, setSaid] = useState<Record<string, string>>({});
  const [scores, setScores] = useState<Record<string, number>>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useTextDraft(at, said[at] ?? '', (text) =>
    setSaid((before) => ({ ...before, [at]: text })),
  );
  const score = { units: scores[at] ?? units, suggestedUnits: null, maxUnits: MAX };
  // As in the app it is the newest one whoever calls it.
  const onTake = useStableCallback(({ text, delta }: Taken) => {
    setSaid((before) => ({ ...before, [at]: text }));
    const to = scoreAfter(delta, score);
    if (to !== undefined) setScores((before) => ({ ...before, [at]: to }));
  });
  return (
    <main>
      <h1>سوال</h1>
      <output data-testid="score">{String(score.units)}</output>
      <CommentField
        draft={draft}
        fieldRef={field}
        title="سارا احمدی"
        reuse={{
          courseId: 'course',
          at,
          score,
          onTake,
        }}
      />
    </main>
  );
}

let stand: Stand;
const field = () => page.getByLabelText('یادداشت برای دانش‌آموز').first();
const score = () => page.getByTestId('score');
const list = () => page.getByRole('listbox');
const chip = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}`) });
const show = (at = 'a', units: number | null = null) =>
  stand.show(<Answer at={at} units={units} />);
/** What the key of the slash types on another keyboard. */
async function pressSlashKey(sign: string) {
  const node = field().element();
  node.dispatchEvent(
    new KeyboardEvent('keydown', { code: 'Slash', key: sign, bubbles: true, cancelable: true }),
  );
  document.execCommand('insertText', false, sign);
}

beforeEach(async () => {
  kept = [good, unit, steps];
  asked = [];
  refuse = null;
  vi.spyOn(window, 'fetch').mockImplementation(serve);
  stand = await createStand();
  await page.viewport(1280, 900);
});
afterEach(async () => {
  await stand.end();
  vi.restoreAllMocks();
});

test('a chip adds its comment in a line of its own, takes its part off the score, and does so once', async () => {
  await show('a', 360);
  await field().fill('راه درست');
  await chip(unit.text).click();
  await expect.element(field()).toHaveValue(`راه درست\n${unit.text}`);
  await expect.element(score()).toHaveTextContent('240');
  await page.getByRole('button', { name: stand.words('comments:given') }).click({ force: true });
  await expect.element(field()).toHaveValue(`راه درست\n${unit.text}`);
  await expect.element(score()).toHaveTextContent('240');
});

test('without a score it is taken off the maximum', async () => {
  await show();
  await chip(unit.text).click();
  await expect.element(score()).toHaveTextContent('360');
});

test('a slash opens the list, words filter it whichever yeh is typed, and Enter takes one', async () => {
  await show();
  await field().click();
  await userEvent.keyboard('خوب است /');
  await expect.element(list()).toBeVisible();
  expect(list().getByRole('option').elements()).toHaveLength(3);
  await userEvent.keyboard('يكاي');
  await expect.poll(() => list().getByRole('option').elements()).toHaveLength(1);
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue(`خوب است ${unit.text}`);
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(score()).toHaveTextContent('360');
});

test('the arrows go round the list, and the field says which one is meant', async () => {
  await show();
  await field().click();
  await userEvent.keyboard('/{ArrowUp}');
  const last = list().getByRole('option', { name: steps.text });
  await expect.element(last).toHaveAttribute('aria-selected', 'true');
  await expect.element(field()).toHaveAttribute('aria-activedescendant', last.element().id);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field()).toHaveValue(unit.text);
});

test.each([
  ['/{Escape}', ''],
  ['/{Escape}یکا{Enter}', 'یکا\n'],
  ['خوب /{Tab}', 'خوب '],
  ['۱/۲ و /یکا{Escape}{Tab}', '۱/۲ و /یکا'],
])('a slash that only asked for the list goes with it: %s leaves %j', async (typed, left) => {
  await show();
  await field().click();
  await userEvent.keyboard(typed);
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue(left);
});

test('on a Persian keyboard the key of the slash opens the list whatever it types, and a point elsewhere does not', async () => {
  await show();
  await field().click();
  await pressSlashKey('؟');
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue(good.text);
  await field().fill('');
  await userEvent.keyboard('.');
  await expect.element(field()).toHaveValue('.');
  await expect.element(list()).not.toBeInTheDocument();
  await field().fill('نمره ۲');
  await pressSlashKey('/');
  await expect.element(field()).toHaveValue('نمره ۲/');
  await expect.element(list()).not.toBeInTheDocument();
});

test('what was used stands in front at the next answer, and no chip moves under the finger', async () => {
  await show('a');
  await expect.element(chip(steps.text)).toBeVisible();
  const order = () =>
    page
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('title'))
      .filter((title) => title !== null);
  expect(order()).toEqual([good.text, unit.text, steps.text]);
  for (const at of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await show(at);
    await chip(steps.text).click();
    await expect.element(field()).toHaveValue(steps.text);
  }
  expect(order()).toEqual([good.text, steps.text, unit.text]);
});

test('what she wrote is kept with one tap, and what she took off with another', async () => {
  await show('a', 360);
  await field().fill('نمودار را با خط‌کش بکش.');
  await page.getByRole('button', { name: stand.words('comments:keep.do') }).click();
  await page.getByRole('button', { name: stand.words('comments:keep.withDelta') }).click();
  await expect
    .poll(() => kept.at(-1))
    .toMatchObject({ text: 'نمودار را با خط‌کش بکش.', scoreUnits: -120, version: 2 });
  await expect.element(page.getByText(stand.words('comments:keep.done'))).toBeVisible();
});

test('a comment changed in two places is shown in both words before one of them stays', async () => {
  await show();
  await page.getByRole('button', { name: stand.words('comments:all') }).click();
  await page.getByRole('button', { name: new RegExp(`ویرایش «${good.text}»`) }).click();
  const text = page.getByLabelText(stand.words('comments:form.text'));
  await text.fill('آفرین به تو');
  const theirs = { ...good, text: 'خیلی خوب بود', version: 2 };
  kept = [theirs, unit, steps];
  refuse = { status: 409, code: 'comment.conflict', data: { current: theirs } };
  await page.getByRole('button', { name: stand.words('comments:form.save') }).click();
  await expect.element(page.getByRole('dialog').getByText('خیلی خوب بود')).toBeVisible();
  await expect.element(text).toHaveValue('آفرین به تو');
  refuse = null;
  await page.getByRole('button', { name: stand.words('comments:form.mine') }).click();
  await expect.poll(() => kept[0]?.text).toBe('آفرین به تو');
  expect(asked.findLast((one) => one.method === 'PATCH')?.body).toMatchObject({ version: 2 });
});

/** To the form of a new comment. */
async function openForm() {
  await page.getByRole('button', { name: stand.words('comments:all') }).click();
  await page.getByRole('button', { name: stand.words('comments:new') }).click();
}
const formText = () => page.getByLabelText(stand.words('comments:form.text'));
const goOn = () => page.getByRole('button', { name: stand.words('drafts:offer.take') });

test('the words of an unsaved comment come back with its form', async () => {
  await show();
  await openForm();
  await formText().fill('نیمه‌کاره');
  await userEvent.keyboard('{Escape}');
  await openForm();
  await goOn().click();
  await expect.element(formText()).toHaveValue('نیمه‌کاره');
});

test('they come back after a reload too, with what they do to the score, and go with the save', async () => {
  await show();
  await openForm();
  await formText().fill('نیمه‌کاره');
  await page.getByRole('button', { name: stand.words('comments:form.less') }).click();
  await stand.reload();
  await show();
  await openForm();
  await goOn().click();
  await expect.element(formText()).toHaveValue('نیمه‌کاره');
  await page.getByRole('button', { name: stand.words('comments:form.save') }).click();
  await expect.poll(() => kept.at(-1)).toMatchObject({ text: 'نیمه‌کاره', scoreUnits: -60 });
  await page.getByRole('button', { name: stand.words('comments:new') }).click();
  await expect.element(formText()).toHaveValue('');
  await expect.element(goOn()).not.toBeInTheDocument();
});

test('what is given up by her own hand does not come back', async () => {
  await show();
  await openForm();
  await formText().fill('نیمه‌کاره');
  await page.getByRole('button', { name: stand.words('comments:form.cancel') }).click();
  await page.getByRole('button', { name: stand.words('comments:new') }).click();
  await expect.element(formText()).toHaveValue('');
  await expect.element(goOn()).not.toBeInTheDocument();
});

test('an empty list says what it is for', async () => {
  kept = [];
  await show();
  await page.getByRole('button', { name: stand.words('comments:title') }).click();
  await expect.element(page.getByText(stand.words('comments:empty.text'))).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('a back end without reusable comments is asked once, and the field is as it was', async () => {
  refuse = { status: 404 };
  await show('a');
  await expect.poll(() => asked).toHaveLength(1);
  await expect
    .element(page.getByRole('button', { name: stand.words('comments:title') }))
    .not.toBeInTheDocument();
  await show('b');
  await field().click();
  await userEvent.keyboard('/');
  await expect.element(field()).toHaveValue('/');
  await expect.element(list()).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

function Refetch() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.refetchQueries()}>
      از نو
    </button>
  );
}

test('without a network what is on the device is taken, and changing it says what it needs', async () => {
  await stand.show(
    <>
      <Answer at="a" />
      <Refetch />
    </>,
  );
  await expect.element(chip(good.text)).toBeVisible();
  refuse = 'nothing';
  await page.getByRole('button', { name: 'از نو' }).click();
  await chip(good.text).click();
  await expect.element(field()).toHaveValue(good.text);
});

test('in two hundred comments the one that is meant is found, on a phone too, where Escape closes the list alone', async () => {
  kept = Array.from({ length: 200 }, (_, at) => comment(`c${at}`, `نظر شمارهٔ ${at}`));
  await page.viewport(390, 844);
  // As in the app, a dialog stands outside the field's own place, which a phone hides.
  await stand.show(
    <MantineProvider env="default">
      <Answer at="a" />
    </MantineProvider>,
  );
  await page.getByRole('button', { name: 'یادداشت', exact: true }).click();
  const inDialog = page.getByRole('dialog').getByLabelText('یادداشت برای دانش‌آموز');
  await expect.element(inDialog).toBeVisible();
  await inDialog.click();
  await userEvent.keyboard('/{Escape}/۱۵۷');
  await expect.poll(() => list().getByRole('option').elements()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(inDialog).toHaveValue('نظر شمارهٔ 157');
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('a comment that does not fit is refused in words, and nothing typed is lost', async () => {
  await show();
  const long = 'آ'.repeat(1_995);
  await field().fill(long);
  await chip(good.text).click();
  await expect.element(page.getByText(stand.words('comments:tooLong'))).toBeVisible();
  await expect.element(field()).toHaveValue(long);
});

/** Two answers, and the way from one to the other. */
function Answers() {
  const [at, setAt] = useState('a');
  return (
    <>
      <Answer at={at} />
      <button type="button" onClick={() => setAt('b')}>
        بعدی
      </button>
    </>
  );
}

test('of two chips tapped one after the other both stand there, and what was typed just before', async () => {
  await show('a', 480);
  await expect.element(chip(steps.text)).toBeVisible();
  await field().fill('نه');
  await tapAtOnce(new RegExp(`^${unit.text}`), new RegExp(`^${steps.text}`));
  await expect.element(field()).toHaveValue(`نه\n${unit.text}\n${steps.text}`);
  await expect.element(score()).toHaveTextContent('360');
});

test('a chip of the answer before, tapped in the frame in which the next one came, writes nothing there', async () => {
  await stand.show(<Answers />);
  await expect.element(chip(unit.text)).toBeVisible();
  await field().fill('از آن یکی');
  await tapAtOnce('بعدی', new RegExp(`^${unit.text}`));
  await expect.element(field()).toHaveValue('');
  await expect.element(score()).toHaveTextContent('null');
  await chip(unit.text).click();
  await expect.element(field()).toHaveValue(unit.text);
});
