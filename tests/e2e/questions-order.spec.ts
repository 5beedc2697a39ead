import { expect, test } from '@playwright/test';
import { schoolForEach } from './each-school.ts';
import { beyond } from './hands.ts';
import { dragByTouch, middle, openDraft } from './question-steps.ts';
import type { School } from './school.ts';
import { wholeApp } from './whole-app.ts';

let school: School;
schoolForEach((opened) => {
  school = opened;
});

test('questions are put into order by a finger and by the keyboard, without a network too @full', async () => {
  const { page, handle, rows, shown, onServer, t, number, allSent } = await openDraft(school);
  const [a = '', b = '', c = '', ...rest] = await onServer();

  await test.step('a finger drags the first one behind the third', async () => {
    const { x } = middle(await handle(3).boundingBox());
    const y = beyond(await rows.nth(2).boundingBox(), true);
    await dragByTouch(page, middle(await handle(1).boundingBox()), { x, y });
    await expect.poll(shown).toEqual([b, c, a, ...rest]);
    // The new order is shown before it is on the disk: what counts is that it arrives.
    await expect.poll(onServer).toEqual([b, c, a, ...rest]);
    await allSent();
  });

  await test.step('the keyboard takes it back up by one, is heard in Persian and keeps the focus', async () => {
    const said = page.locator('[aria-live=assertive]');
    await handle(3).focus();
    await page.keyboard.press('Space');
    await expect(said).toHaveText(
      t('questions:reorder.taken', { n: number(3), count: number(rest.length + 3) }),
    );
    await page.keyboard.press('ArrowUp');
    await expect(said).toHaveText(
      t('questions:reorder.over', { to: number(2), count: number(rest.length + 3) }),
    );
    await page.keyboard.press('Space');
    await expect.poll(shown).toEqual([b, a, c, ...rest]);
    await expect(handle(2)).toBeFocused();
  });

  await test.step('Escape leaves everything where it was', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(page.locator('[aria-live=assertive]')).toHaveText(
      t('questions:reorder.cancelled', { n: number(2) }),
    );
    expect(await shown()).toEqual([b, a, c, ...rest]);
    await allSent();
  });

  await test.step('a drag without a network survives a reload and arrives as one move', async () => {
    await wholeApp(page);
    school.network.setNetwork(false);
    const { x } = middle(await handle(1).boundingBox());
    const y = beyond(await rows.nth(0).boundingBox(), false);
    await dragByTouch(page, middle(await handle(3).boundingBox()), { x, y });
    await expect.poll(shown).toEqual([c, b, a, ...rest]);
    // Shown at once; the device has it when the header says so.
    await expect(page.getByRole('link', { name: t('sync:pill.saved') })).toHaveCount(0);
    await page.reload();
    await expect.poll(shown).toEqual([c, b, a, ...rest]);
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(onServer).toEqual([c, b, a, ...rest]);
    await allSent();
  });
});

test(
  'a row that is let go by Escape or by the system stays, and the tap after a drop is heard at once',
  { tag: '@full' },
  async () => {
    const { page, handle, rows, shown, onServer, t, allSent } = await openDraft(school);
    const [a = '', b = '', ...rest] = await onServer();
    const from = middle(await handle(1).boundingBox());
    const y = beyond(await rows.nth(1).boundingBox(), true);
    const taken = page.locator('[data-taken]');

    await test.step('Escape, while the mouse is still down', async () => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, y, { steps: 5 });
      await expect(taken).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(taken).toHaveCount(0);
      await page.mouse.move(from.x, y + 20, { steps: 5 });
      await page.mouse.up();
      await expect(taken).toHaveCount(0);
      expect(await shown()).toEqual([a, b, ...rest]);
    });

    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: from.x, y: at }],
      });
    await test.step('a finger that the system takes away', async () => {
      await touch('touchStart', from.y);
      await touch('touchMove', from.y + 30);
      await touch('touchMove', y);
      await expect(taken).toHaveCount(1);
      await touch('touchCancel');
      await expect(taken).toHaveCount(0);
      expect(await shown()).toEqual([a, b, ...rest]);
    });

    await test.step('a tap right after the drop opens the preview', async () => {
      const preview = page.getByRole('link', { name: t('questions:preview.open'), exact: true });
      const point = middle(await preview.boundingBox());
      await dragByTouch(page, from, { x: from.x, y });
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect.poll(shown).toEqual([b, a, ...rest]);
      await expect.poll(onServer).toEqual([b, a, ...rest]);
      await allSent();
    });
  },
);

test(
  'adding, editing, scoring, moving, duplicating and deleting are undone, one after the other',
  { tag: '@full' },
  async () => {
    const { page, t, number, rows, menu, undo, shown, questions, allSent, handle } =
      await openDraft(school);
    const before = await questions();
    const texts = before.map(({ text }) => text);
    const first = texts[0] ?? '';
    const field = page.getByLabel(t('questions:field.text'), { exact: true });
    const save = page.getByRole('button', { name: t('questions:action.save'), exact: true });
    const score = page.getByLabel(t('questions:scoreOf', { n: number(1) }), { exact: true });
    const typedBefore = await score.inputValue();

    await page.getByRole('button', { name: t('common:questionType.oral'), exact: true }).click();
    await field.fill('شعر را از بر بخوانید.');
    await page.getByLabel(t('questions:field.score'), { exact: true }).fill('۱');
    await save.click();
    await expect(rows).toHaveCount(texts.length + 1);
    await menu(1, 'edit');
    await field.fill('متن تازه');
    await save.click();
    await expect(rows.first()).toContainText('متن تازه');
    await score.fill('۳');
    await score.blur();
    await expect(page.getByText(t('questions:undoStep.score', { n: number(1) }))).toBeVisible();
    await page
      .getByRole('button', { name: t('questions:moveDown', { n: number(1) }), exact: true })
      .click();
    await expect(rows.nth(1)).toContainText('متن تازه');
    await menu(1, 'duplicate');
    await expect(rows).toHaveCount(texts.length + 2);
    await menu(2, 'delete');
    await expect(rows).toHaveCount(texts.length + 1);

    await undo.click();
    await expect(rows).toHaveCount(texts.length + 2);
    await undo.click();
    await expect(rows).toHaveCount(texts.length + 1);
    await expect(
      page.getByText(t('questions:undoStep.moved', { n: number(1), to: number(2) })),
    ).toBeVisible();
    // From here on with the keys, by the place of the key and not by its letter.
    await handle(1).focus();
    await page.keyboard.press('Control+KeyZ');
    await expect(rows.first()).toContainText('متن تازه');
    await page.keyboard.press('Control+KeyZ');
    await expect(score).toHaveValue(typedBefore);
    await page.keyboard.press('Control+KeyZ');
    await expect(rows.first()).toContainText(first);
    await page.keyboard.press('Control+KeyZ');
    await expect.poll(shown).toEqual(texts);
    await expect(undo).toHaveCount(0);
    await allSent();
    expect(
      (await questions()).map(({ text, maxScoreUnits, orders }) => ({
        text,
        maxScoreUnits,
        orders,
      })),
    ).toEqual(before.map(({ text, maxScoreUnits, orders }) => ({ text, maxScoreUnits, orders })));
  },
);

test(
  'what somebody else changed meanwhile is not undone, and it is said',
  { tag: '@full' },
  async () => {
    const { page, t, number, token, questions, undo, allSent, rows } = await openDraft(school);
    const score = page.getByLabel(t('questions:scoreOf', { n: number(1) }), { exact: true });
    await score.fill('۳');
    await score.blur();
    await expect.poll(async () => (await questions())[0]?.maxScoreUnits).toBe(720);
    await allSent();
    const [question] = await questions();
    const exam = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { semesterId } = await school.device('teacher');
    const path = `/services/exam/api/teacher/v3.0/OnlineExamQuestions/OnlineExams/${semesterId}/${exam}/PatchList`;
    const answer = await fetch(`${school.url}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-bargeh': '1',
        'idempotency-key': `"${crypto.randomUUID()}"`,
      },
      body: JSON.stringify([{ id: question?.id, version: question?.version, maxScoreUnits: 1200 }]),
    });
    expect(answer.status).toBe(200);
    // Coming back to the window reads the list again.
    await expect(async () => {
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      await expect(score).toHaveValue('۵', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await undo.click();
    await expect(page.getByText(t('questions:undoStep.stopped'))).toBeVisible();
    await expect(score).toHaveValue('۵');
    await expect(rows.first()).toBeVisible();
    expect((await questions())[0]?.maxScoreUnits).toBe(1200);
  },
);

test('questions come from the bank as copies', { tag: '@full' }, async () => {
  const { page, t, number, rows, menu, undo, questions, allSent, bank } = await openDraft(school);
  const before = await questions();
  const dialog = page.getByRole('dialog');

  await test.step('two are picked and stand behind the first question', async () => {
    await menu(1, 'fromBank');
    await expect(dialog.getByText(t('questions:bank.after', { n: number(1) }))).toBeVisible();
    const found = dialog.getByRole('listitem');
    await found.nth(0).click();
    await found.nth(1).click();
    const names = await dialog
      .getByRole('listitem')
      .filter({ has: page.locator('input:checked') })
      .locator('bdi')
      .evaluateAll((all) => all.length);
    expect(names).toBeGreaterThan(1);
    await dialog
      .getByRole('button', { name: t('questions:bank.add_other', { n: number(2) }), exact: true })
      .click();
    await expect(rows).toHaveCount(before.length + 2);
    await allSent();
    const after = await questions();
    expect(after.map(({ sourceId }) => sourceId !== null).slice(0, 4)).toEqual([
      before[0]?.sourceId !== null,
      true,
      true,
      before[1]?.sourceId !== null,
    ]);
    expect(new Set(after.map(({ id }) => id)).size).toBe(before.length + 2);
    await undo.click();
    await expect(rows).toHaveCount(before.length);
  });

  await test.step('a search finds what is written with other letters', async () => {
    await page.getByRole('button', { name: t('questions:bank.from'), exact: true }).click();
    const [one] = await bank('');
    const word = (one?.text ?? '').split(' ').find((part) => /[یک]/.test(part)) ?? '';
    await dialog
      .getByLabel(t('questions:bank.search'))
      .fill(word.replaceAll('ی', 'ي').replaceAll('ک', 'ك'));
    await expect(dialog.getByRole('listitem').first()).toContainText(word);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('without a network it opens on what was seen', async () => {
    school.network.setNetwork(false);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.getByRole('button', { name: t('questions:bank.from'), exact: true }).click();
    await expect(dialog.getByText(t('questions:bank.seenOnly'))).toBeVisible();
    await dialog.getByRole('listitem').first().click();
    await dialog
      .getByRole('button', { name: t('questions:bank.add_one', { n: number(1) }), exact: true })
      .click();
    await expect(rows).toHaveCount(before.length + 1);
    school.network.setNetwork(true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await allSent();
    expect(await questions()).toHaveLength(before.length + 1);
  });
});

test(
  'a score half typed survives a reload, and tags and difficulty come back with the draft',
  { tag: '@full' },
  async () => {
    const { page, t, number, rows, questions, allSent, menu } = await openDraft(school);
    const score = page.getByLabel(t('questions:scoreOf', { n: number(1) }), { exact: true });
    await score.fill('۲٫');
    await page.reload();
    await expect(score).toHaveValue('۲٫');
    await score.fill('۲٫۷۵');
    await page.reload();
    await expect(score).toHaveValue('۲٫۷۵');
    await allSent();
    await expect.poll(async () => (await questions())[0]?.maxScoreUnits).toBe(660);

    await menu(1, 'edit');
    await page.getByText(t('questions:field.more'), { exact: true }).click();
    await page.getByText(t('questions:difficulty.hard'), { exact: true }).click();
    const tags = page.getByLabel(t('questions:field.tags'), { exact: true }).first();
    await tags.fill('حرکت');
    await tags.press('Enter');
    await tags.pressSequentially('نیرو،');
    await tags.pressSequentially('انر');
    await page.reload();
    await page.getByRole('button', { name: t('drafts:offer.take'), exact: true }).click();
    await expect(tags).toHaveValue('انر');
    await expect(page.getByLabel(t('questions:difficulty.hard'), { exact: true })).toBeChecked();
    await tags.fill('انرژی');
    await page.getByRole('button', { name: t('questions:action.save'), exact: true }).click();
    await expect(rows.first()).toBeVisible();
    await allSent();
    const [first] = await questions();
    expect(first?.difficulty).toBe('hard');
    expect(first?.tags.slice(-3)).toEqual(['حرکت', 'نیرو', 'انرژی']);
  },
);
